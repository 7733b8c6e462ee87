import { accountAmounts } from '#server/insight/profit/income/accountAmounts.ts';
import type { SalesScope } from '#server/insight/sales/metrics/salesScope.ts';

/** Advertising that the marketplace charged to the account in one sum and that is in profit, as a cost in minor units. */
export async function chargedAdvertising(scope: SalesScope, currency: string): Promise<number> {
  const posted = await accountAmounts(scope, 'month', currency);
  const charged = posted.filter(({ isInProfit, isAdvertising, name }) => isInProfit && isAdvertising && name !== null);
  return charged.reduce((sum, { amount }) => sum - amount, 0);
}
