import { transaction } from '#server/platform/postgres/db.ts';
import { badRequest } from '#server/platform/values/errors.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { FIRST_DAY } from '#server/records/money/firstDay.ts';
import { queueProfitAlerts } from '#server/records/alerts/queueProfitAlerts.ts';
import { removeTaxRegime } from './removeTaxRegime.ts';
import { setTaxRegime, type TaxRegimeFrom } from './setTaxRegime.ts';

export interface TaxOutcome {
  /** Months whose rate is another now. */
  months: number;
  /** Sold lines taxed otherwise now. */
  lines: number;
}

/** Enters how the account's sales are taxed from a month on; throws as `setTaxRegime`. */
export async function saveTaxRegime({ accountId }: Viewer, regime: TaxRegimeFrom): Promise<TaxOutcome> {
  if (regime.validFrom < FIRST_DAY) throw badRequest('Esse dia é cedo demais.');
  return transaction(async (tx) => {
    const outcome = await setTaxRegime(accountId, regime, tx);
    await queueProfitAlerts(accountId, tx);
    return outcome;
  });
}

/** Takes back the regime entered from a day on; throws as `removeTaxRegime`. */
export async function deleteTaxRegime({ accountId }: Viewer, validFrom: string): Promise<TaxOutcome> {
  return transaction(async (tx) => {
    const outcome = await removeTaxRegime(accountId, validFrom, tx);
    await queueProfitAlerts(accountId, tx);
    return outcome;
  });
}
