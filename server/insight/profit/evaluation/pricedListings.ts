import { type PricedListing, pricedListing } from '#server/insight/profit/pricing/pricedListing.ts';
import { addSums, profitSums } from '#server/insight/profit/detector/profitSums.ts';
import { lastDayOf } from '#server/insight/profit/detector/profitWindow.ts';
import { feeBands } from '#server/records/fees/feeBands.ts';
import { feeRulesOf, type RatedProduct, rulesKey } from '#server/records/fees/feeRatedProducts.ts';
import type { DayRange } from '#server/platform/values/dayRange.ts';

/**
 * Some listings of the account with where the price of a unit goes, as `evaluateProducts` has them for the same days (`end` exclusive), without
 * reading the others.
 */
export async function pricedListings(
  accountId: number,
  days: DayRange,
  products: readonly RatedProduct[],
): Promise<PricedListing[]> {
  const [sums, rules] = await Promise.all([
    profitSums(accountId, days, { productIds: products.map(({ id }) => id) }),
    feeRulesOf(accountId),
  ]);
  const sumsOf = new Map(sums.map((row) => [row.productId, row]));
  const nothing = addSums([]);
  const lastDay = lastDayOf(days);
  return products.map((product) =>
    pricedListing(
      product,
      sumsOf.get(product.id) ?? nothing,
      feeBands(rules.get(rulesKey(product)) ?? [], product, lastDay),
    ),
  );
}
