import { type Queryable, queryRows } from '#server/platform/postgres/db.ts';
import { currentTime } from '#server/platform/process/clock.ts';
import { badRequest, conflict } from '#server/platform/values/errors.ts';
import { limits } from '#server/platform/values/limits.ts';
import { countedRows } from '#server/records/money/countedRows.ts';
import type { Actor } from '#server/records/audit/recordEvent.ts';
import { FIRST_DAY } from '#server/records/money/dayText.ts';
import { moneyWrite } from '#server/records/money/moneyWrite.ts';
import type { AtOnce } from '#server/records/recalculation/recalculateSales.ts';
import { retaxLines } from './retaxLines.ts';
import type { TaxRegime } from './taxMonths.ts';

export interface TaxRegimeFrom {
  /** First day, `YYYY-MM-DD`; applies to the whole month of that day, until the account's next regime. */
  validFrom: string;
  regime: TaxRegime;
  /** Percent of revenue. Null for other regimes than `percent`. */
  percent: number | null;
}

/**
 * Sets the account's tax regime from a month on, and recomputes the tax of the sales of those months with the rollups.
 * Returns the numbers of changed months and order lines, null while a job
 * recomputes these. Throws BAD_REQUEST for an invalid rate or a day before `FIRST_DAY`.
 */
export async function setTaxRegime(
  viewer: Actor,
  { validFrom, regime, percent }: TaxRegimeFrom,
  { tx, now = currentTime(), unitsAtOnce }: { tx?: Queryable; now?: Date } & AtOnce = {},
): Promise<{ months: number; lines: number | null }> {
  if (validFrom < FIRST_DAY) throw badRequest('Esse dia é cedo demais.');
  const isRate = regime === 'percent' ? percent !== null && percent >= 0 && percent <= 100 : percent === null;
  if (!isRate) throw badRequest('A alíquota deve ficar entre 0% e 100% e só vale para o regime de percentual fixo.');
  return moneyWrite(
    viewer,
    {
      write: async (on) => {
        await queryRows(
          `INSERT INTO tax_settings (account_id, valid_from, regime, percent) VALUES ($1, $2, $3::"TaxRegime", $4)
           ON CONFLICT (account_id, valid_from) DO UPDATE SET regime = excluded.regime, percent = excluded.percent`,
          [viewer.accountId, validFrom, regime, percent],
          on,
        );
        if ((await countedRows('tax_settings', viewer.accountId, on)) > limits.quotas.taxRegimes)
          throw conflict(`São guardados até ${limits.quotas.taxRegimes} regimes. Exclua os que não usa mais.`);
      },
      recompute: (on) => retaxLines(viewer.accountId, on, { now, unitsAtOnce }),
      event: () => ({ kind: 'taxes', details: { from: validFrom, regime, percent } }),
    },
    tx,
  );
}
