import { notFound } from '#server/platform/values/errors.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { type CostPeriod, costsOfProduct } from '#server/records/costs/productCosts.ts';
import { FIRST_DAY } from '#server/records/money/dayText.ts';
import { dateOf, dayOf } from '#server/platform/prisma/days.ts';

/** Exposed columns of a product cost. `period` is present when SQL read the row. */
export interface CostRow {
  productId: number;
  validFrom: Date;
  costMinor: bigint;
  product: { currency: string };
  period?: CostPeriod;
}

/** Converts a period read by SQL to the row of its cost. */
export const costRowOf = (productId: number, period: CostPeriod): CostRow => ({
  productId,
  validFrom: dateOf(period.validFrom ?? FIRST_DAY),
  costMinor: BigInt(period.cost.minor),
  product: { currency: period.cost.currency },
  period,
});

/** Period of a cost, with its last day and author. Throws NOT_FOUND when the account has no such cost. */
export async function periodOf(
  viewer: Viewer,
  { productId, validFrom, period }: Pick<CostRow, 'productId' | 'validFrom' | 'period'>,
): Promise<CostPeriod> {
  const costs = period ? null : await costsOfProduct(viewer, productId);
  const found = period ?? costs?.periods.find((one) => (one.validFrom ?? FIRST_DAY) === dayOf(validFrom));
  if (!found) throw notFound('Custo não encontrado.');
  return found;
}
