import { type Queryable, queryRows } from '#server/platform/postgres/db.ts';
import { groupBy } from '#server/platform/jobs/groupBy.ts';
import { type PlacedGoods, placeReturns, type ReturnNote, type SoldGoods, type UnplacedGoods } from './placeReturns.ts';
import { isUsableReturn } from './returnDocuments.ts';
import { SALES } from './saleDocuments.ts';
import { type ReturnedGoods, shareReturns, type SoldLine } from './shareReturns.ts';
import { type DocumentTax, documentTaxKinds, TAX_COLUMNS } from './taxColumns.ts';

/** Entry notes have PIS and COFINS of 0 where the seller only leaves them out of what it owes: not stated. */
const UNSTATED_AT_ZERO: readonly DocumentTax[] = ['pis', 'cofins'];

const taxSum = (tax: DocumentTax) => {
  const sum = `sum(i.${TAX_COLUMNS[tax]})`;
  return `(${UNSTATED_AT_ZERO.includes(tax) ? `nullif(${sum}, 0)` : sum})::float8 AS ${tax}`;
};
const EANS = 'array_remove(array_agg(DISTINCT i.ean) || array_agg(DISTINCT i.ean_taxed), NULL) AS eans';
const BASE = 'greatest(0, sum(i.products_minor - i.discount_minor + i.freight_minor))::float8 AS base';
const QUANTITY = '(sum(i.quantity) * 10000)::float8 AS quantity';

const NOTES = `
SELECT n.key, n.day, n.state = 'authorised' AS "isProven", n.referred_keys AS "saleKeys", i.sku, ${EANS}, ${QUANTITY},
       ${BASE}, ${documentTaxKinds.map(taxSum).join(', ')}
FROM nfe_documents n JOIN nfe_items i ON i.account_id = $1 AND i.document_id = n.id
WHERE n.account_id = $1 AND ${isUsableReturn('n')} AND n.referred_keys && $2::text[]
GROUP BY n.id, n.key, n.day, n.state, n.referred_keys, i.sku`;

const SOLD = `
SELECT s.key AS "saleKey", s.day, s.state = 'authorised' AS "isProven", i.sku, ${EANS}, ${QUANTITY}, ${BASE}
FROM (${SALES} AND d.totals_fit AND d.key = ANY ($2::text[])) s
JOIN nfe_items i ON i.account_id = $1 AND i.document_id = s.id GROUP BY s.key, s.day, s.state, i.sku`;

const LINES = `
SELECT d.key AS "saleKey", p.sku, i.id::float8 AS id, i.quantity, i.status = 'cancelled' AS "isCancelled", EXISTS (
         SELECT FROM posted_amounts a WHERE a.account_id = $1 AND a.marketplace = o.marketplace AND a.order_external_id = o.external_id
           AND a.kind = 'refund_principal' AND NOT a.is_superseded
           AND (a.listing_key IS NULL OR a.listing_key = regexp_replace(i.line_key, '#\\d+$', ''))) AS "isRefunded"
FROM nfe_documents d
JOIN nfe_links l ON l.account_id = $1 AND l.document_id = d.id
JOIN orders o ON o.account_id = $1 AND o.id = l.order_id
JOIN order_items i ON i.account_id = $1 AND i.order_id = o.id
JOIN products p ON p.account_id = $1 AND p.id = i.product_id
WHERE d.account_id = $1 AND d.key = ANY ($2::text[]) AND i.quantity > 0 ORDER BY i.id`;

type NoteRow = Pick<ReturnNote, 'key' | 'day' | 'isProven' | 'saleKeys'> &
  ReturnNote['items'][number] &
  ReturnNote['items'][number]['amounts'];

/** Where the goods of return notes are. */
export interface SaleReturns {
  placed: PlacedGoods[];
  unplaced: UnplacedGoods[];
  /** By order line. */
  returned: ReturnedGoods[];
}

/** What return notes say of the sales with these keys, and of those that share a note with them. */
export async function saleReturns(accountId: number, keys: readonly string[], on?: Queryable): Promise<SaleReturns> {
  const { notes, saleKeys } = await notesOf(accountId, keys, on);
  if (notes.length === 0) return { placed: [], unplaced: [], returned: [] };
  const sales = await queryRows<SoldGoods>(SOLD, [accountId, saleKeys], on);
  const { placed, unplaced } = placeReturns(notes, sales);
  const lines = await queryRows<SoldLine>(LINES, [accountId, placed.map(({ sold }) => sold.saleKey)], on);
  return { placed, unplaced, returned: shareReturns(placed, lines) };
}

const RETURNED = `
SELECT DISTINCT unnest(n.referred_keys) AS key FROM nfe_documents n WHERE n.account_id = $1 AND ${isUsableReturn('n')}`;

/** What return notes say of all sales of an account. */
export async function accountReturns(accountId: number, on?: Queryable): Promise<SaleReturns> {
  const keys = await queryRows<{ key: string }>(RETURNED, [accountId], on);
  return saleReturns(
    accountId,
    keys.map(({ key }) => key),
    on,
  );
}

/** Keys of the sales that share a return note with those of `keys`, and these. */
export const salesSharingNotes = async (
  accountId: number,
  keys: readonly string[],
  on?: Queryable,
): Promise<string[]> => (await notesOf(accountId, keys, on)).saleKeys;

/** Notes of sales with those of all other sales that they refer to: how the goods of one are placed depends on the others. */
async function notesOf(
  accountId: number,
  keys: readonly string[],
  on?: Queryable,
): Promise<{ notes: ReturnNote[]; saleKeys: string[] }> {
  let saleKeys = new Set(keys);
  for (;;) {
    if (saleKeys.size === 0) return { notes: [], saleKeys: [] };
    const rows = await queryRows<NoteRow>(NOTES, [accountId, [...saleKeys]], on);
    const all = new Set([...saleKeys, ...rows.flatMap((row) => row.saleKeys)]);
    if (all.size === saleKeys.size) return { notes: asNotes(rows), saleKeys: [...saleKeys] };
    saleKeys = all;
  }
}

const asNotes = (rows: readonly NoteRow[]): ReturnNote[] =>
  [...groupBy(rows, ({ key }) => key).values()].map((items) => {
    const [{ key, day, isProven, saleKeys }] = items as [NoteRow];
    return {
      key,
      day,
      isProven,
      saleKeys,
      items: items.map(({ sku, eans, quantity, base, ...row }) => ({
        sku,
        eans,
        quantity,
        amounts: { base, ...taxesOf(row) },
      })),
    };
  });

const taxesOf = (row: Record<DocumentTax, number | null>) =>
  Object.fromEntries(documentTaxKinds.map((tax) => [tax, row[tax]])) as Record<DocumentTax, number | null>;
