/** Minor units as decimal text: `1990` is `19.90`. */
export function decimal(minor: number): string {
  return (minor / 100).toFixed(2);
}

/** Minor units as a JSON number: `1990` is `19.9`. */
export function decimalNumber(minor: number): number {
  return Math.round(minor) / 100;
}
