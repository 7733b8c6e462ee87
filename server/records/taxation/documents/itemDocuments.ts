import { type Queryable, queryRow, queryRows } from '#server/platform/postgres/db.ts';
import { groupBy } from '#server/platform/jobs/groupBy.ts';
import { type DocumentTaxes, documentTaxes } from '#server/records/taxation/documents/documentTaxes.ts';
import { isReturnNote } from '#server/records/taxation/documents/returnDocuments.ts';
import { saleReturns, salesSharingNotes } from '#server/records/taxation/documents/saleReturns.ts';
import type { ReturnedGoods } from '#server/records/taxation/documents/shareReturns.ts';

/** What the NF-e of an order line say in sum, in centavos; a tax that none of them has is null. */
interface ItemDocument {
  /** The order line. */
  id: number;
  /** Key of the document, the first of several. */
  key: string;
  /** Day of issue in São Paulo, of the first one. */
  day: string;
  /** State of the buyer. */
  uf: string | null;
  /** What was sold: vProd − vDesc + vFrete. */
  base: number;
  icms: number | null;
  icms_difal: number | null;
  icms_fcp: number | null;
  pis: number | null;
  cofins: number | null;
  cbs: number | null;
  ibs_uf: number | null;
  ibs_mun: number | null;
}

const HAS_SALES = `SELECT EXISTS (SELECT FROM nfe_documents WHERE account_id = $1 AND side = 'sale') AS "hasSales"`;

// one of a cart is shared among its orders, so that a new order changes what the others have of it
const SHARED = `
SELECT DISTINCT other.order_id::float8 AS id FROM nfe_links l
JOIN nfe_links other ON other.account_id = $1 AND other.document_id = l.document_id
WHERE l.account_id = $1 AND l.order_id = ANY ($2::bigint[])`;

/** What NF-e say of orders. */
export interface OrderDocuments {
  /** The orders, and those that share an NF-e with them. */
  orderIds: readonly number[];
  /** Of lines whose documents are of all units that were sold: a package whose document is missing would lower the tax. */
  documents: ItemDocument[];
  /** What came back by return notes. */
  returns: ReturnedGoods[];
}

/** What NF-e say of orders, and of those that share one with them. */
export async function itemDocuments(
  accountId: number,
  orderIds: readonly number[],
  tx: Queryable,
): Promise<OrderDocuments> {
  const { hasSales } = await queryRow<{ hasSales: boolean }>(HAS_SALES, [accountId], tx);
  if (!hasSales || orderIds.length === 0) return { orderIds, documents: [], returns: [] };
  const shared = await queryRows<{ id: number }>(SHARED, [accountId, orderIds], tx);
  const all = [...new Set([...orderIds, ...shared.map(({ id }) => id)])];
  const taxes = await documentTaxes(accountId, all, tx);
  const { returned } = await saleReturns(accountId, [...new Set(taxes.map(({ documentKey }) => documentKey))], tx);
  const items = groupBy(taxes, ({ orderItemId }) => orderItemId);
  const documents = [...items.values()].flatMap((own) => {
    const units = own.reduce((sum, one) => sum + one.units, 0);
    return units < own[0]!.quantity - TOLERANCE ? [] : [inSum(own)];
  });
  return { orderIds: all, documents, returns: returned.filter(({ id }) => items.has(id)) };
}

/** Units of a share are a quotient. */
const TOLERANCE = 1e-6;

function inSum(documents: readonly DocumentTaxes[]): ItemDocument {
  const [first] = documents.toSorted(
    (a, b) => a.day.localeCompare(b.day) || a.documentKey.localeCompare(b.documentKey),
  ) as [DocumentTaxes];
  const sum = (read: (one: DocumentTaxes) => number | null) =>
    documents.reduce<number | null>((total, one) => (read(one) === null ? total : (total ?? 0) + read(one)!), null);
  return {
    id: first.orderItemId,
    key: first.documentKey,
    day: first.day,
    uf: first.uf,
    base: sum(({ base }) => base)!,
    icms: sum(({ icms }) => icms),
    icms_difal: sum(({ icmsDest }) => icmsDest),
    icms_fcp: sum(({ fcpDest }) => fcpDest),
    pis: sum(({ pis }) => pis),
    cofins: sum(({ cofins }) => cofins),
    cbs: sum(({ cbs }) => cbs),
    ibs_uf: sum(({ ibsUf }) => ibsUf),
    ibs_mun: sum(({ ibsMun }) => ibsMun),
  };
}

const SALE_KEYS = `
SELECT d.key FROM nfe_documents d WHERE d.account_id = $1 AND d.key = ANY ($2::text[]) AND d.side = 'sale'
UNION SELECT unnest(d.referred_keys) FROM nfe_documents d
WHERE d.account_id = $1 AND d.key = ANY ($2::text[]) AND ${isReturnNote('d')}`;

const OF_KEYS = `
SELECT DISTINCT l.order_id::float8 AS id FROM nfe_documents d
JOIN nfe_links l ON l.account_id = $1 AND l.document_id = d.id
WHERE d.account_id = $1 AND d.key = ANY ($2::text[]) AND d.side = 'sale'`;

/** Orders that documents are about, by the keys of these: those of sales, and of the sales that return notes are of. */
export async function ordersOfDocuments(accountId: number, keys: readonly string[], tx: Queryable): Promise<number[]> {
  const sales = await queryRows<{ key: string }>(SALE_KEYS, [accountId, keys], tx);
  const saleKeys = await salesSharingNotes(
    accountId,
    sales.map(({ key }) => key),
    tx,
  );
  return (await queryRows<{ id: number }>(OF_KEYS, [accountId, saleKeys], tx)).map(({ id }) => id);
}
