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
import type { Regime } from '#server/records/taxation/engine/saleRates.ts';
import { brazilianStates, type Uf } from '#server/market/address/brazilianStates.ts';
import { type Annex } from '#server/records/taxation/rules/taxData.ts';

export interface TaxRegimeFrom {
  /** First day, `YYYY-MM-DD`; applies to the whole month of that day, until the account's next regime. */
  validFrom: string;
  regime: Regime;
  /** Percent of revenue. Null for other regimes than `percent`. */
  percent: number | null;
  /** Table of Simples; `I` when left out. */
  annex?: Annex | null;
  /** State that the seller sells from. Needed by Lucro Presumido and Real. */
  homeUf?: Uf | null;
  /** Own ICMS that is really paid by a state's benefit, percent of revenue. */
  icmsEffectivePercent?: number | null;
}

const SIMPLES: readonly Regime[] = ['simples', 'simples_hibrido'];
const WITH_STATE: readonly Regime[] = ['presumido', 'real'];

/**
 * Sets the account's tax regime from a month on, and recomputes the tax of the sales of those months with the rollups.
 * Returns the numbers of changed months and order lines, null while a job
 * recomputes these. Throws BAD_REQUEST for an invalid rate or a day before `FIRST_DAY`.
 */
export async function setTaxRegime(
  viewer: Actor,
  { validFrom, regime, percent, annex = null, homeUf = null, icmsEffectivePercent = null }: TaxRegimeFrom,
  { tx, now = currentTime(), unitsAtOnce }: { tx?: Queryable; now?: Date } & AtOnce = {},
): Promise<{ months: number; lines: number | null }> {
  if (validFrom < FIRST_DAY) throw badRequest('errors.dayTooEarly');
  const isRate = regime === 'percent' ? percent !== null && percent >= 0 && percent <= 100 : percent === null;
  if (!isRate) throw badRequest('taxes.rateRange');
  const table = SIMPLES.includes(regime) ? (annex ?? 'I') : null;
  if (annex !== null && !SIMPLES.includes(regime)) throw badRequest('taxes.annexOfSimples');
  if (homeUf === null && WITH_STATE.includes(regime)) throw badRequest('taxes.homeState');
  if (homeUf !== null && !Object.hasOwn(brazilianStates, homeUf)) throw badRequest('taxes.unknownState');
  if (icmsEffectivePercent !== null && !(icmsEffectivePercent >= 0 && icmsEffectivePercent <= 100))
    throw badRequest('taxes.icmsRange');
  return moneyWrite(
    viewer,
    {
      write: async (on) => {
        await queryRows(
          `INSERT INTO tax_settings (account_id, valid_from, regime, percent, annex, home_uf, icms_effective_percent)
           VALUES ($1, $2, $3::"TaxRegime", $4, $5::"SimplesAnnex", $6, $7)
           ON CONFLICT (account_id, valid_from) DO UPDATE SET regime = excluded.regime, percent = excluded.percent,
             annex = excluded.annex, home_uf = excluded.home_uf, icms_effective_percent = excluded.icms_effective_percent`,
          [viewer.accountId, validFrom, regime, percent, table, homeUf, icmsEffectivePercent],
          on,
        );
        if ((await countedRows('tax_settings', viewer.accountId, on)) > limits.quotas.taxRegimes)
          throw conflict('taxes.regimesMost', { most: limits.quotas.taxRegimes });
      },
      recompute: (on) => retaxLines(viewer.accountId, on, { now, unitsAtOnce }),
      event: () => ({ kind: 'taxes', details: { from: validFrom, regime, percent } }),
    },
    tx,
  );
}
