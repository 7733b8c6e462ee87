/** An amount in minor units (cents) of its currency, an ISO 4217 code. */
export interface Money {
  minor: number;
  currency: string;
}

/** The amount as a decimal number of the currency, e.g. 159.8. */
export const decimalOf = ({ minor, currency }: Money): number => minor / 10 ** decimalsOf(currency);

/** The same; null stays null. */
export const decimalOrNull = (money: Money | null): number | null => (money ? decimalOf(money) : null);

const decimals = new Map<string, number>();
function decimalsOf(currency: string): number {
  const known = decimals.get(currency);
  if (known !== undefined) return known;
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions();
  decimals.set(currency, maximumFractionDigits);
  return maximumFractionDigits;
}

/** The currency of the first of some amounts that is known; null when none is. */
export const currencyOfFirst = (...amounts: (Money | null)[]): string | null =>
  amounts.find((amount) => amount !== null)?.currency ?? null;
