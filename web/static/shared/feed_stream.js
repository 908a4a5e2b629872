// The feed where no websocket comes through: server-sent events behind the face of a websocket.
// It can only listen: a subscription goes into the address, a heartbeat back is left out.

export class EventLine extends EventTarget {
  /** @type {EventSource | null} */
  #source = null;
  #address;

  /** @param {string} address */
  constructor(address) {
    super();
    this.#address = address.replace(/^ws/u, "http").replace(/\/feed\b.*$/u, "/feed/events");
    /** @type {number} */
    this.readyState = WebSocket.CONNECTING;
    queueMicrotask(() => this.#opened());
  }

  /** @param {string} text */
  send(text) {
    if (JSON.parse(text).type !== "subscribe") return;
    this.#source?.close();
    this.#source = new EventSource(`${this.#address}?subscription=${encodeURIComponent(text)}`);
    this.#source.addEventListener("message", ({ data }) => this.dispatchEvent(new MessageEvent("message", { data })));
    // It would come back by itself, with what it had at first: the feed knows better what it has.
    this.#source.addEventListener("error", () => this.#ended());
  }

  close() {
    this.#source?.close();
    this.readyState = WebSocket.CLOSED;
  }

  #opened() {
    if (this.readyState !== WebSocket.CONNECTING) return;
    this.readyState = WebSocket.OPEN;
    this.dispatchEvent(new Event("open"));
  }

  #ended() {
    if (this.readyState === WebSocket.CLOSED) return;
    this.close();
    this.dispatchEvent(new CloseEvent("close"));
  }
}
