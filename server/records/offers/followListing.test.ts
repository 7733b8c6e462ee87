import { expect, test } from 'vitest';
import { check, offer } from '#server/insight/buybox/testing/checks.ts';
import type { SeenOffer } from '#server/market/offerCheck.ts';
import { type FollowedListing, followListing } from './followListing.ts';

const NOW = new Date('2026-11-20T12:00:00Z');

/** Price and Buy Box of what is kept of one seller's offers. */
function kept(...offers: SeenOffer[]) {
  const listing: FollowedListing = {
    firstCheckedAt: null,
    lastCheckedAt: null,
    listedAt: null,
    seen: null,
    competes: true,
    span: null,
    offers: new Map(),
  };
  const winner = offers.find(({ isWinner }) => isWinner) ?? null;
  const look = { ...check('B0A', NOW, null, []), state: winner ? ('losing' as const) : ('none' as const) };
  followListing(listing, { ...look, owner: winner, offers }, { spans: new Set(), offers: new Set() });
  return [...listing.offers.values()].map(({ priceMinor, isWinner }) => [priceMinor, isWinner]);
}
const [dear, cheap] = [offer('A2', 1_200), offer('A2', 900)];

test('of several offers of a seller the cheapest counts, in whatever order they come', () => {
  expect(kept(dear, cheap)).toEqual([[900, false]]);
  expect(kept(cheap, dear)).toEqual([[900, false]]);
});

test('of several offers of a seller the one with the Buy Box counts, though another is cheaper', () => {
  const winner = { ...dear, isWinner: true };
  expect(kept(winner, cheap)).toEqual([[1_200, true]]);
  expect(kept(cheap, winner)).toEqual([[1_200, true]]);
});
