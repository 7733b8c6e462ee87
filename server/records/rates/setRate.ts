import { type Queryable, queryRows } from '#server/platform/postgres/db.ts';
import { currentTime } from '#server/platform/process/clock.ts';
import { badRequest, conflict } from '#server/platform/values/errors.ts';
import { limits } from '#server/platform/values/limits.ts';
import { countedRows } from '#server/records/money/countedRows.ts';
import { saoPauloDay } from '#server/platform/values/saoPauloDay.ts';
import type { Actor } from '#server/records/audit/recordEvent.ts';
import { moneyWrite } from '#server/records/money/moneyWrite.ts';

export interface RateKey {
  /** ISO 4217, not BRL. */
  currency: string;
  /** `YYYY-MM-DD`. */
  day: string;
}

/** Smaller rates would be stored as 0. */
const MIN_BRL = 1e-8;
const MAX_BRL = 1e9;

/**
 * Sets the account's own rate of a day, BRL for one unit; text is stored exactly. It precedes the public rate for this
 * account only. Amounts are converted on read, so nothing is recomputed. Throws BAD_REQUEST for an invalid rate or currency,
 * or a future day.
 */
export async function setRate(
  viewer: Actor,
  { brl, ...key }: RateKey & { brl: number | string },
  { tx, now = currentTime() }: { tx?: Queryable; now?: Date } = {},
): Promise<void> {
  checkRateKey(key, now);
  const value = Number(brl);
  if (!(value >= MIN_BRL && value <= MAX_BRL)) throw badRequest('costs.rateAboveZero');
  await moneyWrite(
    viewer,
    {
      write: async (on) => {
        await queryRows(
          `INSERT INTO account_exchange_rates (account_id, currency, day, brl) VALUES ($1, $2, $3, $4)
           ON CONFLICT (account_id, currency, day) DO UPDATE SET brl = excluded.brl`,
          [viewer.accountId, key.currency, key.day, brl],
          on,
        );
        if ((await countedRows('account_exchange_rates', viewer.accountId, on)) > limits.quotas.exchangeRates)
          throw conflict('costs.ratesMost', { most: limits.quotas.exchangeRates });
      },
      event: () => ({ kind: 'exchangeRates', details: { currency: key.currency, day: key.day, brl: String(brl) } }),
    },
    tx,
  );
}

/** Throws BAD_REQUEST for BRL, an invalid currency code, or a future day. */
export function checkRateKey({ currency, day }: RateKey, now: Date): void {
  if (!/^[A-Z]{3}$/.test(currency) || currency === 'BRL') throw badRequest('costs.currencyCode');
  if (day > saoPauloDay(now.getTime())) throw badRequest('errors.dayNotYet');
}
