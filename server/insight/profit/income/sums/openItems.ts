import type { Money } from '#server/platform/values/money.ts';
import type { SalesScope } from '#server/insight/sales/metrics/salesScope.ts';
import { incomeAmounts, type IncomeLine, incomeLines } from '#server/insight/profit/income/incomeLines.ts';
import { NOTHING, partsOf } from '#server/insight/profit/income/statementFigures.ts';
import { accrualRows } from './accrualRows.ts';
import { incomeSums } from './incomeSums.ts';
import { movedRows } from './ledgerRows.ts';

/** Amount by line that was earned before the end of a period and had not moved by then; negative of what moved before. */
export type OpenItems = { line: IncomeLine; amount: Money }[];

/** Before the first day of any account. */
const EVER = '0001-03-01';

/** What is open at the end of a scope, of the whole history before. */
export async function openItems(scope: SalesScope, currency: string): Promise<OpenItems> {
  const history = { ...scope, days: { ...scope.days, start: EVER } };
  const target = currency === 'BRL' ? 'BRL' : 'native';
  // each side is rounded as a whole, as the statements are whose difference this is
  const amountsOf = async (rowsOf: typeof accrualRows) => {
    const sums = await incomeSums(scope.accountId, 'marketplace', (bind) => rowsOf(history, bind));
    return incomeAmounts(partsOf(sums.find((row) => row.target === target && row.bucket === null) ?? NOTHING));
  };
  const [earned, moved] = await Promise.all([amountsOf(accrualRows), amountsOf(movedRows)]);
  return incomeLines.map((line) => ({ line, amount: { minor: earned[line] - moved[line], currency } }));
}
