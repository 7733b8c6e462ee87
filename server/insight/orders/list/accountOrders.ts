import { z } from 'zod';
import { coverageOf } from '#server/insight/coverage/coverage.ts';
import { coverageByMarketplace } from '#server/insight/sales/metrics/salesMarks.ts';
import { cursorOf, type Feed, type FeedArguments, keyOf, keyTime } from '#server/platform/graphql/keyPages.ts';
import { type Bind, bindParameters } from '#server/platform/postgres/bindParameters.ts';
import { queryRows } from '#server/platform/postgres/db.ts';
import { readerOf } from '#server/platform/postgres/replica.ts';
import { currentTime } from '#server/platform/process/clock.ts';
import { badRequest } from '#server/platform/values/errors.ts';
import { saoPauloDay } from '#server/platform/values/saoPauloDay.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { cutRules, orderFacts } from './orderCuts.ts';
import { orderCondition, type OrderFilter, type OrderScope, orderScope } from './orderFilter.ts';
import { type AccountOrder, LATEST_FIRST, ordersWith } from './orderRow.ts';

export const ORDERS_PAGE = { standard: 50, most: 200, rows: 'pedidos' };

/** Orders that one statement looks through for those of a cut, and how many statements a page takes at most. */
const WINDOW = 10_000;
const MAX_WINDOWS = 5;

const form = z.tuple([keyTime, z.int().min(0)]);
/** Place of an order, latest first: time of purchase (ISO 8601) and id. */
type OrderKey = z.infer<typeof form>;
const placeOf = ({ purchasedAt, id }: Pick<AccountOrder, 'purchasedAt' | 'id'>): OrderKey => [
  purchasedAt.toISOString(),
  id,
];

/**
 * Orders of a filter, latest first, page by page: orders that come or go do not shift those after a cursor. A search is of any day. A page
 * of a cut looks through the 50,000 orders after its cursor: it may hold fewer rows than asked for, and its end cursor goes on
 * behind the last order that it looked at. Throws 400 for an invalid period or page, BAD_CURSOR for a cursor that is none.
 */
export async function accountOrders(
  viewer: Viewer,
  filter: OrderFilter,
  { first, after }: FeedArguments = {},
  now = currentTime(),
): Promise<Feed<AccountOrder>> {
  const limit = first ?? ORDERS_PAGE.standard;
  if (limit < 1 || limit > ORDERS_PAGE.most) throw badRequest('orders.pageSize', { most: ORDERS_PAGE.most });
  const start = after == null ? null : keyOf(after, form);
  const [scope, coverage] = await Promise.all([orderScope(viewer, filter, now), coverageOf(viewer, null, now)]);
  const partOf = coverageByMarketplace(coverage);
  const found: AccountOrder[] = [];
  let behind: OrderKey | null = start;
  for (let window = 0; window < (scope.cut ? MAX_WINDOWS : 1) && found.length <= limit; window += 1) {
    const bind = bindParameters();
    const chosen = await chosenOrders(scope, bind, { after: behind, limit: limit + 1 - found.length });
    found.push(...(await ordersWith(scope, bind, chosen, partOf)));
    if (!scope.cut || found.length > limit) break;
    behind = await windowEnd(scope, behind);
    if (behind === null) break;
  }
  const edges = found.slice(0, limit).map((node) => ({ cursor: cursorOf(placeOf(node)), node }));
  const isUnfinished = found.length <= limit && scope.cut !== null && behind !== null && behind !== start;
  return {
    edges,
    pageInfo: {
      hasNextPage: found.length > limit || isUnfinished,
      hasPreviousPage: start !== null,
      startCursor: edges[0]?.cursor ?? null,
      endCursor: isUnfinished ? cursorOf(behind) : (edges.at(-1)?.cursor ?? null),
    },
  };
}

/** All orders of a filter in batches, in the order of `accountOrders`. */
export async function* eachOrder(viewer: Viewer, filter: OrderFilter): AsyncGenerator<AccountOrder[]> {
  for (let after: string | null = null; ;) {
    const { edges, pageInfo }: Feed<AccountOrder> = await accountOrders(viewer, filter, {
      first: ORDERS_PAGE.most,
      after,
    });
    yield edges.map(({ node }) => node);
    after = pageInfo.endCursor;
    if (!pageInfo.hasNextPage) return;
  }
}

/** SQL of the orders of a page: those of a cut among the first of a window. */
async function chosenOrders(
  scope: OrderScope,
  bind: Bind,
  { after, limit }: { after: OrderKey | null; limit: number },
): Promise<string> {
  if (!scope.cut) return `${ordersAfter(scope, bind, after)} LIMIT ${limit}`;
  const { needs, condition } = cutRules[scope.cut];
  const facts = await orderFacts(scope, bind, needs);
  return `SELECT o.* FROM (${ordersAfter(scope, bind, after)} LIMIT ${WINDOW}) o ${facts}
          WHERE ${condition} ORDER BY ${LATEST_FIRST} LIMIT ${limit}`;
}

/** SQL of the scope's orders behind a place, latest first. */
const ordersAfter = (scope: OrderScope, bind: Bind, after: OrderKey | null, columns = 'o.*') => `
  SELECT ${columns} FROM orders o WHERE ${orderCondition(scope, bind)} ${after ? `AND ${isBehind(after, bind)}` : ''}
  ORDER BY ${LATEST_FIRST}`;

// the day is in the index, so that a page does not begin at the period's end
const isBehind = ([time, id]: OrderKey, bind: Bind) =>
  `o.sale_day <= ${bind(saoPauloDay(Date.parse(time)))}::date
   AND (o.purchased_at, o.id) < (${bind(time)}::timestamptz, ${bind(id)}::bigint)`;

/** Place of the last order of a window; null when the scope ends in it. */
async function windowEnd(scope: OrderScope, after: OrderKey | null): Promise<OrderKey | null> {
  const bind = bindParameters();
  const [last] = await queryRows<{ purchasedAt: Date; id: number }>(
    `${ordersAfter(scope, bind, after, 'o.purchased_at AS "purchasedAt", o.id')} OFFSET ${WINDOW - 1} LIMIT 1`,
    bind.values,
    readerOf(scope.accountId),
  );
  return last ? placeOf(last) : null;
}
