// Watches a file on the director's machine that another program writes, and reads it after each change. Only
// some browsers can do that, over https or on the server's own machine.

import { t } from "../../shared/words.js";

export const EVERY = 10_000;

export const canWatch = () => window.isSecureContext && "showOpenFilePicker" in window;

export class WatchedFile {
  #timer = 0;
  #sent = 0;

  /**
   * @param {FileSystemFileHandle} handle
   * @param {(file: File) => Promise<boolean>} send True once the server has it.
   * @param {(trouble: string) => void} failed
   */
  constructor(handle, send, failed) {
    this.handle = handle;
    this.send = send;
    this.failed = failed;
  }

  get name() {
    return this.handle.name;
  }

  async begin() {
    await this.readIfChanged();
    this.#timer = window.setTimeout(() => this.begin(), EVERY);
  }

  stop() {
    clearTimeout(this.#timer);
    this.look = async () => {};
    this.begin = async () => {};
  }

  // Reads a changed file; a failure to read (while it is being written) or to send is retried.
  async readIfChanged() {
    try {
      const file = await this.handle.getFile();
      if (file.lastModified === this.#sent) return;
      const data = await file.arrayBuffer();
      if (await this.send(new File([data], file.name))) this.#sent = file.lastModified;
    } catch {
      this.failed(t("The file can’t be read just now; it is tried again."));
    }
  }
}
