import { Readable } from 'node:stream';
import { queryRow, queryRows, type Queryable } from '#server/platform/postgres/db.ts';
import { sha256 } from '#server/platform/security/secrets.ts';
import { notFound } from '#server/platform/values/errors.ts';
import { normaliseEmail } from '#server/records/identity/sessions/signIn.ts';

/** An account that left, whose file is still kept here. */
export interface KeptMove {
  email: string;
  /** Rows of the file. */
  rows: number;
  movedAt: Date;
}

const PART_BYTES = 1 << 20;
const RECEIPT_DIGITS = 12;

/** What an installation says when it has the account of the move: it follows from the id in the file's second line. */
export const receiptOf = (moveId: string): string =>
  sha256(`received ${moveId}`).toString('hex').slice(0, RECEIPT_DIGITS);

/** Keeps the bytes of a file in the transaction that deletes its account. */
export async function keepMove(
  { moveId, email, rows }: { moveId: string; email: string; rows: number },
  file: Readable,
  tx: Queryable,
): Promise<void> {
  await queryRows(
    'INSERT INTO moved_accounts (id, email, "rows") VALUES ($1, $2, $3)',
    [moveId, normaliseEmail(email), rows],
    tx,
  );
  let part = 0;
  const store = (bytes: Buffer) =>
    queryRows(
      'INSERT INTO moved_account_parts (moved_id, part, bytes) VALUES ($1, $2, $3)',
      [moveId, part++, bytes],
      tx,
    );
  let bytes = Buffer.alloc(0);
  for await (const chunk of file as AsyncIterable<Buffer>) {
    bytes = Buffer.concat([bytes, chunk]);
    if (bytes.length < PART_BYTES) continue;
    await store(bytes);
    bytes = Buffer.alloc(0);
  }
  await store(bytes);
}

/** The accounts that left and are kept, the latest first. */
export const keptMoves = (): Promise<KeptMove[]> =>
  queryRows<KeptMove>('SELECT email, "rows", moved_at AS "movedAt" FROM moved_accounts ORDER BY moved_at DESC');

/**
 * Deletes the file of the move that another installation gave the receipt for. Returns the e-mail it was named by. Throws NOT_FOUND for a
 * receipt of no kept file.
 */
export async function forgetMove(receipt: string): Promise<string> {
  const moves = await queryRows<{ id: string; email: string }>('SELECT id, email FROM moved_accounts');
  const move = moves.find(({ id }) => receiptOf(id) === receipt.trim().toLowerCase());
  if (!move) throw notFound('commands.unknownReceipt');
  await queryRows('DELETE FROM moved_accounts WHERE id = $1', [move.id]);
  return move.email;
}

/** Deletes the kept files of an account named by this e-mail. Returns how many there were. */
export async function forgetMovesOf(email: string): Promise<number> {
  const gone = await queryRows('DELETE FROM moved_accounts WHERE email = $1 RETURNING id', [normaliseEmail(email)]);
  return gone.length;
}

/** Id of the last move of an account named by this e-mail. Throws NOT_FOUND when none is kept. */
export async function lastMoveOf(email: string): Promise<string> {
  const [move] = await queryRows<{ id: string }>(
    'SELECT id FROM moved_accounts WHERE email = $1 ORDER BY moved_at DESC LIMIT 1',
    [normaliseEmail(email)],
  );
  if (!move) throw notFound('commands.noMoveOf', { email });
  return move.id;
}

/** The bytes that `keepMove` stored. */
export const fileOfMove = (moveId: string): Readable => Readable.from(partsOf(moveId));

async function* partsOf(moveId: string): AsyncGenerator<Buffer> {
  const { parts } = await queryRow<{ parts: number }>(
    'SELECT count(*)::int AS parts FROM moved_account_parts WHERE moved_id = $1',
    [moveId],
  );
  for (let part = 0; part < parts; part++) {
    const { bytes } = await queryRow<{ bytes: Buffer }>(
      'SELECT bytes FROM moved_account_parts WHERE moved_id = $1 AND part = $2',
      [moveId, part],
    );
    yield bytes;
  }
}
