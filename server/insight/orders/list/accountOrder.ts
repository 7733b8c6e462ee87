import { coverageOf } from '#server/insight/coverage/coverage.ts';
import { coverageByMarketplace } from '#server/insight/sales/metrics/salesMarks.ts';
import type { Marketplace } from '#server/market/registry.ts';
import { bindParameters } from '#server/platform/postgres/bindParameters.ts';
import { currentTime } from '#server/platform/process/clock.ts';
import { badRequest } from '#server/platform/values/errors.ts';
import type { ReportCurrency } from '#server/platform/values/money.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { orderScope } from './orderFilter.ts';
import { type AccountOrder, ordersWith } from './orderRow.ts';

const MAX_ID = 200;

/**
 * The account's order with that id of the marketplace; null when there is none. Throws BAD_REQUEST for an id of more than 200 characters.
 */
export async function accountOrder(
  viewer: Viewer,
  { marketplace, orderId, in: asked }: { marketplace: Marketplace; orderId: string; in?: ReportCurrency | null },
  now = currentTime(),
): Promise<AccountOrder | null> {
  if (orderId.length > MAX_ID) throw badRequest('orders.tooLong');
  const number = orderId.replaceAll('\0', '');
  return one(
    viewer,
    { now, in: asked },
    (bind) => `o.marketplace = ${bind(marketplace)}::"Marketplace" AND o.external_id = ${bind(number)}`,
  );
}

/** The account's order with a number of its own; null when there is none. */
export async function accountOrderById(viewer: Viewer, id: number, now = currentTime()): Promise<AccountOrder | null> {
  if (!Number.isSafeInteger(id) || id < 1) return null;
  return one(viewer, { now }, (bind) => `o.id = ${bind(id)}::bigint`);
}

async function one(
  viewer: Viewer,
  { now, in: asked }: { now: Date; in?: ReportCurrency | null },
  condition: (bind: ReturnType<typeof bindParameters>) => string,
): Promise<AccountOrder | null> {
  const bind = bindParameters();
  const [scope, coverage] = await Promise.all([
    orderScope(viewer, { period: 'today', in: asked }, now),
    coverageOf(viewer, null, now),
  ]);
  const chosen = `SELECT o.* FROM orders o WHERE o.account_id = ${bind(viewer.accountId)} AND ${condition(bind)}`;
  const [order] = await ordersWith(scope, bind, chosen, coverageByMarketplace(coverage));
  return order ?? null;
}
