import { type AccountCash, accountCash, currenciesOf } from '#server/insight/cash/account/accountCash.ts';
import type { AccountFacts } from '#server/insight/cash/account/accountFacts.ts';
import { type CashProjection, projectCash } from '#server/insight/cash/projection/projectCash.ts';
import { type CashScenario, scenarios } from './scenario.ts';

/** A projection with the choices it was made by. */
export type ScenarioCash = CashScenario & CashProjection;

/** The cash of one currency, with a projection for each choice. */
export interface ProjectedCash {
  cash: Omit<AccountCash, 'inputs'>;
  projections: ScenarioCash[];
}

/** Projects an account's cash in each currency and with each choice. Runs in a worker thread: it takes seconds for large accounts. */
export async function projectAccount(facts: AccountFacts): Promise<ProjectedCash[]> {
  const made: ProjectedCash[] = [];
  for (const currency of currenciesOf(facts)) {
    const { inputs, ...cash } = await accountCash(facts, currency);
    const options = { seed: inputs.origin, scales: cash.scales };
    const projections = scenarios.map((scenario) => ({
      ...scenario,
      ...projectCash(withScenario({ ...cash, inputs }, scenario), options),
    }));
    made.push({ cash, projections });
  }
  return made;
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
