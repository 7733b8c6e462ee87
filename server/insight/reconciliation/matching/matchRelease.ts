import { daysBefore } from '#server/platform/values/saoPauloDay.ts';
import { type Cart, chargesDueOn, isRead } from './cart.ts';
import type { MoneyMatch } from './moneyMatch.ts';
import type { MatchContext, ReleaseRow } from './moneyRows.ts';
import { newMatch } from './newMatch.ts';
import { type ReleaseBounds, releaseBounds } from './releaseBounds.ts';
import type { SlotFigures } from '#server/insight/reconciliation/matching/charges/slotFigures.ts';
import { toleranceOf } from './toleranceOf.ts';

/** Compares what was released of a cart with what it should be; null when nothing was collected, paid or awaited. */
export function matchRelease(cart: Cart, figures: readonly SlotFigures[], context: MatchContext): MoneyMatch | null {
  const { orders, releases } = cart;
  const bounds = releaseBounds(cart, figures);
  if (!bounds && releases.length === 0) return null;
  const [{ orderId, packId, currency }] = orders as [Cart['orders'][0]];
  const paidMinor = netOf(releases.filter(({ status }) => status === 'released'));
  const base = newMatch({
    orderId,
    packId,
    slot: 'release',
    class: 'in_progress',
    reason: 'not_due',
    currency,
    paidMinor,
    rowIds: releases.map(({ id }) => id),
  });
  if (!isRead(orders, 'releases')) return { ...base, reason: 'source_incomplete' };
  const waiting = waitingMatch(base, releases, context);
  if (waiting) return waiting;

  if (!bounds) return { ...base, reason: 'no_expectation' };
  if (!isRead(orders, 'charges') || !isRead(orders, 'refunds')) return { ...base, reason: 'source_incomplete' };
  const rows = releases.length + cart.charges.length + cart.refunds.length;
  const expected = bounds.lowMinor > paidMinor ? bounds.lowMinor : Math.min(bounds.highMinor, paidMinor);
  const toleranceMinor = toleranceOf(expected, rows, context.settings, orders.length > 1);
  const match = { ...base, toleranceMinor, expectedMinor: expected };
  const delta = paidMinor - expected;
  if (Math.abs(delta) <= toleranceMinor) return { ...match, class: 'matched', reason: 'agrees', deltaMinor: delta };

  const paid = new Set(releases.map((release) => release.orderId));
  const unpaid = orders.filter(
    (order) => !paid.has(order.orderId) && bounds.ownMinor.get(order.orderId)! > toleranceMinor,
  );
  if (delta < 0 && unpaid.length > 0) return unpaidMatch(match, unpaid, delta, context);
  const due = chargesDueOn(orders);
  if (due === null || due > context.today) {
    // a charge that is deducted already may not be in the bill yet
    if (isUncharged(figures)) return { ...match, expectedMinor: null, dueAt: due };
  }
  return {
    ...match,
    orderId: furthestOrder(cart, bounds, Math.sign(delta)),
    class: 'differs',
    reason: delta < 0 ? 'release_short' : 'release_over',
    deltaMinor: delta,
    since: latestRelease(releases),
    dueAt: latestRelease(releases),
  };
}

/** Held, late, or not due yet; null when all that has a release was paid. */
function waitingMatch(
  base: MoneyMatch,
  releases: readonly ReleaseRow[],
  { today, settings }: MatchContext,
): MoneyMatch | null {
  const open = releases.filter(({ status }) => status === 'pending' || status === 'held');
  if (open.length === 0) return null;
  const dueDay = ({ expectedOn }: ReleaseRow) =>
    expectedOn === null ? null : daysBefore(expectedOn, -settings.releaseDays);
  const isLate = (release: ReleaseRow) => (dueDay(release) ?? today) < today;
  const late = open.filter((release) => release.status === 'held' || isLate(release));
  const place = ({ expectedOn, orderId, id }: ReleaseRow) => `${expectedOn ?? '9'} ${orderId} ${id}`;
  const [first] = (late.length > 0 ? late : open).toSorted((a, b) => (place(a) < place(b) ? -1 : 1)) as [ReleaseRow];
  const match = {
    ...base,
    orderId: first.orderId,
    expectedMinor: (base.paidMinor ?? 0) + netOf(open),
    dueAt: dueDay(first),
  };
  if (late.length === 0) return match;
  const held = late.find(({ status }) => status === 'held');
  return {
    ...match,
    class: 'held',
    reason: !held ? 'release_late' : held.holdReason === 'dispute' ? 'release_disputed' : 'release_reserved',
    deltaMinor: -netOf(late),
    since: first.expectedOn,
  };
}

function unpaidMatch(
  match: MoneyMatch,
  unpaid: readonly Cart['orders'][0][],
  deltaMinor: number,
  { today, settings }: MatchContext,
): MoneyMatch {
  const [{ orderId }] = unpaid as [Cart['orders'][0]];
  const expectedOn = unpaid.reduce<string | null>((latest, { releaseDueOn }) => {
    if (latest === null || releaseDueOn === null) return null;
    return releaseDueOn > latest ? releaseDueOn : latest;
  }, '');
  const dueAt = expectedOn === null ? null : daysBefore(expectedOn, -settings.releaseDays);
  if (dueAt === null || today <= dueAt) return { ...match, orderId, dueAt };
  return { ...match, orderId, class: 'missing', reason: 'release_missing', deltaMinor, since: expectedOn, dueAt };
}

const netOf = (releases: readonly ReleaseRow[]) => releases.reduce((sum, { netMinor }) => sum + netMinor, 0);

const isUncharged = (figures: readonly SlotFigures[]) =>
  figures.some(({ charges, expected, isRefundedWhole }) => expected && charges.length === 0 && !isRefundedWhole);

const latestRelease = (releases: readonly ReleaseRow[]) =>
  releases.reduce<string | null>(
    (latest, { releasedOn }) => ((releasedOn ?? '') > (latest ?? '') ? releasedOn : latest),
    null,
  );

/** The order whose own payments are furthest off in a direction. */
function furthestOrder(cart: Cart, { ownMinor }: ReleaseBounds, sign: number): string {
  const off = new Map([...ownMinor].map(([orderId, expected]) => [orderId, -expected] as const));
  for (const { orderId, status, netMinor } of cart.releases)
    if (status === 'released') off.set(orderId, (off.get(orderId) ?? 0) + netMinor);
  return [...off].reduce((most, one) => (one[1] * sign > most[1] * sign ? one : most))[0];
}
