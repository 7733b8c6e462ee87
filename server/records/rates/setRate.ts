import { badRequest } from '#server/platform/values/errors.ts';
import { type Queryable, queryRows } from '#server/platform/postgres/db.ts';

export interface OwnRate {
  /** ISO 4217, not BRL. */
  currency: string;
  /** `YYYY-MM-DD`. */
  day: string;
  /** BRL for one unit; null removes the account's rate, so that the public one counts again. */
  brl: number | null;
}

/** The smallest that is stored; less would be kept as 0. */
const MIN_BRL = 1e-8;
const MAX_BRL = 1e9;

/**
 * Enters the account's own rate of a day, in the caller's transaction: it stands before the public one for this account
 * alone. Nothing has to be rebuilt, amounts are converted when they are read. Throws BAD_REQUEST for what is no rate.
 */
export async function setRate(accountId: number, { currency, day, brl }: OwnRate, tx: Queryable): Promise<void> {
  if (!/^[A-Z]{3}$/.test(currency) || currency === 'BRL') throw badRequest('A moeda deve ser um código como USD.');
  if (brl === null) {
    await queryRows(
      'DELETE FROM account_exchange_rates WHERE account_id = $1 AND currency = $2 AND day = $3',
      [accountId, currency, day],
      tx,
    );
    return;
  }
  if (!(brl >= MIN_BRL && brl <= MAX_BRL)) throw badRequest('A cotação deve ser um número maior que zero.');
  await queryRows(
    `INSERT INTO account_exchange_rates (account_id, currency, day, brl) VALUES ($1, $2, $3, $4)
     ON CONFLICT (account_id, currency, day) DO UPDATE SET brl = excluded.brl`,
    [accountId, currency, day, brl],
    tx,
  );
}
