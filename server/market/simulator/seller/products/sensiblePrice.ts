/** The nearest price (minor units) that ends in the given cents, as shops write prices. */
export function sensiblePrice(minor: number, cents: number): number {
  return Math.max(0, Math.round((minor - cents) / 100)) * 100 + cents;
}
