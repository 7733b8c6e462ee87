import { currentTime } from '#server/platform/process/clock.ts';
import { queryRows } from '#server/platform/postgres/db.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import type { TaxRegimeFrom } from './setTaxRegime.ts';
import { type TaxMonth, taxMonths } from './taxMonths.ts';

/** Above it, in centavos of BRL, ICMS leaves the DAS and is not in the rate; where Simples ends (LC 123/2006). */
export const SUBLIMIT = 360_000_000;
export const SIMPLES_LIMIT = 480_000_000;

export interface Taxes {
  /** As entered, the latest first. */
  regimes: TaxRegimeFrom[];
  /** The next month, this one and the 24 before, the latest first, as far as there are sales. */
  months: TaxMonth[];
}

const MONTHS_SHOWN = 26;

/** The account's tax regimes and what they come to in each month. */
export async function taxes({ accountId }: Viewer, now = currentTime()): Promise<Taxes> {
  const [regimes, months] = await Promise.all([
    queryRows<TaxRegimeFrom>(
      `SELECT valid_from AS "validFrom", regime, percent::float8 AS percent FROM tax_settings
       WHERE account_id = $1 ORDER BY valid_from DESC`,
      [accountId],
    ),
    taxMonths(accountId, now),
  ]);
  return { regimes, months: months.toReversed().slice(0, MONTHS_SHOWN) };
}
