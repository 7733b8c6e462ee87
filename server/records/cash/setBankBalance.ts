import { badRequest } from '#server/platform/values/errors.ts';
import { currentTime } from '#server/platform/process/clock.ts';
import type { Money } from '#server/platform/values/money.ts';
import { daysBefore, saoPauloDay } from '#server/platform/values/saoPauloDay.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { queryRows } from '#server/platform/postgres/db.ts';

const MAX_MINOR = 1_000_000_000_000;
const OLDEST_DAYS = 366;

/**
 * Stores the balance of the seller's bank account at the end of a day, today by default, or forgets it. Throws 400 for a day to
 * come or more than a year ago, and for an amount beyond ten billion.
 */
export async function setBankBalance(
  { accountId }: Viewer,
  { balance, currency, day }: { balance: Money | null; currency: string; day?: string | null },
  now = currentTime(),
): Promise<void> {
  const today = saoPauloDay(now.getTime());
  const of = day ?? today;
  if (of > today) throw badRequest('errors.balanceInFuture');
  if (of < daysBefore(today, OLDEST_DAYS)) throw badRequest('errors.balanceTooOld');
  if (balance === null) {
    await queryRows(`DELETE FROM cash_balances WHERE account_id = $1 AND holder = 'bank' AND currency = $2`, [
      accountId,
      currency,
    ]);
    return;
  }
  if (Math.abs(balance.minor) > MAX_MINOR) throw badRequest('errors.balanceTooLarge');
  await queryRows(
    `INSERT INTO cash_balances (account_id, holder, currency, day, balance_minor) VALUES ($1, 'bank', $2, $3, $4)
     ON CONFLICT (account_id, holder, currency) DO UPDATE SET
       day = excluded.day, balance_minor = excluded.balance_minor, seen_at = excluded.seen_at`,
    [accountId, currency, of, balance.minor],
  );
}
