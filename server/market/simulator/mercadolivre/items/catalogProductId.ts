/** Catalogue page of a seller's item; item ids begin with MLB3. */
export const catalogProductId = (itemId: string): string => itemId.replace(/^MLB3/, 'MLB1');

/** The seller's item on a catalogue page; empty when the id is not a page. */
export const itemOfCatalog = (productId: string): string =>
  productId.startsWith('MLB1') ? productId.replace('MLB1', 'MLB3') : '';
