/** SQL condition of the documents `row` that say goods of a sale came back: the seller's own entry, or what a buyer issued to the seller. */
export const isReturnNote = (row: string) => `(${row}.purpose = 4 AND ${row}.side IN ('own_entry', 'purchase'))`;

/** SQL condition of those that count: not cancelled, with items that come to their totals. */
export const isUsableReturn = (row: string) =>
  `(${isReturnNote(row)} AND ${row}.state IN ('authorised', 'unproven') AND ${row}.totals_fit)`;
