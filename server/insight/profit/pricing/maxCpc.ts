import { queryRow } from '#server/platform/postgres/db.ts';
import type { Money } from '#server/platform/values/money.ts';
import type { DayRange } from '#server/platform/values/dayRange.ts';
import type { ProfitAnalysis } from '#server/insight/profit/detector/analysisOf.ts';
import { knownUnits, profitOf } from '#server/insight/profit/costs.ts';

/**
 * Maximum cost per click that keeps the target margin: revenue per click × target ACOS, in the product's currency. 0 when
 * the margin before advertising is below the target. Null without clicks or without known costs.
 */
export async function maxCpc(
  accountId: number,
  { product, sums }: ProfitAnalysis,
  targetMargin: number,
  { start, end }: DayRange,
): Promise<Money | null> {
  const { native } = sums;
  if (knownUnits(sums) === 0 || native.revenue <= 0) return null;
  const { clicks } = await queryRow<{ clicks: number }>(
    `SELECT coalesce(sum(clicks), 0)::int AS clicks FROM ad_spend_days
     WHERE account_id = $1 AND product_id = $2 AND day >= $3::date AND day < $4::date`,
    [accountId, product.id, start, end],
  );
  if (clicks === 0) return null;
  const breakEvenAcos = (profitOf(native) + native.ads) / native.revenue;
  const targetAcos = Math.max(0, breakEvenAcos - targetMargin / 100);
  return { minor: Math.round((native.ad_sales / clicks) * targetAcos), currency: product.currency };
}
