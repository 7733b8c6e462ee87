import { factsOf } from '#server/market/registry.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
import type { MatchContext, MoneyRows } from '#server/insight/reconciliation/matching/moneyRows.ts';
import { billedMoney } from './billedMoney.ts';
import type { MatchSources } from './matchSources.ts';
import { postedMoney } from './postedMoney.ts';
import { type MatchScope, storedOrders } from './storedOrders.ts';

/** Rows of a scope, and the orders and carts that they are all the rows of. */
export interface ScopedRows {
  rows: MoneyRows;
  scope: MatchScope;
}

/** Everything stored of the money of some orders and of the others of their carts, as matching compares it. */
export async function matchRows(asked: MatchScope, sources: MatchSources, tx: Queryable): Promise<ScopedRows> {
  const orders = await storedOrders(asked, tx);
  const scope = {
    ...asked,
    orders: [...new Set([...asked.orders, ...orders.map(({ orderId }) => orderId)])],
    packs: [...new Set([...asked.packs, ...orders.flatMap(({ packId }) => packId ?? [])])],
  };
  const read = sources.periods === null ? postedMoney : billedMoney;
  return { rows: await read(scope, orders, sources, tx), scope };
}

export const contextOf = (
  { orders, ordersSince, settings }: MatchSources,
  marketplace: MatchScope['marketplace'],
  today: string,
): MatchContext => ({
  today,
  orders,
  ordersSince,
  isFreightReturned: factsOf(marketplace).billsReturnedFees,
  settings,
});
