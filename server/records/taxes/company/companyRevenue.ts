import { goodsBack } from '#server/records/lines/goodsBack.ts';
import { noted, partOf, returnNotes, upToMost } from '#server/records/taxation/documents/returnNotes.ts';
import { type Queryable, pool, queryRows } from '#server/platform/postgres/db.ts';
import { accountReturns } from '#server/records/taxation/documents/saleReturns.ts';
import { documentedRevenue } from './documentedRevenue.ts';

/** Where the revenue of a month is from. */
export type RevenueSource = 'entered' | 'nfe' | 'synced';

/** Revenue of a month (`YYYY-MM`), in centavos of BRL. At least one source has it. */
interface RevenueMonth {
  month: string;
  /** Of the whole company, as entered; null: not entered. */
  enteredMinor: number | null;
  returnedMinor: number | null;
  /** Of the stored sales, less what was returned in the month; null: before the first stored sale. */
  syncedMinor: number | null;
  /** As `documentedRevenue` says; null: no NF-e of a sale. */
  nfeMinor: number | null;
  /** The stored sales by themselves, without what was returned, and their tax. */
  soldMinor: number;
  taxMinor: number;
}

export interface CompanyRevenue {
  /** Day on which the CNPJ was opened; null: not stated. */
  openedOn: string | null;
  /** Months with an entry, stored sales or NF-e, by `YYYY-MM`, in order. */
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
 * (São Paulo) of the return note, else in that in which the marketplace posted the refund, whenever they were sold (CGSN 140/2018 art. 17), by the
 * rule of the guides: a rebate without goods back is not subtracted, nor what came back of a cancelled sale.
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
), ${returnNotes('$2')}, noted_items AS (
  SELECT i.id, i.quantity, i.price_minor - i.discount_minor AS paid FROM order_items i
  WHERE i.account_id = $1 AND i.id IN (SELECT id FROM return_notes) AND i.status <> 'cancelled' AND i.currency = 'BRL'
    AND i.quantity > 0 AND i.price_minor > i.discount_minor
), ${noted('noted_items')}, noted_parts AS (
  SELECT n.id, n.month, ${upToMost('n.base', 'n.paid')} AS minor FROM noted n WINDOW notes AS (PARTITION BY n.id ORDER BY n.place)
), back AS (
  ${goodsBack(
    `SELECT f.*, i.price_minor - i.discount_minor AS paid, i.order_id, i.product_id, coalesce(c.minor, 0) AS covered,
           i.price_minor - i.discount_minor - coalesce((SELECT sum(n.minor) FROM noted_parts n WHERE n.id = f.id), 0) AS rest
    FROM refunded f JOIN order_items i ON i.account_id = $1 AND i.id = f.id LEFT JOIN covered c ON c.id = f.id`,
    IS_RETURNED,
  )}
), returned AS (
  SELECT month, sum(minor) AS minor FROM (
    SELECT month, ${partOf('b.rest', 'b', 'b.uncovered')} AS minor FROM back b
    UNION ALL SELECT to_char(month, 'YYYY-MM'), minor FROM noted_parts
  ) parts GROUP BY 1
), synced AS (
  SELECT month, coalesce(s.minor, 0) - coalesce(r.minor, 0) AS minor, coalesce(s.minor, 0) AS sold, coalesce(s.tax, 0) AS tax
  FROM sold s FULL JOIN returned r USING (month)
), entered AS (
  SELECT to_char(month, 'YYYY-MM') AS month, revenue_minor, returned_minor FROM tax_revenues WHERE account_id = $1
), nfe AS (
  SELECT * FROM jsonb_to_recordset($3::jsonb) AS n (month text, minor bigint)
)
SELECT month, e.revenue_minor::float8 AS "enteredMinor", e.returned_minor::float8 AS "returnedMinor",
       s.minor::float8 AS "syncedMinor", n.minor::float8 AS "nfeMinor", coalesce(s.sold, 0)::float8 AS "soldMinor",
       coalesce(s.tax, 0)::float8 AS "taxMinor"
FROM entered e FULL JOIN synced s USING (month) FULL JOIN nfe n USING (month) ORDER BY 1`;

const BOUNDS = `
SELECT (SELECT opened_on::text FROM tax_companies WHERE account_id = $1) AS "openedOn",
       (SELECT to_char(min(day), 'YYYY-MM') FROM sales_account_days WHERE account_id = $1) AS "syncedFrom"`;

/** What is known of the revenue of an account's company by month: entered, of NF-e and synced. */
export async function companyRevenue(accountId: number, on: Queryable = pool): Promise<CompanyRevenue> {
  const [bounds] = await queryRows<Pick<CompanyRevenue, 'openedOn' | 'syncedFrom'>>(BOUNDS, [accountId], on);
  const returns = await accountReturns(accountId, on);
  const nfe = await documentedRevenue(accountId, returns, on);
  const months = await queryRows<RevenueMonth>(
    MONTHS,
    [
      accountId,
      JSON.stringify(returns.returned.map(({ id, place, day, units, base }) => ({ id, place, day, units, base }))),
      JSON.stringify([...nfe].map(([month, minor]) => ({ month, minor }))),
    ],
    on,
  );
  return { ...bounds!, months: new Map(months.map((one) => [one.month, one])) };
}

/** Net revenue of the stored sales of a month (`YYYY-MM`) in centavos; null: before the first stored sale. */
export const syncedRevenueOf = ({ months, syncedFrom }: CompanyRevenue, month: string): number | null =>
  syncedFrom !== null && month >= syncedFrom ? (months.get(month)?.syncedMinor ?? 0) : null;

/**
 * Net revenue of a month (`YYYY-MM`) in centavos and its source: the entered total of the month, which holds all channels, else the larger one of NF-e and
 * stored sales. Null: none is known.
 *
 * RBT12 is of the whole company. NF-e hold other channels, stored sales hold what has no document yet, and either may be short, so that a few imported
 * documents never lower a synced month; before the first stored sale NF-e stand alone. Too high a revenue gives too high a rate, which the seller
 * sees and corrects with an entry; too low a one would look like any other.
 */
export function countedRevenue(
  company: CompanyRevenue,
  month: string,
): { minor: number; source: RevenueSource } | null {
  const { enteredMinor = null, returnedMinor, nfeMinor = null } = company.months.get(month) ?? {};
  if (enteredMinor !== null) return { minor: enteredMinor - (returnedMinor ?? 0), source: 'entered' };
  const synced = syncedRevenueOf(company, month);
  if (nfeMinor !== null && (synced === null || nfeMinor > synced)) return { minor: nfeMinor, source: 'nfe' };
  return synced === null ? null : { minor: synced, source: 'synced' };
}

/** Net revenue of a month (`YYYY-MM`) in centavos, whatever its source. Null: not known. */
export const revenueOf = (company: CompanyRevenue, month: string): number | null =>
  countedRevenue(company, month)?.minor ?? null;
