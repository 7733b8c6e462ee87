import { bindParameters } from '#server/platform/postgres/bindParameters.ts';
import { queryRow } from '#server/platform/postgres/db.ts';
import { readerOf } from '#server/platform/postgres/replica.ts';
import { currentTime } from '#server/platform/process/clock.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { cutRules, type OrderCut, orderCuts, orderFacts } from './orderCuts.ts';
import { inPeriod, orderCondition, type OrderFilter, orderScope } from './orderFilter.ts';
import { LATEST_FIRST } from './orderRow.ts';

/** Orders whose cuts are counted: the latest of the filter. */
export const COUNTED_ORDERS = 10_000;

/** Numbers of orders of a filter, its own cut aside. */
export interface OrderCounts extends Record<OrderCut, number> {
  all: number;
  /** Of a search: those bought on other days than the period's. */
  outsidePeriod: number;
  /** Whether the filter has more orders: the numbers are of its latest 10,000. */
  isCapped: boolean;
}

/** Orders of a filter in each cut. Throws 400 for an invalid period. */
export async function orderCounts(viewer: Viewer, filter: OrderFilter, now = currentTime()): Promise<OrderCounts> {
  const scope = await orderScope(viewer, filter, now);
  const bind = bindParameters();
  const facts = await orderFacts(scope, bind, 'figures', 'differing', 'flags');
  const outside = scope.search ? `count(*) FILTER (WHERE NOT (${inPeriod(scope, bind)}))` : '0';
  const counted = orderCuts.map((cut) => `count(*) FILTER (WHERE ${cutRules[cut].condition})::int AS "${cut}"`);
  const { found, ...counts } = await queryRow<Omit<OrderCounts, 'isCapped'> & { found: number }>(
    `WITH found AS MATERIALIZED (
       SELECT o.* FROM orders o WHERE ${orderCondition(scope, bind)} ORDER BY ${LATEST_FIRST} LIMIT ${COUNTED_ORDERS + 1})
     SELECT (SELECT count(*) FROM found)::int AS found, count(*)::int AS all, ${outside}::int AS "outsidePeriod",
            ${counted.join(', ')}
     FROM (SELECT o.* FROM found o ORDER BY ${LATEST_FIRST} LIMIT ${COUNTED_ORDERS}) o ${facts}`,
    bind.values,
    readerOf(viewer.accountId),
  );
  return { ...counts, isCapped: found > COUNTED_ORDERS };
}
