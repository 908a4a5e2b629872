// A game's overlays for streams, by kind: functions that return a panel, or null if there is nothing to show yet.

export type Overlay = (head: any, rows: any[], wish: URLSearchParams, now: number) => HTMLElement | null;
export type Overlays = Record<string, Overlay>;
