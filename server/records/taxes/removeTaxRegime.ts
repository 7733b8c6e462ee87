import { currentTime } from '#server/platform/process/clock.ts';
import { type Queryable, queryRows } from '#server/platform/postgres/db.ts';
import { notFound } from '#server/platform/values/errors.ts';
import { lockAccount } from '#server/platform/postgres/lockAccount.ts';
import { refreshTaxRates } from './refreshTaxRates.ts';

/**
 * Takes back the regime entered from a day on, in the caller's transaction: the one before it counts again, or none, and
 * sales are taxed anew. Answers how many months and sold lines changed. Throws NOT_FOUND when none begins on that day.
 */
export async function removeTaxRegime(
  accountId: number,
  validFrom: string,
  tx: Queryable,
  now = currentTime(),
): Promise<{ months: number; lines: number }> {
  await lockAccount(accountId, tx);
  const gone = await queryRows(
    'DELETE FROM tax_settings WHERE account_id = $1 AND valid_from = $2 RETURNING 1',
    [accountId, validFrom],
    tx,
  );
  if (gone.length === 0) throw notFound('Regime não encontrado.');
  return refreshTaxRates(accountId, tx, now);
}
