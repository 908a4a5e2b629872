// What a game draws over a stream, by kind; nothing where there is nothing to show yet.

export type Overlay = (head: any, rows: any[], wish: URLSearchParams, now: number) => HTMLElement | null;
export type Overlays = Record<string, Overlay>;
