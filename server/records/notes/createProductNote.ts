import { queryRow, queryRows, transaction } from '#server/platform/postgres/db.ts';
import { lockAccount } from '#server/platform/postgres/lockAccount.ts';
import { dayOutOfRange, isDay, isDayInRange } from '#server/platform/values/calendarDay.ts';
import { badField, conflict, notFound } from '#server/platform/values/errors.ts';
import { limits } from '#server/platform/values/limits.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { NOTE_COLUMNS, type ProductNote } from './productNotes.ts';

export interface NoteInput {
  masterId: number;
  /** `YYYY-MM-DD`. */
  day: string;
  text: string;
}

/** Characters of a note. */
const MAX_TEXT = 500;

/** Error for a product that the account does not have. */
const unknownProduct = () => notFound('products.notFound');

// the note stays with a listing: which listings are one product may change
const INSERT = `
INSERT INTO product_notes AS n (account_id, product_id, day, text, user_name) VALUES ($1, $2, $3, $4, $5)
RETURNING ${NOTE_COLUMNS}`;
const LISTING = 'SELECT min(id) AS id FROM products WHERE account_id = $1 AND master_id = $2';
const WRITER = 'SELECT name FROM users WHERE account_id = $1 AND id = $2';

/**
 * Notes something about a physical product. Throws BAD_REQUEST, naming the field, NOT_FOUND for a product that is not the account's, CONFLICT when
 * the account has too many notes.
 */
export function createProductNote(viewer: Viewer, { masterId, day, text }: NoteInput): Promise<ProductNote> {
  const { accountId, userId } = viewer;
  const said = text.trim();
  if (said === '') throw badField('text', 'products.noteEmpty');
  if (said.length > MAX_TEXT || said.includes('\0'))
    throw badField('text', 'products.noteLength', { most: String(MAX_TEXT) });
  if (!isDay(day)) throw badField('day', 'errors.dayShape');
  if (!isDayInRange(day)) throw dayOutOfRange(day);
  if (!Number.isSafeInteger(masterId) || masterId < 1 || masterId >= 2 ** 31) throw unknownProduct();
  return transaction(async (tx) => {
    await lockAccount(accountId, tx);
    const { count } = await queryRow<{ count: number }>(
      'SELECT count(*)::int AS count FROM product_notes WHERE account_id = $1',
      [accountId],
      tx,
    );
    const { productNotes: most } = limits.quotas;
    if (count >= most) throw conflict('products.notesMost', { most: String(most) });
    const listing = await queryRow<{ id: number | null }>(LISTING, [accountId, masterId], tx);
    if (listing.id === null) throw unknownProduct();
    const [writer] = await queryRows<{ name: string }>(WRITER, [accountId, userId], tx);
    return queryRow<ProductNote>(INSERT, [accountId, listing.id, day, said, writer?.name ?? ''], tx);
  });
}
