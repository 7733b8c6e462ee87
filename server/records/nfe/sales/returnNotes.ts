import type { Page, PageArguments } from '#server/platform/graphql/pages.ts';
import { queryRows } from '#server/platform/postgres/db.ts';
import { readerOf } from '#server/platform/postgres/replica.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import type { NfeState } from '#server/records/nfe/reading/nfeFile.ts';
import { isReturnNote } from '#server/records/taxation/documents/returnDocuments.ts';
import { saleReturns } from '#server/records/taxation/documents/saleReturns.ts';
import { type ReferredDocument, type ReturnedLine, type ReturnUse, returnUse } from './returnUse.ts';
import { listed, SALES_PAGE } from './saleLists.ts';

/** A document that says goods of a sale came back. */
export interface ReturnNote {
  /** Number in the account. */
  id: number;
  key: string;
  series: number | null;
  number: number | null;
  /** Day of issue, `YYYY-MM-DD`. */
  day: string;
  /** The account's own entry; else the company that bought issued it. */
  isOwn: boolean;
  state: NfeState;
  totalMinor: number;
  /** Keys of the sales that it refers to. */
  saleKeys: string[];
  /** Numbers of the orders of these. */
  orderNumbers: string[];
  use: ReturnUse;
  /** Why it is not used, or not whole, in a sentence in Portuguese; null: it is. */
  reason: string | null;
}

// of what others issue only what refers to a document of the account's own CNPJs, which are in the key
const NOTES = `
SELECT n.id, n.key, n.series, n.number, n.day, n.side = 'own_entry' AS "isOwn", n.state, n.total_minor AS "totalMinor",
       n.totals_fit AS "totalsFit", n.referred_keys AS "saleKeys"
FROM nfe_documents n
WHERE n.account_id = $1 AND ${isReturnNote('n')} AND (n.side = 'own_entry' OR EXISTS (
  SELECT FROM unnest(n.referred_keys) one JOIN account_cnpjs c ON c.account_id = $1 AND c.cnpj = substr(one, 7, 14)))
ORDER BY n.day DESC, n.id DESC`;

const REFERRED = `
SELECT d.key, d.state, d.side = 'sale' AND d.purpose = 1 AS "isSale", d.totals_fit AS "totalsFit",
       ARRAY (SELECT o.external_id FROM nfe_links l JOIN orders o ON o.account_id = $1 AND o.id = l.order_id
              WHERE l.account_id = $1 AND l.document_id = d.id ORDER BY 1) AS "orderNumbers"
FROM nfe_documents d WHERE d.account_id = $1 AND d.key = ANY ($2::text[])`;

const LINES = `
SELECT i.id::float8 AS id, i.status = 'cancelled' AS "isCancelled",
       i.currency = 'BRL' AND coalesce(i.price_minor - i.discount_minor, 0) > 0 AS "isPriced"
FROM order_items i WHERE i.account_id = $1 AND i.id = ANY ($2::bigint[])`;

type Row = Omit<ReturnNote, 'orderNumbers' | 'use' | 'reason'> & { totalsFit: boolean };

/** Return notes of sales, latest first, with what became of them. Throws BAD_REQUEST for an invalid page. */
export async function returnNotes(viewer: Viewer, page: PageArguments): Promise<Page<ReturnNote>> {
  const { accountId } = viewer;
  const found = await listed<Row>(NOTES, viewer, page, SALES_PAGE);
  const from = readerOf(accountId);
  const keys = [...new Set(found.rows.flatMap(({ saleKeys }) => saleKeys))];
  const returns = await saleReturns(accountId, keys, from);
  const referred = await queryRows<Omit<ReferredDocument, 'hasOrder'> & { orderNumbers: string[] }>(
    REFERRED,
    [accountId, keys],
    from,
  );
  const lines = await queryRows<ReturnedLine>(LINES, [accountId, returns.returned.map(({ id }) => id)], from);
  const documents = referred.map((one) => ({ ...one, hasOrder: one.orderNumbers.length > 0 }));
  const rows = found.rows.map(({ totalsFit, ...note }) => ({
    ...note,
    orderNumbers: [
      ...new Set(documents.flatMap(({ key, orderNumbers }) => (note.saleKeys.includes(key) ? orderNumbers : []))),
    ],
    ...returnUse({ ...note, totalsFit, referredKeys: note.saleKeys }, { ...returns, documents, lines }),
  }));
  return { ...found, rows };
}
