import { type Queryable, queryRows } from '#server/platform/postgres/db.ts';
import { groupBy } from '#server/platform/jobs/groupBy.ts';
import { cumulativeShares } from '#server/platform/exact/roundedRatio.ts';
import { SALES } from '#server/records/taxation/documents/saleDocuments.ts';

const TAXES = {
  icms: 'icms_minor',
  icmsDest: 'icms_dest_minor',
  fcpDest: 'fcp_dest_minor',
  pis: 'pis_minor',
  cofins: 'cofins_minor',
  cbs: 'cbs_minor',
  ibsUf: 'ibs_uf_minor',
  ibsMun: 'ibs_mun_minor',
} as const;
type Tax = keyof typeof TAXES;
const NAMES = Object.keys(TAXES) as Tax[];

/** What a document says of an order item, in centavos; a tax that it does not have is null. */
export interface DocumentTaxes extends Record<Tax, number | null> {
  orderItemId: number;
  documentKey: string;
  /** Day of issue in São Paulo. */
  day: string;
  /** UF of the buyer. */
  uf: string | null;
  /** vProd − vDesc + vFrete: the base of regimes without taxes on documents. */
  base: number;
  /** Units of the item that the document is of, its part of those of the SKU. */
  units: number;
  /** Units sold. */
  quantity: number;
}

// all order lines of the documents of the orders, because one of a cart is shared among its orders
const PARTS = `
WITH sales AS (${SALES} AND d.totals_fit), wanted AS (
  SELECT DISTINCT l.document_id FROM nfe_links l WHERE l.account_id = $1 AND l.order_id = ANY ($2::bigint[])
), item AS (
  SELECT i.document_id, i.sku, sum(i.products_minor - i.discount_minor + i.freight_minor)::bigint AS base, sum(i.quantity)::float8 AS units,
         ${NAMES.map((name) => `sum(i.${TAXES[name]})::bigint AS "${name}"`).join(', ')}
  FROM nfe_items i WHERE i.account_id = $1 AND i.document_id IN (SELECT document_id FROM wanted)
  GROUP BY i.document_id, i.sku
)
SELECT item.*, s.key, s.day, s.buyer_uf AS uf, o.id AS "orderItemId", o.order_id AS "orderId", o.quantity
FROM wanted w JOIN sales s ON s.id = w.document_id JOIN item ON item.document_id = w.document_id
JOIN nfe_links l ON l.account_id = $1 AND l.document_id = w.document_id
JOIN order_items o ON o.account_id = $1 AND o.order_id = l.order_id
JOIN products p ON p.account_id = $1 AND p.id = o.product_id AND p.sku = item.sku
ORDER BY item.document_id, item.sku, o.order_id, o.id`;

type Row = Record<Tax, number | null> & {
  document_id: number;
  sku: string;
  base: number;
  units: number;
  key: string;
  day: string;
  uf: string | null;
  orderItemId: number;
  orderId: number;
  quantity: number;
};

/**
 * What the documents of orders say of each of their items, by the SKU: one row for each document, several packages have
 * several. The amounts of a document's SKU are shared by quantity among the lines of all its orders, to the centavo. Only
 * documents that are not cancelled and whose totals fit.
 */
export async function documentTaxes(
  accountId: number,
  orderIds: readonly number[],
  on?: Queryable,
): Promise<DocumentTaxes[]> {
  const rows = await queryRows<Row>(PARTS, [accountId, orderIds], on);
  const wanted = new Set(orderIds);
  const shares: DocumentTaxes[] = [];
  for (const lines of groupBy(rows, (row) => `${row.document_id} ${row.sku}`).values()) {
    const weights = lines.map(({ quantity }) => quantity);
    const [first] = lines as [Row];
    const sold = weights.reduce((sum, weight) => sum + weight, 0);
    const parts = Object.fromEntries(
      [...NAMES, 'base' as const].map((name) => {
        const amount = first[name];
        return [name, amount === null ? null : cumulativeShares(amount, weights)];
      }),
    );
    for (const [index, { orderItemId, orderId, key, day, uf, quantity }] of lines.entries()) {
      if (!wanted.has(orderId)) continue;
      const own = Object.fromEntries(Object.entries(parts).map(([name, all]) => [name, all?.[index] ?? null]));
      shares.push({
        ...(own as Record<Tax, number | null> & { base: number }),
        orderItemId,
        documentKey: key,
        day,
        uf,
        units: (first.units * quantity) / sold,
        quantity,
      });
    }
  }
  return shares;
}
