/** Digits that `fee_rules.percent` keeps. */
const MOST_DECIMALS = 4;

/**
 * The percentage behind a commission on a price (both minor units): the one of fewest digits that gives just this
 * commission, as marketplaces publish them; without any, the nearest of four. Of no price it is null.
 */
export function publishedPercent(commissionMinor: number, priceMinor: number): string | null {
  if (priceMinor <= 0) return null;
  const exact = (commissionMinor * 100) / priceMinor;
  for (let decimals = 0; decimals <= MOST_DECIMALS; decimals += 1) {
    const percent = exact.toFixed(decimals);
    if (commissionAt(percent, priceMinor) === commissionMinor) return percent;
  }
  return exact.toFixed(MOST_DECIMALS);
}

/** Half-up and in whole numbers, as the database rounds it. */
function commissionAt(percent: string, priceMinor: number): number {
  const scale = 10 ** MOST_DECIMALS;
  return Math.floor((Math.round(Number(percent) * scale) * priceMinor + 50 * scale) / (100 * scale));
}
