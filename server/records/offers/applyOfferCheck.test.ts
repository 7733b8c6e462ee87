import { expect, test } from 'vitest';
import { check, minutesAfter, offer, US } from '#server/insight/buybox/testing/checks.ts';
import type { SeenOffer } from '#server/market/offerCheck.ts';
import {
  type ObservedListing,
  applyOfferCheck,
  type ObservedOffers,
  type OfferRow,
  type Span,
} from './applyOfferCheck.ts';

const NOON = new Date('2026-11-20T12:00:00Z');
const at = (minutes: number) => minutesAfter(NOON, minutes);

/** Rows that result from some checks of a listing. */
function follow(...looks: ObservedOffers[]) {
  return followSince(null, ...looks);
}

/** The same while every change since an instant is notified. */
function followSince(coveredSince: Date | null, ...looks: ObservedOffers[]) {
  const listing: ObservedListing = {
    firstCheckedAt: null,
    lastCheckedAt: null,
    coveredSince,
    listedAt: null,
    lastCheck: null,
    competes: true,
    span: null,
    offers: new Map(),
  };
  const rows = { spans: new Set<Span>(), offers: new Set<OfferRow>() };
  for (const look of looks) applyOfferCheck(listing, look, rows);
  return { listing, spans: [...rows.spans], offers: [...rows.offers] };
}

/** Price and Buy Box of the stored offer of one seller. */
function kept(...offers: SeenOffer[]) {
  const winner = offers.find(({ isWinner }) => isWinner) ?? null;
  const look = { ...check('B0A', NOON, null, []), state: winner ? ('losing' as const) : ('none' as const) };
  const { listing } = follow({ ...look, owner: winner, offers });
  return [...listing.offers.values()].map(({ priceMinor, isWinner }) => [priceMinor, isWinner]);
}
const [expensive, cheap] = [offer('A2', 1_200), offer('A2', 900)];

test('of several offers of a seller the cheapest counts, in any order', () => {
  expect(kept(expensive, cheap)).toEqual([[900, false]]);
  expect(kept(cheap, expensive)).toEqual([[900, false]]);
});

test('of several offers of a seller the one with the Buy Box counts, though another is cheaper', () => {
  const winner = { ...expensive, isWinner: true };
  expect(kept(winner, cheap)).toEqual([[1_200, true]]);
  expect(kept(cheap, winner)).toEqual([[1_200, true]]);
});

test('a check holds for half an hour; after that nothing is known until the next one', () => {
  const look = (minutes: number) => check('B0A', at(minutes), US, [offer(US, 1_000)]);
  expect(follow(look(0), look(30)).spans).toMatchObject([{ startedAt: at(0), endedAt: null }]);
  expect(follow(look(0), look(31)).spans).toMatchObject([
    { startedAt: at(0), endedAt: at(30) },
    { startedAt: at(31), endedAt: null, observedBeforeMs: 30 * 60_000, ownedBeforeMs: 30 * 60_000 },
  ]);
});

test('while every change is notified, a check holds until the next one; a check before that does not', () => {
  const look = (minutes: number) => check('B0A', at(minutes), US, [offer(US, 1_000)]);
  expect(followSince(at(0), look(0), look(360)).spans).toMatchObject([{ startedAt: at(0), endedAt: null }]);
  expect(followSince(at(1), look(0), look(360)).spans).toMatchObject([{ endedAt: at(30) }, { startedAt: at(360) }]);
});

test('a seller without a name may be the previous one: only another name is a change of owner', () => {
  const lostTo = (minutes: number, sellerId: string | null) => ({
    ...check('B0A', at(minutes), null, []),
    state: 'losing' as const,
    owner: { sellerId, priceMinor: 900, isFba: null },
  });
  const { spans } = follow(lostTo(0, 'A2'), lostTo(15, null), lostTo(30, 'A3'), lostTo(45, 'A4'));
  expect(spans.map(({ isOwnerChange }) => isOwnerChange)).toEqual([false, false, false, true]);
});

test('an offer that starts to win has no previous price, one whose price changed has', () => {
  const look = (minutes: number, owner: string, priceMinor: number) =>
    check('B0A', at(minutes), owner, [offer(US, 1_000), offer('A2', priceMinor)]);
  const { offers } = follow(look(0, US, 900), look(15, 'A2', 900), look(30, 'A2', 850));
  const rival = offers.filter(({ sellerId }) => sellerId === 'A2');
  expect(rival.map(({ previousPriceMinor }) => previousPriceMinor)).toEqual([null, null, 900]);
});

test('a check at the time of the previous one changes nothing', () => {
  const one = check('B0A', NOON, US, [offer(US, 1_000)]);
  const other = { ...check('B0A', NOON, 'A2', [offer(US, 1_000), expensive]), state: 'losing' as const };
  expect(follow(one, other)).toEqual(follow(one));
});
