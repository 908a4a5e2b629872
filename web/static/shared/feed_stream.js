// The feed where websockets are blocked: server-sent events behind the interface of a websocket.
// It can only receive: a subscription is part of the address, and no heartbeat is sent back.

export class EventConnection extends EventTarget {
  /** @type {EventSource | null} */
  #source = null;
  #address;

  /** @param {string} address */
  constructor(address) {
    super();
    this.#address = address.replace(/^ws/u, "http").replace(/\/feed\b.*$/u, "/feed/events");
    /** @type {number} */
    this.readyState = WebSocket.CONNECTING;
    queueMicrotask(() => this.#open());
  }

  /** @param {string} text */
  send(text) {
    if (JSON.parse(text).type !== "subscribe") return;
    this.#source?.close();
    this.#source = new EventSource(`${this.#address}?subscription=${encodeURIComponent(text)}`);
    this.#source.addEventListener("message", ({ data }) => this.dispatchEvent(new MessageEvent("message", { data })));
    // Without this it would reconnect with its first subscription, whose version is out of date.
    this.#source.addEventListener("error", () => this.#end());
  }

  close() {
    this.#source?.close();
    this.readyState = WebSocket.CLOSED;
  }

  #open() {
    if (this.readyState !== WebSocket.CONNECTING) return;
    this.readyState = WebSocket.OPEN;
    this.dispatchEvent(new Event("open"));
  }

  #end() {
    if (this.readyState === WebSocket.CLOSED) return;
    this.close();
    this.dispatchEvent(new CloseEvent("close"));
  }
}
