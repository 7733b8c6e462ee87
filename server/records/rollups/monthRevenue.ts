import { queryRows } from '#server/platform/postgres/db.ts';
import { saoPauloDay } from '#server/platform/values/saoPauloDay.ts';
import { ratesByDay } from '#server/records/rates/ratesByDay.ts';

/** Revenue of the last 30 days, today included, in centavos of BRL. Excludes amounts without an exchange rate. */
export interface MonthRevenue {
  total: number;
  /** Revenue of all products of a listing, by `listingKey`. */
  ofListing: (listing: Listing) => number;
  ofProduct: (productId: number) => number;
}

interface Listing {
  marketplace: string;
  country: string;
  asin: string;
}

const DAYS = 30;

const REVENUE = `
WITH sold AS MATERIALIZED (
  SELECT d.product_id, d.day, p.marketplace, p.country, p.asin, p.currency::text AS currency, d.revenue::float8 AS revenue
  FROM sales_product_days d JOIN products p ON p.account_id = d.account_id AND p.id = d.product_id
  WHERE d.account_id = $1 AND d.scope = 'all' AND d.day > $2::date - ${DAYS} AND d.day <= $2::date
), rates AS MATERIALIZED (
  ${ratesByDay(`SELECT DISTINCT currency, day FROM sold WHERE currency <> 'BRL'`, '$1')}
)
SELECT product_id AS "productId", marketplace::text AS marketplace, country, asin,
       sum(revenue * CASE currency WHEN 'BRL' THEN 1 ELSE rates.brl_float END) AS revenue
FROM sold LEFT JOIN rates USING (currency, day)
GROUP BY product_id, marketplace, country, asin`;

/** Revenue of an account and of its products in the last 30 days, today included. */
export async function monthRevenue(accountId: number, now: Date): Promise<MonthRevenue> {
  const rows = await queryRows<Listing & { productId: number; revenue: number | null }>(REVENUE, [
    accountId,
    saoPauloDay(now.getTime()),
  ]);
  const products = new Map<number, number>();
  const listings = new Map<string, number>();
  let total = 0;
  for (const { productId, revenue, ...listing } of rows) {
    const minor = revenue ?? 0;
    total += minor;
    products.set(productId, minor);
    const key = keyOf(listing);
    listings.set(key, (listings.get(key) ?? 0) + minor);
  }
  return {
    total,
    ofListing: (listing) => listings.get(keyOf(listing)) ?? 0,
    ofProduct: (productId) => products.get(productId) ?? 0,
  };
}

const keyOf = ({ marketplace, country, asin }: Listing) => `${marketplace} ${country} ${asin}`;
