import { queryRows } from '#server/platform/postgres/db.ts';
import { readerOf } from '#server/platform/postgres/replica.ts';
import { limits } from '#server/platform/values/limits.ts';

/** What the seller noted about a physical product on a day. */
export interface ProductNote {
  id: number;
  /** `YYYY-MM-DD`. */
  day: string;
  /** Up to 500 characters. */
  text: string;
  userName: string;
  createdAt: Date;
}

/** SQL columns of a note `n`. */
export const NOTE_COLUMNS = `n.id, n.day, n.text, n.user_name AS "userName", n.created_at AS "createdAt"`;

/** Notes about the listings of a physical product of the account, latest day first. */
export const productNotes = (accountId: number, masterId: number): Promise<ProductNote[]> =>
  queryRows<ProductNote>(
    `SELECT ${NOTE_COLUMNS} FROM products p
     JOIN product_notes n ON n.account_id = $1 AND n.product_id = p.id
     WHERE p.account_id = $1 AND p.master_id = $2 ORDER BY n.day DESC, n.id DESC LIMIT ${limits.notesShown}`,
    [accountId, masterId],
    readerOf(accountId),
  );
