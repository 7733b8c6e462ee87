import { type Marketplace, marketplaces } from '#server/market/registry.ts';
import { type Page, type PageArguments, type PageLimits, readPage } from '#server/platform/graphql/pages.ts';
import { queryRows } from '#server/platform/postgres/db.ts';
import { readerOf } from '#server/platform/postgres/replica.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { SALES } from '#server/records/taxation/documents/saleDocuments.ts';

export const SALES_PAGE = { standard: 25, most: 100, rows: 'pages.rows' } as const;

/** An order of a sale, as lists of documents name it. */
export interface SoldOrder {
  /** Number in the account. */
  id: number;
  number: string;
  marketplace: Marketplace;
  /** `YYYY-MM-DD`. */
  day: string;
  /** Price less discount, with the freight charged to the buyer, in centavos; null while a price is unknown. */
  totalMinor: number | null;
}

/** Price, less discount, with and without the freight charged to the buyer. */
const ORDER_TOTALS = `
SELECT o.id, o.external_id AS number, o.marketplace, o.sale_day AS day, o.status,
       CASE WHEN bool_and(i.price_minor IS NOT NULL) THEN sum(i.price_minor - i.discount_minor)::bigint END AS goods,
       sum(i.shipping_minor)::bigint AS freight
FROM orders o JOIN order_items i ON i.account_id = $1 AND i.order_id = o.id
WHERE o.account_id = $1 AND o.currency = 'BRL'`;
const GROUPED = 'GROUP BY o.account_id, o.id';

// since the first document of a sale: what was sold before has its documents elsewhere
const WITHOUT = `
WITH begin AS (SELECT min(day) AS day FROM (${SALES}) s)
SELECT id, number, marketplace, day, (goods + freight)::bigint AS "totalMinor" FROM (
  ${ORDER_TOTALS} AND o.status <> 'cancelled' AND o.sale_day >= (SELECT day FROM begin) AND NOT EXISTS (
    SELECT FROM nfe_links l JOIN nfe_documents d ON d.account_id = $1 AND d.id = l.document_id
    WHERE l.account_id = $1 AND l.order_id = o.id AND d.side = 'sale' AND d.state IN ('authorised', 'unproven'))
  ${GROUPED}) t
ORDER BY day DESC, id DESC`;

/** A page of the rows of `sql`, whose first parameter is the account. */
export const listed = <Row>(
  sql: string,
  { accountId }: Viewer,
  page: PageArguments,
  limits: PageLimits,
  more: unknown[] = [],
) =>
  readPage(page, limits, async (limit, offset) => {
    const at = 2 + more.length;
    const rows = await queryRows<Row & { rowCount: number }>(
      `SELECT *, count(*) OVER ()::int AS "rowCount" FROM (${sql}) listed LIMIT $${at} OFFSET $${at + 1}`,
      [accountId, ...more, limit, offset],
      readerOf(accountId),
    );
    return { rows: rows as Row[], rowCount: rows[0]?.rowCount ?? 0 };
  });

/** Orders without a document since the first one, latest first. Throws BAD_REQUEST for an invalid page. */
export const ordersWithoutNfe = (viewer: Viewer, page: PageArguments): Promise<Page<SoldOrder>> =>
  listed<SoldOrder>(WITHOUT, viewer, page, SALES_PAGE);

/** A document of a sale without an order. */
export interface LoneNfe {
  id: number;
  key: string;
  series: number | null;
  number: number | null;
  day: string;
  buyerUf: string | null;
  totalMinor: number;
  /** Orders that it may be of; a person chooses. */
  proposals: SoldOrder[];
}

const LONE = `
SELECT s.id, s.key, s.series, s.number, s.day, s.buyer_uf AS "buyerUf", s.total_minor AS "totalMinor",
       s.intermediary_cnpj AS "intermediaryCnpj"
FROM (${SALES}) s
WHERE NOT EXISTS (SELECT FROM nfe_links l WHERE l.account_id = $1 AND l.document_id = s.id)
ORDER BY s.day DESC, s.id DESC`;

// of the marketplace that the document names, of the same total, three days around its issue, without a document
const PROPOSALS = `
SELECT n.id AS "documentId", t.id, t.number, t.marketplace, t.day, (t.goods + t.freight)::bigint AS "totalMinor"
FROM jsonb_to_recordset($2::jsonb) AS n (id int, day date, total bigint, marketplace "Marketplace")
JOIN LATERAL (
  ${ORDER_TOTALS} AND o.status <> 'cancelled' AND o.sale_day BETWEEN n.day - 3 AND n.day + 3
    AND (n.marketplace IS NULL OR o.marketplace = n.marketplace)
    AND NOT EXISTS (SELECT FROM nfe_links l WHERE l.account_id = $1 AND l.order_id = o.id)
  ${GROUPED}
) t ON t.goods = n.total OR t.goods + t.freight = n.total
ORDER BY n.id, abs(t.day - n.day), t.id LIMIT 500`;
const MOST_PROPOSALS = 5;

/** Documents of sales without an order, latest first, with orders that they may be of. Throws BAD_REQUEST for an invalid page. */
export async function nfeWithoutOrder(viewer: Viewer, page: PageArguments): Promise<Page<LoneNfe>> {
  const found = await listed<Omit<LoneNfe, 'proposals'> & { intermediaryCnpj: string | null }>(
    LONE,
    viewer,
    page,
    SALES_PAGE,
  );
  const wanted = found.rows.map(({ id, day, totalMinor, intermediaryCnpj }) => ({
    id,
    day,
    total: totalMinor,
    marketplace: marketplaceOf(intermediaryCnpj),
  }));
  const proposed = await queryRows<SoldOrder & { documentId: number }>(
    PROPOSALS,
    [viewer.accountId, JSON.stringify(wanted)],
    readerOf(viewer.accountId),
  );
  const rows = found.rows.map(({ intermediaryCnpj: _cnpj, ...document }) => ({
    ...document,
    proposals: proposed
      .filter(({ documentId }) => documentId === document.id)
      .slice(0, MOST_PROPOSALS)
      .map(({ documentId: _id, ...order }) => order),
  }));
  return { ...found, rows };
}

const marketplaceOf = (cnpj: string | null): Marketplace | null =>
  (Object.keys(marketplaces) as Marketplace[]).find((one) => {
    const { intermediaryCnpjs }: { intermediaryCnpjs: readonly string[] } = marketplaces[one];
    return cnpj !== null && intermediaryCnpjs.includes(cnpj);
  }) ?? null;

/** Orders whose documents have another total. */
export interface NfeDifference {
  /** The first of the documents. */
  id: number;
  key: string;
  number: number | null;
  day: string;
  documentCount: number;
  orderNumbers: string[];
  nfeMinor: number;
  /** Price less discount, with the freight charged to the buyer; without it when that is closer. */
  ordersMinor: number;
  /** Documents less orders. */
  differenceMinor: number;
}

const DIFFERENCES = `
WITH sales AS (${SALES}), link AS (
  SELECT l.document_id, l.order_id FROM nfe_links l JOIN sales s ON s.id = l.document_id WHERE l.account_id = $1
), totals AS (${ORDER_TOTALS} AND o.id IN (SELECT order_id FROM link) ${GROUPED}), groupBy AS (
  -- the orders of a document, and all documents of those
  SELECT s.id, array_agg(DISTINCT l.order_id) AS orders, array_agg(DISTINCT other.document_id) AS documents
  FROM sales s JOIN link l ON l.document_id = s.id JOIN link other ON other.order_id = l.order_id GROUP BY s.id
), compared AS (
  SELECT g.id, cardinality(g.documents) AS documents,
         (SELECT sum(total_minor)::bigint FROM sales WHERE sales.id = ANY (g.documents)) AS nfe,
         t.goods, t.freight, t.numbers
  FROM groupBy g, LATERAL (
    SELECT CASE WHEN bool_and(goods IS NOT NULL) THEN sum(goods)::bigint END AS goods, sum(freight)::bigint AS freight,
           array_agg(number ORDER BY number) AS numbers FROM totals WHERE totals.id = ANY (g.orders)
  ) t WHERE g.id = (SELECT min(one) FROM unnest(g.documents) AS one)
)
SELECT c.id, s.key, s.number, s.day, c.documents AS "documentCount", c.numbers AS "orderNumbers", c.nfe AS "nfeMinor",
       (CASE WHEN c.nfe = c.goods OR abs(c.nfe - c.goods) < abs(c.nfe - c.goods - c.freight)
             THEN c.goods ELSE c.goods + c.freight END)::bigint AS "ordersMinor",
       (c.nfe - CASE WHEN abs(c.nfe - c.goods) < abs(c.nfe - c.goods - c.freight)
                     THEN c.goods ELSE c.goods + c.freight END)::bigint AS "differenceMinor"
FROM compared c JOIN sales s ON s.id = c.id
WHERE c.goods IS NOT NULL AND c.nfe <> c.goods AND c.nfe <> c.goods + c.freight
ORDER BY s.day DESC, c.id DESC`;

/** Orders whose documents have another total than they, latest first. Throws BAD_REQUEST for an invalid page. */
export const nfeDifferences = (viewer: Viewer, page: PageArguments): Promise<Page<NfeDifference>> =>
  listed<NfeDifference>(DIFFERENCES, viewer, page, SALES_PAGE);
