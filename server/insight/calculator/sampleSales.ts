import { type Queryable, queryRows } from '#server/platform/postgres/db.ts';
import type { Uf } from '#server/market/address/brazilianStates.ts';
import { ncmOf } from '#server/records/taxation/documents/ncmOf.ts';
import { goodsOn } from '#server/records/taxation/goods/goods.ts';

/** A sale that stands for those of its product. */
export interface SampleSale {
  productId: number;
  /** Day of the sale in São Paulo. */
  day: string;
  /** State of the buyer; null: not known. */
  uf: Uf | null;
  quantity: number;
  /** Price less discount, in centavos. */
  paid: number;
  /** Kind of the goods, as in `tax_rates.goods`. */
  goods: string;
  /** NCM by NF-e; null: not known. */
  ncm: string | null;
}

/** Products of a sample: each of them is one question to the calculator. */
const SAMPLE_PRODUCTS = 10;
export const SAMPLE_DAYS = 90;

const COUNTS = `i.account_id = $1 AND i.sale_day > $2::date - ${SAMPLE_DAYS} AND i.status <> 'cancelled' AND i.currency = 'BRL'
  AND i.price_minor > i.discount_minor`;

// of the sales with a known state the latest one, else the latest of all
const SAMPLE = `
SELECT p.id AS "productId", s.sale_day AS day, s.ship_uf AS uf, s.quantity::float8 AS quantity, s.paid::float8 AS paid, kind.goods,
       ${ncmOf('p')} AS ncm
FROM (
  SELECT i.product_id, sum(i.price_minor - i.discount_minor) AS revenue FROM order_items i
  WHERE ${COUNTS} AND i.product_id IS NOT NULL
  GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${SAMPLE_PRODUCTS}
) best
JOIN products p ON p.account_id = $1 AND p.id = best.product_id
CROSS JOIN LATERAL (
  SELECT i.sale_day, o.ship_uf, i.quantity, i.price_minor - i.discount_minor AS paid
  FROM order_items i JOIN orders o ON o.account_id = $1 AND o.id = i.order_id
  WHERE ${COUNTS} AND i.product_id = p.id ORDER BY o.ship_uf IS NULL, i.sale_day DESC, i.id DESC LIMIT 1
) s
CROSS JOIN LATERAL (SELECT ${goodsOn('p.id', 's.sale_day')} AS goods OFFSET 0) kind
ORDER BY best.revenue DESC, p.id`;

/** The latest sale in BRL of each of the account's best-selling products of the last days, the one with most revenue first. */
export const sampleSales = (accountId: number, today: string, on?: Queryable): Promise<SampleSale[]> =>
  queryRows<SampleSale>(SAMPLE, [accountId, today], on);
