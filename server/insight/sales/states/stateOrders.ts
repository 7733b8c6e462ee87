import { bindParameters } from '#server/platform/postgres/bindParameters.ts';
import { queryRows } from '#server/platform/postgres/db.ts';
import { readerOf } from '#server/platform/postgres/replica.ts';
import { inStatus, isNarrowed, LINES, lineCondition, type Slice } from '#server/insight/sales/metrics/salesRows.ts';
import type { SalesScope } from '#server/insight/sales/metrics/salesScope.ts';

/**
 * Number of purchases of a slice by state (`''`: unknown). Counted as on the cards: a cart once per day, in the state of its orders that
 * have one (the first of the alphabet, were they several).
 */
export async function stateOrders(scope: SalesScope, slice: Slice): Promise<Map<string, number>> {
  const bind = bindParameters();
  const days = (row: string) =>
    `${row}.sale_day >= ${bind(slice.start)}::date AND ${row}.sale_day < ${bind(slice.end)}::date`;
  const ofLines = () => `${LINES} WHERE ${lineCondition(scope, bind)} AND ${inStatus('line', slice.status, bind)}
    AND ${inStatus('sale', slice.status, bind)} AND ${days('line')}`;
  // the account's own count has orders without lines, too
  const ofAccount =
    () => `orders sale WHERE sale.account_id = ${bind(scope.accountId)} AND ${inStatus('sale', slice.status, bind)}
    AND ${days('sale')} ${scope.marketplace ? `AND sale.marketplace = ${bind(scope.marketplace)}::"Marketplace"` : ''}`;
  const rows = await queryRows<{ uf: string; orders: number }>(
    `SELECT uf, count(*)::int AS orders
     FROM (SELECT coalesce(min(sale.ship_uf), '') AS uf FROM ${isNarrowed(scope) ? ofLines() : ofAccount()}
           GROUP BY sale.sale_day, sale.marketplace, sale.currency, coalesce(sale.pack_id, 'order ' || sale.id)) purchases
     GROUP BY uf`,
    bind.values,
    readerOf(scope.accountId),
  );
  return new Map(rows.map(({ uf, orders }) => [uf.trim(), orders]));
}
