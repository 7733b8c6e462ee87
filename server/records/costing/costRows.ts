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

/**
 * Resolves a field of a cost's period. A row read by SQL carries its period, so that a page of costs awaits nothing; otherwise
 * the period is read. Throws NOT_FOUND when the account has no such cost.
 */
export const ofPeriod =
  <Name extends keyof CostPeriod>(name: Name) =>
  (cost: CostRow, _args: object, { viewer }: { viewer: Viewer }): CostPeriod[Name] | Promise<CostPeriod[Name]> =>
    cost.period ? cost.period[name] : periodOf(viewer, cost).then((period) => period[name]);

async function periodOf(viewer: Viewer, { productId, validFrom }: CostRow): Promise<CostPeriod> {
  const costs = await costsOfProduct(viewer, productId);
  const found = costs?.periods.find((one) => (one.validFrom ?? FIRST_DAY) === dayOf(validFrom));
  if (!found) throw notFound('costs.notFound');
  return found;
}
