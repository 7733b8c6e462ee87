import { accountAmounts } from '#server/insight/profit/income/sums/accountAmounts.ts';
import type { SalesScope } from '#server/insight/sales/metrics/salesScope.ts';

/** Advertising that the marketplace charged to the account in one sum and that is in profit, as a cost in minor units. */
export async function chargedAdvertising(scope: SalesScope, currency: string): Promise<number> {
  const posted = await accountAmounts(scope, 'month', currency);
  const charged = posted.filter(
    ({ part, isAdvertising, name }) => part === 'expense' && isAdvertising && name !== null,
  );
  return charged.reduce((sum, { amount }) => sum - amount, 0);
}
