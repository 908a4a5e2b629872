// A file on the director's own machine that another program goes on writing, read again whenever it has
// changed. Only some browsers can, over https or on the server's own machine.

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
    await this.look();
    this.#timer = window.setTimeout(() => this.begin(), EVERY);
  }

  stop() {
    clearTimeout(this.#timer);
    this.look = async () => {};
    this.begin = async () => {};
  }

  // What could not be read, as while the other program writes it, or not be sent, is tried again.
  async look() {
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
