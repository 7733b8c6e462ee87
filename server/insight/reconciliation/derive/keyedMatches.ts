import { groupBy } from '#server/platform/jobs/groupBy.ts';
import { matchMoney } from '#server/insight/reconciliation/matching/matchMoney.ts';
import type { MoneyMatch } from '#server/insight/reconciliation/matching/moneyMatch.ts';
import type { MatchContext, MoneyRows } from '#server/insight/reconciliation/matching/moneyRows.ts';
import { matchKey } from './matchKey.ts';
import { recheckDay } from './recheckDay.ts';

export interface KeyedMatch extends MoneyMatch {
  key: string;
  saleDay: string | null;
  atStakeMinor: number;
  /** The next day on which it may change although no row does; null: none. */
  recheckOn: string | null;
}

/** Matches of rows with what is stored beside them. */
export function keyedMatches(rows: MoneyRows, context: MatchContext): KeyedMatch[] {
  const carts = rowsByCart(rows);
  const days = new Map(rows.orders.map(({ orderId, day }) => [orderId, day]));
  const rechecks = new Map<string, string | null>();
  const recheckOf = (name: string) => {
    if (!rechecks.has(name)) rechecks.set(name, recheckDay(carts.rowsOf(name), context));
    return rechecks.get(name)!;
  };
  return matchMoney(rows, context).map((match) => ({
    ...match,
    key: matchKey(match),
    saleDay: match.orderId === null ? null : (days.get(match.orderId) ?? null),
    atStakeMinor: match.class === 'matched' || match.class === 'in_progress' ? 0 : Math.abs(match.deltaMinor ?? 0),
    recheckOn: match.class === 'matched' ? null : recheckOf(carts.nameOf(match)),
  }));
}

/**
 * Orders of which nothing is left to come: all that is charged is final and was paid out, in sum as posted. With an open payment or
 * bill there is none.
 */
export function settledOrders(rows: MoneyRows, matches: readonly KeyedMatch[], isBilled: boolean): string[] {
  const carts = rowsByCart(rows);
  return matches.flatMap((match) => {
    if (match.slot !== 'release' || match.class !== 'matched') return [];
    const { orders, releases, charges, refunds } = carts.rowsOf(carts.nameOf(match));
    const isPaid =
      releases.length > 0 && releases.every(({ status }) => status === 'released' || status === 'refunded');
    const isFinal = orders.every(({ sources, chargesDueOn }) =>
      isBilled ? sources.charges === 'closed' : chargesDueOn !== null,
    );
    const due =
      sumOf(orders, ({ collectedMinor }) => collectedMinor ?? 0) -
      sumOf(refunds, ({ totalMinor }) => totalMinor) +
      sumOf(charges, ({ type, amountMinor, isWithheld }) =>
        !isWithheld ? 0 : type === 'charge' ? -amountMinor : amountMinor,
      );
    const isExact = Math.abs(sumOf(releases, ({ netMinor }) => netMinor) - due) <= match.toleranceMinor;
    return isPaid && isFinal && isExact ? orders.map(({ orderId }) => orderId) : [];
  });
}

const sumOf = <Row>(rows: readonly Row[], amountOf: (row: Row) => number) =>
  rows.reduce((sum, row) => sum + amountOf(row), 0);

function rowsByCart({ orders, charges, releases, refunds, losses }: MoneyRows) {
  const packs = new Map(orders.map(({ orderId, packId }) => [orderId, packId]));
  const nameOf = ({ orderId, packId = null }: { orderId: string | null; packId?: string | null }) => {
    const pack = orderId === null ? packId : (packs.get(orderId) ?? null);
    return pack === null ? `order ${orderId}` : `cart ${pack}`;
  };
  const [ofOrders, ofCharges] = [groupBy(orders, nameOf), groupBy(charges, nameOf)];
  const [ofReleases, ofRefunds, ofLosses] = [
    groupBy(releases, nameOf),
    groupBy(refunds, nameOf),
    groupBy(losses, nameOf),
  ];
  return {
    nameOf,
    rowsOf: (name: string) => ({
      orders: ofOrders.get(name) ?? [],
      charges: ofCharges.get(name) ?? [],
      releases: ofReleases.get(name) ?? [],
      refunds: ofRefunds.get(name) ?? [],
      losses: ofLosses.get(name) ?? [],
    }),
  };
}
