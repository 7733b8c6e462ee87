/** A product that was chosen to be joined with others. */
export interface ChosenProduct {
  id: string;
  name: string;
  sku: string | null;
  imageUrl: string | null;
  /** One of its listings, by which it is joined. */
  listingId: string;
}
