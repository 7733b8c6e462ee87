import { currentTime } from '#server/platform/process/clock.ts';
import { type Queryable, queryRows } from '#server/platform/postgres/db.ts';
import { badRequest } from '#server/platform/values/errors.ts';
import { lockAccount } from '#server/platform/postgres/lockAccount.ts';
import { refreshTaxRates } from './refreshTaxRates.ts';
import type { TaxRegime } from './taxMonths.ts';

export interface TaxRegimeFrom {
  /** First day, `YYYY-MM-DD`; the month it falls in counts whole. It lasts until the account's next one. */
  validFrom: string;
  regime: TaxRegime;
  /** Of revenue; only with `percent`. */
  percent: number | null;
}

/**
 * Enters how the account's sales are taxed from a month on, in the caller's transaction, and taxes the sales of those
 * months anew, with the rollups. Answers how many months and sold lines changed. Throws BAD_REQUEST for a rate that is none.
 */
export async function setTaxRegime(
  accountId: number,
  { validFrom, regime, percent }: TaxRegimeFrom,
  tx: Queryable,
  now = currentTime(),
): Promise<{ months: number; lines: number }> {
  const isRate = regime === 'percent' ? percent !== null && percent >= 0 && percent <= 100 : percent === null;
  if (!isRate) throw badRequest('A alíquota deve ficar entre 0% e 100% e só vale para o regime de percentual fixo.');
  await lockAccount(accountId, tx);
  await queryRows(
    `INSERT INTO tax_settings (account_id, valid_from, regime, percent) VALUES ($1, $2, $3::"TaxRegime", $4)
     ON CONFLICT (account_id, valid_from) DO UPDATE SET regime = excluded.regime, percent = excluded.percent`,
    [accountId, validFrom, regime, percent],
    tx,
  );
  return refreshTaxRates(accountId, tx, now);
}
