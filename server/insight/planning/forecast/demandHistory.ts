import { type Queryable, queryRows } from '#server/platform/postgres/db.ts';
import { type DemandSeries, dayNumber, dayOfNumber } from './demandSeries.ts';

/** Two years: each retail event happened at least once. */
const HISTORY_DAYS = 730;

interface Row {
  productId: number;
  country: string;
  days: string[];
  units: number[];
  outDays: string[] | null;
}

/**
 * Units sold by product and day in the 730 days before `before` (`YYYY-MM-DD`, exclusive), since the product's first sale.
 * Excludes products without sales. Marks days without stock and sales. With `productIds` only of these; `from` answers it.
 */
export async function demandHistory(
  accountId: number,
  before: string,
  { productIds = null, from: on }: { productIds?: readonly number[] | null; from?: Queryable } = {},
): Promise<DemandSeries[]> {
  const end = dayNumber(before);
  const from = dayOfNumber(end - HISTORY_DAYS);
  const rows = await queryRows<Row>(
    `WITH sold AS (
       SELECT product_id, array_agg(day::text ORDER BY day) AS days, array_agg(units ORDER BY day) AS units
       FROM sales_product_days
       WHERE account_id = $1 AND scope = 'all' AND day >= $2::date AND day < $3::date AND units > 0
         AND ($4::int[] IS NULL OR product_id = ANY ($4))
       GROUP BY product_id
     ), empty AS (
       SELECT product_id, array_agg(day::text) AS days FROM (
         SELECT product_id, day FROM inventory_days
         WHERE account_id = $1 AND day >= $2::date AND day < $3::date AND available_quantity = 0
         UNION ALL -- listings whose stock is stored under another one, since they share it
         SELECT p.id, i.day FROM products p
         JOIN inventory_days i ON i.account_id = $1 AND i.product_id = p.pool_product_id
           AND i.day >= $2::date AND i.day < $3::date AND i.available_quantity = 0
         WHERE p.account_id = $1 AND p.pool_product_id IS NOT NULL AND NOT EXISTS (
           SELECT FROM inventory_days own WHERE own.account_id = $1 AND own.product_id = p.id AND own.day = i.day)
       ) empty_days GROUP BY product_id
     )
     SELECT sold.product_id AS "productId", p.country, sold.days, sold.units, empty.days AS "outDays"
     FROM sold JOIN products p ON p.account_id = $1 AND p.id = sold.product_id
     LEFT JOIN empty USING (product_id) ORDER BY sold.product_id`,
    [accountId, from, before, productIds],
    on,
  );
  return rows.map(({ productId, country, days, units: sold, outDays }) => {
    const start = dayNumber(days[0]!);
    const units = Array.from({ length: end - start }, () => 0);
    days.forEach((day, n) => (units[dayNumber(day) - start] = sold[n]!));
    const out = new Set(outDays?.map(dayNumber));
    return { productId, country, start, units, isOut: units.map((count, n) => count === 0 && out.has(start + n)) };
  });
}
