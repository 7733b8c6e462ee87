import type { Queryable } from '#server/platform/postgres/db.ts';
import { groupBy } from '#server/platform/jobs/groupBy.ts';
import { daysBefore } from '#server/platform/values/saoPauloDay.ts';
import type {
  MoneyRows,
  OrderMoney,
  RefundRow,
  SourceState,
} from '#server/insight/reconciliation/matching/moneyRows.ts';
import { expectationsOf } from './expectationsOf.ts';
import { chargesOf, type MatchSources } from './matchSources.ts';
import { storedCharges } from './storedCharges.ts';
import { storedPostings } from './storedPostings.ts';
import { type MatchScope, type StoredOrder } from './storedOrders.ts';
import { storedReleases } from './storedReleases.ts';

/** Days after the sale in which an order is shipped, and its freight charged. */
const SHIPPED_DAYS = 7;
/** Days after the sale on which money without a release is due: longer than any promised. */
const RELEASE_DAYS = 60;

/** Rows of a marketplace that sends bills: charges are those of the bill, and payments release the money. */
export async function billedMoney(
  scope: MatchScope,
  orders: readonly StoredOrder[],
  sources: MatchSources,
  tx: Queryable,
): Promise<MoneyRows> {
  const charges = await storedCharges(scope, tx);
  const releases = await storedReleases(scope, tx);
  const postings = await storedPostings(scope, tx);
  const refundsOf = groupBy(
    postings.filter(({ kind }) => kind === 'refund_principal' || kind === 'refund_freight'),
    ({ orderId }) => orderId,
  );
  const refunds = orders.flatMap((order) => {
    const itemsMinor = order.itemsMinor ?? 0;
    const stated = (refundsOf.get(order.orderId) ?? []).map(
      ({ id, orderId, kind, amountMinor, currency, day }): RefundRow => ({
        id,
        orderId,
        itemsMinor: kind === 'refund_freight' ? 0 : -amountMinor,
        totalMinor: -amountMinor,
        currency,
        day,
      }),
    );
    if (order.status !== 'cancelled' || stated.length > 0 || itemsMinor === 0) return stated;
    // cancelled before it was paid, or without a word of the refund: nothing remains of it
    const { orderId, currency, changedOn: day } = order;
    return [{ id: `order:${orderId}`, orderId, itemsMinor, totalMinor: itemsMinor, currency, day }];
  });
  return {
    orders: orders.map((order): OrderMoney => {
      const { orderId, packId, currency, day, lines, itemsMinor, status } = order;
      const isOld = day < sources.ordersSince;
      const unless = (state: SourceState): SourceState => (isOld ? 'unread' : state);
      const charged = chargesOf(sources, day, daysBefore(day, -1));
      return {
        orderId,
        packId,
        currency,
        day,
        lineCount: lines,
        itemsMinor: itemsMinor ?? 0,
        collectedMinor:
          status === 'pending' && !releases.rows.some((row) => row.orderId === orderId) ? null : itemsMinor,
        chargesDueOn: charged.dueOn,
        freightDueOn: chargesOf(sources, day, daysBefore(day, -SHIPPED_DAYS)).dueOn,
        releaseDueOn: status === 'pending' ? null : daysBefore(day, -RELEASE_DAYS),
        sources: {
          charges: unless(charged.state),
          releases: unless(releases.unknown.has(orderId) ? 'partial' : sources.releases),
          refunds: unless(sources.posted),
        },
      };
    }),
    expectations: orders.flatMap(expectationsOf),
    charges,
    releases: releases.rows,
    refunds,
    losses: [],
  };
}
