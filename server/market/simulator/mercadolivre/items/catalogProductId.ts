/** The catalogue page an item of the seller competes on; its items all begin with MLB3. */
export const catalogProductId = (itemId: string): string => itemId.replace(/^MLB3/, 'MLB1');

/** The seller's item on a catalogue page; empty for what is no page. */
export const itemOfCatalog = (productId: string): string =>
  productId.startsWith('MLB1') ? productId.replace('MLB1', 'MLB3') : '';
