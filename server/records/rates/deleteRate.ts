import { type Queryable, queryRows } from '#server/platform/postgres/db.ts';
import { currentTime } from '#server/platform/process/clock.ts';
import type { Actor } from '#server/records/audit/recordEvent.ts';
import { moneyWrite } from '#server/records/money/moneyWrite.ts';
import { type RateKey, checkRateKey } from './setRate.ts';

/**
 * Deletes the account's own rate of a day, if any: the public rate applies again. Throws BAD_REQUEST for an invalid currency
 * or a future day.
 */
export async function deleteRate(
  viewer: Actor,
  key: RateKey,
  { tx, now = currentTime() }: { tx?: Queryable; now?: Date } = {},
): Promise<void> {
  checkRateKey(key, now);
  await moneyWrite(
    viewer,
    {
      write: (on) =>
        queryRows(
          'DELETE FROM account_exchange_rates WHERE account_id = $1 AND currency = $2 AND day = $3',
          [viewer.accountId, key.currency, key.day],
          on,
        ),
      event: () => ({ kind: 'exchangeRates', details: { currency: key.currency, day: key.day, deleted: true } }),
    },
    tx,
  );
}
