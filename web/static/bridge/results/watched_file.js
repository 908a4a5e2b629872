// Watches a file on the director's machine that another program writes, and reads it after each change. Only
// some browsers can do that, over https or on the server's own machine.

import { t } from "../../shared/words.js";

const READ_EVERY = 10_000;

export const canWatch = () => window.isSecureContext && "showOpenFilePicker" in window;

export class WatchedFile {
  #timer = 0;
  #stopped = false;
  // When the version that the server has was written.
  #sent = 0;

  /**
   * @param {FileSystemFileHandle} handle
   * @param {(file: File) => Promise<boolean>} send resolves to true once the server has it
   * @param {(trouble: string) => void} failed called with the reason
   */
  constructor(handle, send, failed) {
    this.handle = handle;
    this.send = send;
    this.failed = failed;
  }

  async begin() {
    await this.readIfChanged();
    if (!this.#stopped) this.#timer = window.setTimeout(() => this.begin(), READ_EVERY);
  }

  stop() {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }

  // Reads a changed file; a failure to read (while it is being written) or to send is retried.
  async readIfChanged() {
    try {
      const file = await this.handle.getFile();
      if (file.lastModified === this.#sent) return;
      const data = await file.arrayBuffer();
      if (!this.#stopped && await this.send(new File([data], file.name))) this.#sent = file.lastModified;
    } catch {
      if (!this.#stopped) this.failed(t("The file can’t be read just now; it is tried again."));
    }
  }
}
