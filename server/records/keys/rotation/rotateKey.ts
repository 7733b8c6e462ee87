import { type Queryable, queryRows, transaction } from '#server/platform/postgres/db.ts';
import { rewrap, Unreadable } from '#server/platform/security/secrets.ts';
import type { Channel } from '#server/market/keys.ts';
import { channels, columnsOf } from '#server/records/keys/channel.ts';
import { placeOf, secretColumns, type SecretField } from '#server/records/keys/placeOf.ts';

export interface RotatedKeys {
  /** Secrets now sealed under the current master secret that were not before. */
  rewrapped: number;
  /** Secrets that no known master secret opens: their sellers have to save them again. */
  unreadable: number;
}

/**
 * Wraps the data key of every stored secret with the current master secret; the secrets themselves are not opened. Safe
 * to run twice and beside a running server: each row is locked, so that a token renewed meanwhile is not undone. The
 * secrets of authorisations under way are left to end by themselves, within ten minutes.
 */
export async function rotateKey(): Promise<RotatedKeys> {
  const rotated: RotatedKeys = { rewrapped: 0, unreadable: 0 };
  for (const connection of channels) {
    const accounts = await queryRows<{ accountId: number }>(
      `SELECT account_id AS "accountId" FROM credentials WHERE marketplace = $1 AND kind = $2 ORDER BY 1`,
      columnsOf(connection),
    );
    for (const { accountId } of accounts) await transaction((tx) => rotateRow(accountId, connection, rotated, tx));
  }
  return rotated;
}

async function rotateRow(accountId: number, connection: Channel, rotated: RotatedKeys, tx: Queryable) {
  const key = [accountId, ...columnsOf(connection)];
  const where = 'WHERE account_id = $1 AND marketplace = $2 AND kind = $3';
  const [row] = await queryRows<Record<string, string | null>>(
    `SELECT client_secret, refresh_token, access_token FROM credentials ${where} FOR UPDATE`,
    key,
    tx,
  );
  for (const [field, column] of Object.entries(secretColumns) as [SecretField, string][]) {
    const sealed = row?.[column];
    if (!sealed) continue;
    try {
      const fresh = rewrap(sealed, placeOf(accountId, connection, field));
      if (fresh === null) continue;
      await queryRows(`UPDATE credentials SET ${column} = $4 ${where}`, [...key, fresh], tx);
      rotated.rewrapped += 1;
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      rotated.unreadable += 1;
    }
  }
}
