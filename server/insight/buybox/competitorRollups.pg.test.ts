import { expect, test } from 'vitest';
import { queryRows, transaction } from '#server/platform/postgres/db.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { random } from '#simulator/seller/hash.ts';
import { line, openShop, order } from '#server/insight/sales/testing/shop.ts';
import { buyBoxPeriods } from '#server/insight/buybox/status/buyBoxFilter.ts';
import { competitorRanking } from '#server/insight/buybox/competitors/competitorRanking.ts';
import type { ObservedOffers } from '#server/records/offers/applyOfferCheck.ts';
import { deleteOldOffers } from '#server/records/offers/deleteOldOffers.ts';
import { check, minutesAfter, offer, record, US } from '#server/insight/buybox/testing/checks.ts';

useTestDatabase();

/** Friday 20 November 2026, 15:00 in São Paulo; the first check is 35 days earlier. */
const NOW = new Date('2026-11-20T18:00:00Z');
const DAYS = 35;
const HOUR_MS = 3_600_000;
const LISTINGS = ['B0ONE', 'B0TWO', 'B0THREE'];

interface SpanRow {
  asin: string;
  seller: string | null;
  start: number;
  end: number | null;
  isLosing: boolean;
  isOwnerChange: boolean;
}
interface OfferRow {
  asin: string;
  seller: string;
  start: number;
  end: number | null;
  price: number;
  isFba: boolean | null;
}

/** Rows of the change history; open spans end when their last check no longer holds. */
async function changeHistory(accountId: number) {
  const spans = await queryRows<SpanRow & { heldUntil: number }>(
    `SELECT w.asin, s.owner_seller_id AS seller, extract(epoch FROM s.started_at)::float * 1000 AS start,
            extract(epoch FROM s.ended_at)::float * 1000 AS end, s.state = 'losing' AS "isLosing",
            s.is_owner_change AS "isOwnerChange", extract(epoch FROM w.last_checked_at)::float * 1000 + 1800000 AS "heldUntil"
     FROM ownership_spans s JOIN watched_listings w ON w.account_id = s.account_id AND w.id = s.listing_id
     WHERE s.account_id = $1`,
    [accountId],
  );
  const offers = await queryRows<OfferRow & { listedAt: number }>(
    `SELECT w.asin, o.seller_id AS seller, extract(epoch FROM o.first_seen_at)::float * 1000 AS start,
            extract(epoch FROM o.last_seen_at)::float * 1000 AS end, o.price_minor AS price, o.is_fba AS "isFba",
            extract(epoch FROM w.listed_at)::float * 1000 AS "listedAt"
     FROM seller_offers o JOIN watched_listings w ON w.account_id = o.account_id AND w.id = o.listing_id
     WHERE o.account_id = $1 AND NOT o.is_ours ORDER BY o.first_seen_at`,
    [accountId],
  );
  return { spans, offers };
}

/** São Paulo is UTC−3 throughout 2026. */
const midnightBefore = (at: number) => Math.floor((at - 3 * HOUR_MS) / (24 * HOUR_MS)) * 24 * HOUR_MS + 3 * HOUR_MS;

/** Figures of the ranking by seller, computed from every row of the history. */
async function slowRanking(accountId: number, hours: number) {
  const { spans, offers } = await changeHistory(accountId);
  const from = NOW.getTime() - hours * HOUR_MS;
  const since = hours >= 7 * 24 ? midnightBefore(from) : from;
  const figures = new Map<string, { products: number; wins: number; ownedHours: number; lastSeenAt: number }>();
  for (const seller of new Set(offers.map((row) => row.seller))) {
    const newest = LISTINGS.map((asin) => offers.findLast((row) => row.asin === asin && row.seller === seller))
      .filter((row) => row !== undefined)
      .filter(({ end, listedAt }) => (end ?? listedAt) >= since);
    if (newest.length === 0) continue;
    const own = spans.filter((row) => row.isLosing && row.seller === seller);
    figures.set(seller, {
      products: newest.length,
      wins: own.filter(({ isOwnerChange, start }) => isOwnerChange && start >= since).length,
      ownedHours: own
        .map(({ start, end, heldUntil }) => Math.min(end ?? heldUntil, NOW.getTime()) - Math.max(start, since))
        .reduce((total, ms) => total + Math.max(0, ms) / HOUR_MS, 0),
      lastSeenAt: Math.max(...newest.map(({ end, listedAt }) => end ?? listedAt)),
    });
  }
  return figures;
}

/** Checks of one listing over five weeks, hours and days apart, some with a long confirmation. */
function randomLooks(asin: string, chances: ReturnType<typeof random>): ObservedOffers[] {
  const looks: ObservedOffers[] = [];
  let minute = chances.whole(0, 600);
  while (minute < DAYS * 24 * 60) {
    const present = [US, 'A2', 'A3', 'A4']
      .filter(() => chances.chance(0.7))
      .map((id) => offer(id, chances.whole(9, 12) * 100, { isFba: chances.chance(0.5) }));
    const owner = present.length ? present[chances.whole(0, present.length - 1)]!.sellerId : null;
    const at = minutesAfter(NOW, minute - DAYS * 24 * 60);
    const held = chances.chance(0.5) ? chances.whole(15, 3000) : 0;
    const confirmedUntil = new Date(Math.min(minutesAfter(at, held).getTime(), NOW.getTime()));
    looks.push(check(asin, at, owner, present, { confirmedUntil }));
    minute += held + (chances.chance(0.3) ? chances.whole(31, 2000) : chances.whole(1, 30));
  }
  return looks;
}

test.each([[1], [2], [3], [4]])(
  'the ranking’s daily sums and newest offers equal the sums of history %i',
  async (seed) => {
    const chances = random('competitor rollups', seed);
    const shop = await openShop(`Loja ${seed}`);
    await shop.sell(order(LISTINGS.map((asin) => line(asin.slice(2)))));
    const { viewer } = shop;
    const { accountId } = viewer;
    const looks = LISTINGS.flatMap((asin) => randomLooks(asin, chances));
    for (let start = 0; start < looks.length;) {
      const chunk = looks.slice(start, start + chances.whole(1, 40));
      start += chunk.length;
      await record(accountId, ...chunk);
    }
    // replaces the history of one listing, as an import does
    const [first] = looks;
    await transaction((tx) => deleteOldOffers(accountId, [first!], tx));
    await record(accountId, ...looks.filter(({ asin }) => asin === first!.asin).slice(1));

    for (const [period, hours] of Object.entries(buyBoxPeriods)) {
      const slow = await slowRanking(accountId, hours);
      const ranking = await competitorRanking(viewer, { period: period as keyof typeof buyBoxPeriods }, NOW);
      expect(ranking.map(({ sellerId }) => sellerId).toSorted(), `who, ${period}`).toEqual([...slow.keys()].toSorted());
      for (const { sellerId, products, wins, ownedHours, lastSeenAt } of ranking) {
        const expected = slow.get(sellerId)!;
        expect([products, wins, lastSeenAt.getTime()], `${sellerId} ${period}`).toEqual([
          expected.products,
          expected.wins,
          expected.lastSeenAt,
        ]);
        expect(ownedHours, `${sellerId} ${period}`).toBeCloseTo(expected.ownedHours, 6);
      }
    }
    const kept = `SELECT listing_id, seller_id, first_seen_at, last_seen_at, price_minor, is_winner, is_fba`;
    expect(
      await queryRows(`${kept}, known_since FROM newest_offers WHERE account_id = $1 ORDER BY 1, 2`, [accountId]),
    ).toEqual(
      await queryRows(
        `${kept}, (SELECT min(first_seen_at) FROM seller_offers b WHERE b.account_id = $1 AND b.listing_id = o.listing_id
                   AND b.seller_id = o.seller_id) AS known_since
         FROM seller_offers o WHERE account_id = $1 AND NOT is_ours AND NOT EXISTS (
           SELECT FROM seller_offers b WHERE b.account_id = $1 AND b.listing_id = o.listing_id AND b.seller_id = o.seller_id
             AND b.first_seen_at > o.first_seen_at) ORDER BY 1, 2`,
        [accountId],
      ),
    );
  },
);
