import { type Queryable, queryRows, transaction } from '#server/platform/postgres/db.ts';
import { open, rewrap, seal, Unreadable } from '#server/platform/security/secrets.ts';
import { totpPlace } from './totp.ts';

type Row = { userId: number; secret: string };

/**
 * Rewraps the data key of every authenticator app's secret with the current master secret, each row locked meanwhile.
 * Returns the numbers of rewrapped secrets and of those that no known master secret opens.
 */
export async function rotateTotp(): Promise<{ rewrapped: number; unreadable: number }> {
  const rotated = { rewrapped: 0, unreadable: 0 };
  const people = await queryRows<{ userId: number }>('SELECT user_id AS "userId" FROM totp_factors ORDER BY 1');
  for (const { userId } of people)
    await transaction(async (tx) => {
      const [row] = await queryRows<Row>(`${READ} WHERE user_id = $1 FOR UPDATE`, [userId], tx);
      const fresh = row && unlessUnreadable(() => rewrap(row.secret, totpPlace(userId)));
      if (fresh === undefined && row) rotated.unreadable += 1;
      if (!fresh) return;
      await store(userId, fresh, tx);
      rotated.rewrapped += 1;
    });
  return rotated;
}

/**
 * Seals the secrets of an account that moved here for the new ids of its people. A secret that no known master secret opens
 * stays and fits no code: its person signs in with a recovery code.
 */
export async function resealTotp(accountId: number, formerIds: Map<number, number>, tx: Queryable): Promise<void> {
  for (const { userId, secret } of await queryRows<Row>(`${READ} WHERE account_id = $1`, [accountId], tx)) {
    const plain = unlessUnreadable(() => open(secret, totpPlace(formerIds.get(userId) ?? userId)));
    if (plain !== undefined) await store(userId, seal(plain, totpPlace(userId)), tx);
  }
}

const READ = 'SELECT user_id AS "userId", secret FROM totp_factors';

const store = (userId: number, secret: string, tx: Queryable) =>
  queryRows('UPDATE totp_factors SET secret = $2 WHERE user_id = $1', [userId, secret], tx);

function unlessUnreadable<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof Unreadable) return undefined;
    throw error;
  }
}
