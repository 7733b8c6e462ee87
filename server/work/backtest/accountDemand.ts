import { accountByEmail } from '#server/records/identity/accountByEmail.ts';
import { queryRows } from '#server/platform/postgres/db.ts';
import { period } from '#server/insight/period/period.ts';
import { demandHistory } from '#server/insight/planning/forecast/demandHistory.ts';
import { dayNumber } from '#server/insight/planning/forecast/demandSeries.ts';
import { demandItems } from '#server/insight/planning/forecast/demandItems.ts';
import { itemSeries } from '#server/insight/planning/forecast/itemSeries.ts';
import type { PricedSeries } from './backtestDemand.ts';

/**
 * Units sold of each product of an account, its kits among them, until yesterday, with the mean price of what it sold; `end` is the number of today.
 * Throws NOT_FOUND for an unregistered e-mail.
 */
export async function accountDemand(email: string): Promise<{ series: PricedSeries[]; end: number }> {
  const accountId = await accountByEmail(email);
  const { start: today } = period({ period: 'today' }, new Date());
  const [listings, items, prices] = await Promise.all([
    demandHistory(accountId, today),
    demandItems(accountId),
    pricesOf(accountId),
  ]);
  const series = itemSeries(listings, items).map(({ whole, listings: [first] }) => ({
    ...whole,
    price: prices.get(first!.productId) ?? null,
  }));
  return { series, end: dayNumber(today) };
}

/** Mean price of each product. */
async function pricesOf(accountId: number): Promise<Map<number, NonNullable<PricedSeries['price']>>> {
  const rows = await queryRows<{ productId: number; minor: number; currency: string }>(
    `SELECT d.product_id AS "productId", p.currency::text AS currency,
            sum(d.revenue)::float8 / sum(d.units - d.units_without_price) AS minor
     FROM sales_product_days d JOIN products p ON p.account_id = $1 AND p.id = d.product_id
     WHERE d.account_id = $1 AND d.scope = 'all' GROUP BY d.product_id, p.currency
     HAVING sum(d.units - d.units_without_price) > 0`,
    [accountId],
  );
  return new Map(rows.map(({ productId, minor, currency }) => [productId, { minor, currency }]));
}
