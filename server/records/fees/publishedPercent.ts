/** Decimals of the column `fee_rules.percent`. */
const MAX_DECIMALS = 4;

/**
 * Percentage of a commission on a price (both in minor units), as marketplaces publish it: the one with the fewest decimals
 * that results in this commission, else the nearest with four decimals. Null without a positive price.
 */
export function publishedPercent(commissionMinor: number, priceMinor: number): string | null {
  if (priceMinor <= 0) return null;
  const exact = (commissionMinor * 100) / priceMinor;
  for (let decimals = 0; decimals <= MAX_DECIMALS; decimals += 1) {
    const percent = exact.toFixed(decimals);
    if (commissionAt(percent, priceMinor) === commissionMinor) return percent;
  }
  return exact.toFixed(MAX_DECIMALS);
}

/** Commission in minor units, rounded half up in integers, as the database does. */
function commissionAt(percent: string, priceMinor: number): number {
  const scale = 10 ** MAX_DECIMALS;
  return Math.floor((Math.round(Number(percent) * scale) * priceMinor + 50 * scale) / (100 * scale));
}
