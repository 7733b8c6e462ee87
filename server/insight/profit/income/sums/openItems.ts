import type { Money } from '#server/platform/values/money.ts';
import type { SalesScope } from '#server/insight/sales/metrics/salesScope.ts';
import { incomeAmounts, type IncomeLine, incomeLines } from '#server/insight/profit/income/incomeLines.ts';
import { NOTHING, partsOf } from '#server/insight/profit/income/statementFigures.ts';
import { incomeSums } from './incomeSums.ts';
import { openRows } from './ledgerRows.ts';

/** Amount by line that was earned before the end of a period and had not moved by then; negative of what moved before. */
export type OpenItems = { line: IncomeLine; amount: Money }[];

/** What is open at the end of a scope, of the whole history before. */
export async function openItems(scope: SalesScope, currency: string): Promise<OpenItems> {
  const rows = await incomeSums(scope.accountId, 'side', (bind) => openRows(scope, bind));
  const target = currency === 'BRL' ? 'BRL' : 'native';
  // each side is rounded as a whole, as the statements are whose difference this is
  const sideOf = (name: string) => rows.find((row) => row.target === target && row.bucket === name) ?? NOTHING;
  const amounts = (name: string) => incomeAmounts(partsOf(sideOf(name)));
  const [earned, moved] = [amounts('earned'), amounts('moved')];
  return incomeLines.map((line) => ({ line, amount: { minor: earned[line] - moved[line], currency } }));
}
