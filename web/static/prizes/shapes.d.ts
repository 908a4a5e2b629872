// The sheets of categories and prizes, with the fields of the dataclasses in web/prizes/sheets.py.

export interface PrizePlayer {
  title: string; family: string; given: string; federation: string; apart?: string;
}

export interface CategoryRow {
  key: string; category: string; field: string; place: number; rank: number; number: number; players: PrizePlayer[]; score: string;
}

export interface PrizeRow {
  key: string; category: string; place: number; players: PrizePlayer[]; score: string; won: string; of: [string, number][]; lot: boolean;
}

// The conditions of a category, as in the command.
export interface CategoryConditions {
  name: string; sex: string; youngest: number; oldest: number; on: string; rating_from: number; rating_to: number;
  unrated: boolean; federation: string; club: string; tag: string;
}

export interface CategoryCard extends CategoryConditions {
  prizes: string[]; beside: boolean; said: string; members: number; unknown: number;
}

export interface Announced {
  tournament: string; stage: number; cards: CategoryCard[]; currency: string; several: boolean; sharing: string; choice: string;
  unrated_most: string; in_pairs: boolean; starts: string;
}
