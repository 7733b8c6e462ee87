import { goodsBack } from '#server/records/lines/goodsBack.ts';
import { type Queryable, pool, queryRows } from '#server/platform/postgres/db.ts';

/** Revenue of a month (`YYYY-MM`), in centavos of BRL. At least one of the two sources has it. */
interface RevenueMonth {
  month: string;
  /** Of the whole company, as entered; null: not entered. */
  enteredMinor: number | null;
  returnedMinor: number | null;
  /** Of the stored sales, less what was returned in the month; null: before the first stored sale. */
  syncedMinor: number | null;
  /** The stored sales by themselves, without what was returned, and their tax. */
  soldMinor: number;
  taxMinor: number;
}

export interface CompanyRevenue {
  /** Day on which the CNPJ was opened; null: not stated. */
  openedOn: string | null;
  /** Months with an entry or stored sales, by `YYYY-MM`, in order. */
  months: ReadonlyMap<string, RevenueMonth>;
  /** Month of the first stored sale; null without one. Those after it are known, with or without sales. */
  syncedFrom: string | null;
}

/** A return of the order line `g` is known: one of its listing, or one that names none of the order's. */
const IS_RETURNED = `EXISTS (
    SELECT FROM orders o JOIN returned_units u
      ON u.account_id = $1 AND u.marketplace = o.marketplace AND u.order_external_id = o.external_id
    WHERE o.account_id = $1 AND o.id = g.order_id AND NOT EXISTS (
      SELECT FROM order_items other JOIN products p ON p.account_id = $1 AND p.id = other.product_id
      WHERE other.account_id = $1 AND other.order_id = o.id AND p.listing_key = u.listing_key AND other.product_id <> g.product_id))`;

/**
 * Stored sales count in their month, without cancelled ones and the seller's own discounts; goods that came back in the month
 * (São Paulo) in which the marketplace posted the refund, whenever they were sold (CGSN 140/2018 art. 17), by the rule of the guides: a
 * rebate without goods back is not subtracted, nor what came back of a cancelled sale.
 */
const MONTHS = `
WITH sold AS (
  SELECT to_char(day, 'YYYY-MM') AS month, sum(revenue) AS minor, sum(tax) AS tax FROM sales_account_days
  WHERE account_id = $1 AND scope = 'all' AND currency = 'BRL' GROUP BY 1
), refunded AS (
  SELECT l.order_item_id AS id, to_char(p.posted_at AT TIME ZONE 'America/Sao_Paulo', 'YYYY-MM') AS month, -sum(l.amount_minor) AS minor
  FROM ledger_lines l JOIN posted_amounts p ON p.account_id = l.account_id AND p.id = l.posted_id
  WHERE l.account_id = $1 AND l.kind = 'refund_principal' AND l.currency = 'BRL' AND l.stands AND NOT l.superseded
    AND l.status IS DISTINCT FROM 'cancelled' GROUP BY 1, 2
), returned AS (
  SELECT month, sum(reached - before) AS minor FROM (
  ${goodsBack(
    `SELECT f.*, i.price_minor - i.discount_minor AS paid, i.order_id, i.product_id
    FROM refunded f JOIN order_items i ON i.account_id = $1 AND i.id = f.id`,
    IS_RETURNED,
  )}) back GROUP BY 1
), synced AS (
  SELECT month, coalesce(s.minor, 0) - coalesce(r.minor, 0) AS minor, coalesce(s.minor, 0) AS sold, coalesce(s.tax, 0) AS tax
  FROM sold s FULL JOIN returned r USING (month)
), entered AS (
  SELECT to_char(month, 'YYYY-MM') AS month, revenue_minor, returned_minor FROM tax_revenues WHERE account_id = $1
)
SELECT month, e.revenue_minor::float8 AS "enteredMinor", e.returned_minor::float8 AS "returnedMinor",
       s.minor::float8 AS "syncedMinor", coalesce(s.sold, 0)::float8 AS "soldMinor", coalesce(s.tax, 0)::float8 AS "taxMinor"
FROM entered e FULL JOIN synced s USING (month) ORDER BY 1`;

const BOUNDS = `
SELECT (SELECT opened_on::text FROM tax_companies WHERE account_id = $1) AS "openedOn",
       (SELECT to_char(min(day), 'YYYY-MM') FROM sales_account_days WHERE account_id = $1) AS "syncedFrom"`;

/** What is known of the revenue of an account's company, entered and synced, by month. */
export async function companyRevenue(accountId: number, on: Queryable = pool): Promise<CompanyRevenue> {
  const [bounds] = await queryRows<Pick<CompanyRevenue, 'openedOn' | 'syncedFrom'>>(BOUNDS, [accountId], on);
  const months = await queryRows<RevenueMonth>(MONTHS, [accountId], on);
  return { ...bounds!, months: new Map(months.map((one) => [one.month, one])) };
}

/** Net revenue of the stored sales of a month (`YYYY-MM`) in centavos; null: before the first stored sale. */
export const syncedRevenueOf = ({ months, syncedFrom }: CompanyRevenue, month: string): number | null =>
  syncedFrom !== null && month >= syncedFrom ? (months.get(month)?.syncedMinor ?? 0) : null;

/**
 * Net revenue of a month (`YYYY-MM`) in centavos: the entered total of the month, which holds all channels, else that of the
 * stored sales. Null: neither is known.
 */
export function revenueOf(company: CompanyRevenue, month: string): number | null {
  const { enteredMinor = null, returnedMinor } = company.months.get(month) ?? {};
  return enteredMinor === null ? syncedRevenueOf(company, month) : enteredMinor - (returnedMinor ?? 0);
}
