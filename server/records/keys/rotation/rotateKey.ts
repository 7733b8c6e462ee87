import { type Queryable, queryRows, transaction } from '#server/platform/postgres/db.ts';
import { rewrap, Unreadable } from '#server/platform/security/secrets.ts';
import type { Channel } from '#server/market/keys.ts';
import { channels } from '#server/market/channels/connectionForms.ts';
import { rotateTotp } from '#server/records/identity/factors/resealTotp.ts';
import { columnsOf, sealContext, secretColumns, type SecretField } from '#server/records/keys/channel.ts';

export interface RotatedKeys {
  /** Number of secrets rewrapped with the current master secret. */
  rewrapped: number;
  /** Number of secrets that no known master secret decrypts: their owners must save them again. */
  unreadable: number;
}

/**
 * Rewraps the data key of every stored secret, of marketplaces and of authenticator apps, with the current master secret, without decrypting the secrets. Safe to run
 * twice and beside a running server: each row is locked, so that it does not overwrite a token renewed meanwhile. Skips
 * pending authorizations, which expire within ten minutes.
 */
export async function rotateKey(): Promise<RotatedKeys> {
  const rotated: RotatedKeys = await rotateTotp();
  for (const channel of channels) {
    const accounts = await queryRows<{ accountId: number }>(
      `SELECT account_id AS "accountId" FROM credentials WHERE marketplace = $1 AND kind = $2 ORDER BY 1`,
      columnsOf(channel),
    );
    for (const { accountId } of accounts) await transaction((tx) => rotateRow(accountId, channel, rotated, tx));
  }
  return rotated;
}

async function rotateRow(accountId: number, channel: Channel, rotated: RotatedKeys, tx: Queryable) {
  const key = [accountId, ...columnsOf(channel)];
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
      const fresh = rewrap(sealed, sealContext(accountId, channel, field));
      if (fresh === null) continue;
      await queryRows(`UPDATE credentials SET ${column} = $4 ${where}`, [...key, fresh], tx);
      rotated.rewrapped += 1;
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      rotated.unreadable += 1;
    }
  }
}
