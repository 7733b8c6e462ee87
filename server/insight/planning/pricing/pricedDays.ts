import { queryRows } from '#server/platform/postgres/db.ts';
import { dayNumber, dayOfNumber, type DemandSeries } from '#server/insight/planning/forecast/demandSeries.ts';
import type { PricedDay } from './priceElasticity.ts';

const LOOK_BACK_DAYS = 180;
const RHYTHM_DAYS = 7;

/**
 * By product, the days with stock and a known price of the 180 days before `before` (`YYYY-MM-DD`, exclusive). The price is
 * the one paid on that day, else the listed one, else the last one paid.
 */
export async function pricedDays(
  accountId: number,
  series: readonly DemandSeries[],
  before: string,
): Promise<Map<number, PricedDay[]>> {
  const end = dayNumber(before);
  const from = end - LOOK_BACK_DAYS;
  const rows = await queryRows<{ productId: number; day: string; price: number; isPaid: boolean }>(
    `SELECT product_id AS "productId", sale_day AS day, sum(price_minor - discount_minor)::float8 / sum(quantity) AS price,
            true AS "isPaid"
     FROM order_items
     WHERE account_id = $1 AND sale_day >= $2::date AND sale_day < $3::date AND status <> 'cancelled'
       AND price_minor IS NOT NULL AND quantity > 0
     GROUP BY product_id, sale_day
     UNION ALL
     SELECT product_id, greatest((changed_at AT TIME ZONE 'America/Sao_Paulo')::date, $2::date),
            (array_agg(price_minor ORDER BY changed_at DESC))[1]::float8, false
     FROM price_changes WHERE account_id = $1 AND changed_at < $3::date
     GROUP BY product_id, 2
     ORDER BY 1, 2, 4`,
    [accountId, dayOfNumber(from), before],
  );
  const known = byProduct(rows);
  const rhythm = shopRhythm(series, from, end);
  return new Map(
    series.flatMap((one) => {
      const prices = known.get(one.productId);
      return prices ? [[one.productId, daysOf(one, prices, { from, end, rhythm })] as const] : [];
    }),
  );
}

function daysOf(
  { start, units, isOut }: DemandSeries,
  prices: readonly { day: string; price: number }[],
  { from, end, rhythm }: { from: number; end: number; rhythm: readonly number[] },
): PricedDay[] {
  const days: PricedDay[] = [];
  let next = 0;
  let price: number | null = null;
  for (let day = from; day < end; day++) {
    while (next < prices.length && dayNumber(prices[next]!.day) <= day) price = prices[next++]!.price;
    if (price === null || price <= 0 || day < start || isOut[day - start]) continue;
    days.push({ price, units: units[day - start]!, rhythm: rhythm[day - from]! });
  }
  return days;
}

/** Relative sales of the whole shop around each day, 1 on average, so that a season is not attributed to a price. */
function shopRhythm(series: readonly DemandSeries[], from: number, end: number): number[] {
  const sold = Array.from({ length: end - from }, (_, n) =>
    series.reduce((sum, { start, units }) => sum + (units[from + n - start] ?? 0), 0),
  );
  const around = sold.map((_, n) => {
    const near = sold.slice(Math.max(0, n - RHYTHM_DAYS), n + RHYTHM_DAYS + 1);
    return near.reduce((sum, each) => sum + each, 0) / near.length;
  });
  const mean = around.reduce((sum, each) => sum + each, 0) / around.length;
  return around.map((each) => (mean > 0 ? (each + mean / 10) / (mean * 1.1) : 1));
}

/** Rows grouped by product, in their order. */
export function byProduct<Row extends { productId: number }>(rows: readonly Row[]): Map<number, Row[]> {
  const found = new Map<number, Row[]>();
  for (const row of rows) {
    const known = found.get(row.productId);
    if (known) known.push(row);
    else found.set(row.productId, [row]);
  }
  return found;
}
