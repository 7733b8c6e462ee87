import { setImmediate } from 'node:timers/promises';
import { type Queryable, queryRows, transaction } from '#server/platform/postgres/db.ts';
import { currentTime } from '#server/platform/process/clock.ts';
import { type AccountCash, accountCash, currenciesOf } from '#server/insight/cash/account/accountCash.ts';
import { accountFacts } from '#server/insight/cash/account/accountFacts.ts';
import type { CashProjection } from '#server/insight/cash/projection/projectCash.ts';
import { projectCash } from '#server/insight/cash/projection/projectCash.ts';
import { dayOfNumber } from '#server/insight/planning/forecast/demandSeries.ts';
import { lockCash, storeDays, storeForecast, storeTrials } from './storeForecast.ts';
import { type CashScenario, scenarios } from './scenario.ts';

/** A projection with the choices it was made by. */
export type ScenarioCash = CashScenario & CashProjection;

/**
 * Projects the account's cash again, in each currency and with each choice, and replaces the stored projection. The same data on the
 * same day give the same figures. Yields to other work between projections.
 */
export async function refreshCash(accountId: number, now = currentTime()): Promise<void> {
  const facts = await accountFacts(accountId, now);
  const made: { cash: AccountCash; projections: ScenarioCash[] }[] = [];
  for (const currency of currenciesOf(facts)) {
    const cash = await accountCash(facts, currency);
    const projections: ScenarioCash[] = [];
    for (const scenario of scenarios) {
      await setImmediate();
      projections.push({ ...scenario, ...projectCash(withScenario(cash, scenario), optionsOf(cash)) });
    }
    made.push({ cash, projections });
  }
  await transaction(async (tx) => {
    await lockCash(accountId, tx);
    await deleteOthers(
      accountId,
      made.map(({ cash }) => cash.currency),
      tx,
    );
    for (const { cash, projections } of made) {
      const first = projections[0]!;
      await storeForecast(
        accountId,
        { cash, unknown: first.unknown.minor, originDay: dayOfNumber(facts.origin), now },
        tx,
      );
      await storeDays(accountId, cash, projections, tx);
      await storeTrials(accountId, cash, tx);
    }
  });
}

/** The inputs of a projection with the choices of a scenario. */
const withScenario = (
  { inputs, planned, split }: AccountCash,
  { withRestock, withSplit }: CashScenario,
): AccountCash['inputs'] => ({
  ...inputs,
  suppliers: withRestock ? [...inputs.suppliers, ...planned] : inputs.suppliers,
  splitPayment: withSplit ? split : null,
});

const optionsOf = ({ inputs, scales }: AccountCash) => ({ seed: inputs.origin, scales });

const deleteOthers = (accountId: number, currencies: readonly string[], tx: Queryable) =>
  queryRows('DELETE FROM cash_forecasts WHERE account_id = $1 AND currency <> ALL ($2)', [accountId, currencies], tx);
