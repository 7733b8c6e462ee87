import { say } from '#server/platform/language/say.ts';
import { queryRows } from '#server/platform/postgres/db.ts';
import { readerOf } from '#server/platform/postgres/replica.ts';

/** An NF-e of an order. */
export interface OrderDocument {
  /** Access key, 44 digits. */
  key: string;
  series: number | null;
  number: number | null;
  issuedAt: Date;
  state: 'authorised' | 'unproven' | 'cancelled' | 'denied';
  /** The state in the reader's language. */
  stateText: string;
}

const MAX_DOCUMENTS = 20;

/** The NF-e that name an order of the account or were joined to it, latest first, at most 20. */
export async function orderDocuments(accountId: number, orderId: number): Promise<OrderDocument[]> {
  const rows = await queryRows<Omit<OrderDocument, 'stateText'>>(
    `SELECT d.key, d.series, d.number, d.issued_at AS "issuedAt", d.state::text AS state
     FROM nfe_links l JOIN nfe_documents d ON d.account_id = $1 AND d.id = l.document_id
     WHERE l.account_id = $1 AND l.order_id = $2 ORDER BY d.issued_at DESC, d.id DESC LIMIT ${MAX_DOCUMENTS}`,
    [accountId, orderId],
    readerOf(accountId),
  );
  return rows.map((row) => ({ ...row, stateText: say('order.documentState', { state: row.state }) }));
}
