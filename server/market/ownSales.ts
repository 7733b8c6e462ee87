/** What the account itself knows about its sales at a marketplace, for reads that plan or check with it. */
export interface OwnSales {
  /** Its product ids in a country, oldest first, each with its number in that order; null until its products are read. */
  productIds: (country: string) => Promise<OwnProductId[] | null>;
  /** Units sold in a country, both days inclusive; of all products, or of those with these ids. */
  unitsSold: (country: string, fromDay: string, toDay: string, productIds?: string[]) => Promise<number>;
}

export interface OwnProductId {
  number: number;
  productId: string;
}
