// What the sheets of categories and prizes hold: field by field the dataclasses of web/prizes/sheets.py.

export interface Called {
  title: string; family: string; given: string; federation: string;
}

export interface CategoryRow {
  key: string; category: string; field: string; place: number; rank: number; number: number; players: Called[]; score: string;
}

export interface PrizeRow {
  key: string; category: string; place: number; players: Called[]; score: string; won: string; of: [string, number][]; lot: boolean;
}
