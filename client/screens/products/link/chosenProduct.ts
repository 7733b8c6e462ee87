/** A product that was chosen, to be joined with others or to simulate its prices. */
export interface ChosenProduct {
  id: string;
  name: string;
  sku: string | null;
  imageUrl: string | null;
  /** One of its listings, by which it is joined. */
  listingId: string;
  /** Its listings that are for sale. */
  saleIds: readonly string[];
}
