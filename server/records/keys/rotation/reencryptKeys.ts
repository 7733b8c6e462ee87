import { STANDARD } from '#i18n/locales.ts';
import { word } from '#server/platform/language/say.ts';
import { channels } from '#server/market/channels/connectionForms.ts';
import { type Queryable, queryRows } from '#server/platform/postgres/db.ts';
import { open, seal, Unreadable } from '#server/platform/security/secrets.ts';
import { columnsOf, sealContext, secretColumns, type SecretField } from '#server/records/keys/channel.ts';
import { UNREADABLE_KEYS } from '#server/records/keys/readCredential.ts';

/**
 * Re-encrypts the secrets of an account that moved here from another installation, where its id was `formerId`. Secrets
 * that no known master secret decrypts are deleted, and their channels marked for reconnection. Returns the number of such
 * channels.
 */
export async function reencryptKeys(accountId: number, formerId: number, tx: Queryable): Promise<number> {
  let lost = 0;
  for (const channel of channels) {
    const key = [accountId, ...columnsOf(channel)];
    const where = 'WHERE account_id = $1 AND marketplace = $2 AND kind = $3';
    const [row] = await queryRows<Record<string, string | null>>(
      `SELECT ${Object.values(secretColumns).join(', ')} FROM credentials ${where}`,
      key,
      tx,
    );
    if (!row) continue;
    const fields = Object.entries(secretColumns) as [SecretField, string][];
    try {
      for (const [field, column] of fields) {
        const sealed = row[column];
        if (!sealed) continue;
        const plain = open(sealed, sealContext(formerId, channel, field));
        const fresh = seal(plain, sealContext(accountId, channel, field));
        await queryRows(`UPDATE credentials SET ${column} = $4 ${where}`, [...key, fresh], tx);
      }
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      lost += 1;
      await queryRows(
        `UPDATE credentials SET client_secret = NULL, refresh_token = NULL, access_token = NULL,
                access_token_expires_at = NULL, state = 'reconnect', state_reason = $4, sentences = $5 ${where}`,
        [...key, word(UNREADABLE_KEYS, STANDARD), UNREADABLE_KEYS],
        tx,
      );
    }
  }
  return lost;
}
