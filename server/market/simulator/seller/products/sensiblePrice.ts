/** Nearest price (minor units) that ends in the given cents, as shop prices do. */
export function sensiblePrice(minor: number, cents: number): number {
  return Math.max(0, Math.round((minor - cents) / 100)) * 100 + cents;
}
