import { expect, test } from 'vitest';
import { queryRow, queryRows } from '#server/platform/postgres/db.ts';
import { newViewer, useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { random } from '#simulator/seller/hash.ts';
import type { ObservedOffers } from '#server/records/offers/applyOfferCheck.ts';
import { ownershipShare, sharePercent } from './ownershipShare.ts';
import { check, minutesAfter, offer, record, US } from '#server/insight/buybox/testing/checks.ts';

useTestDatabase();

const START = new Date('2026-11-01T03:00:00Z');
const at = (minutes: number) => minutesAfter(START, minutes);

const totals = (accountId: number, asin: string, from: Date, to: Date) =>
  queryRow<{ observedMs: number; ownedMs: number }>(
    `SELECT share.observed_ms AS "observedMs", share.owned_ms AS "ownedMs" FROM watched_listings listing
     CROSS JOIN LATERAL (${ownershipShare('$3', '$4')}) share WHERE listing.account_id = $1 AND listing.asin = $2`,
    [accountId, asin, from, to],
  );

/** Checks with this owner, every `every` minutes of [from, to). */
const watch = (from: number, to: number, every: number, owner: string | null) =>
  Array.from({ length: (to - from) / every }, (_, n) =>
    check('B1', at(from + n * every), owner, [offer(US, 1000), offer('A2', 900)]),
  );

test('a Buy Box lost for one hour of a day was ours for 95.8 %, with any number of checks (vector 6)', async () => {
  const { accountId } = await newViewer();
  await record(
    accountId,
    ...watch(0, 360, 15, US),
    ...watch(360, 420, 12, 'A2'), // five checks in the hour
    ...watch(420, 1440, 15, US),
  );
  const share = await totals(accountId, 'B1', at(0), at(1440));
  expect(share.observedMs).toBe(24 * 3_600_000);
  expect(sharePercent(share)?.toFixed(1)).toBe('95.8');
});

test('a gap counts for no owner: a check holds for at most half an hour', async () => {
  const { accountId } = await newViewer();
  await record(accountId, ...watch(0, 60, 15, US), ...watch(600, 660, 15, 'A2'));
  const hour = 3_600_000;
  // ours from 0 to 45 + 30 minutes, theirs from 600 to 645 + 30
  expect(await totals(accountId, 'B1', at(0), at(1440))).toEqual({ observedMs: 2.5 * hour, ownedMs: 1.25 * hour });
  expect(await totals(accountId, 'B1', at(100), at(500))).toEqual({ observedMs: 0, ownedMs: 0 });
  expect(sharePercent({ observedMs: 0, ownedMs: 0 })).toBeNull();
});

test('before the first check and after the last one nothing is known', async () => {
  const { accountId } = await newViewer();
  await record(accountId, ...watch(0, 30, 15, US));
  expect(await totals(accountId, 'B1', at(-500), at(0))).toEqual({ observedMs: 0, ownedMs: 0 });
  expect(await totals(accountId, 'B1', at(-500), at(500))).toEqual({ observedMs: 45 * 60_000, ownedMs: 45 * 60_000 });
});

/** Random checks of one listing: irregular, repeated, late, simultaneous, with gaps, without a result. */
function randomHistory(seed: number): ObservedOffers[] {
  const chances = random('offer history', seed);
  const whole = (low: number, high: number) => chances.whole(low, high);
  const chance = (probability: number) => chances.chance(probability);
  const sellers = [US, 'A2', 'A3'];
  const history: ObservedOffers[] = [];
  let minute = 0;
  for (let n = 0; n < 60; n += 1) {
    minute += chance(0.08) ? whole(31, 400) : chance(0.1) ? 0 : whole(1, 30);
    const present = sellers.filter(() => chance(0.8)).map((id) => offer(id, whole(9, 11) * 100));
    const owner = present.length && chance(0.9) ? present[whole(0, present.length - 1)]!.sellerId : null;
    const look = check('B1', at(minute), owner, present);
    // a second winner, for used goods, counts as any other offer
    if (chance(0.2)) look.offers!.push(offer('A9', 500, { isWinner: true }));
    if (chance(0.05)) Object.assign(look, { state: 'unknown', owner: null, offers: null });
    if (chance(0.05)) look.offers = null;
    history.push(look);
    if (chance(0.1)) history.push(history[whole(0, history.length - 1)]!); // repeated, or late
  }
  return history;
}

/** The accepted checks, evaluated minute by minute. */
function slowly(accepted: ObservedOffers[]) {
  const ownerOf = ({ state, owner }: ObservedOffers) =>
    state === 'winning' ? 'us' : state === 'none' ? 'none' : owner!.sellerId;
  return {
    totals(from: number, to: number) {
      let [observed, owned] = [0, 0];
      for (let minute = from; minute < to; minute += 1) {
        const newest = accepted.findLast(({ checkedAt }) => checkedAt <= at(minute));
        if (!newest || at(minute).getTime() >= newest.checkedAt.getTime() + 30 * 60_000) continue;
        observed += 1;
        owned += newest.state === 'winning' ? 1 : 0;
      }
      return { observedMs: observed * 60_000, ownedMs: owned * 60_000 };
    },
    changes: accepted.flatMap((look, n) =>
      n > 0 && ownerOf(accepted[n - 1]!) !== ownerOf(look) ? [look.checkedAt.toISOString()] : [],
    ),
    /** Seller, price and owner of every offer at each check with a list of offers. */
    offersAt: accepted
      .filter(({ offers }) => offers)
      .map((look) => ({
        at: look.checkedAt,
        offers: look
          .offers!.map((one) => `${one.sellerId} ${one.priceMinor} ${one.sellerId === look.owner?.sellerId}`)
          .toSorted(),
      })),
  };
}

test.each(Array.from({ length: 25 }, (_, seed) => [seed]))(
  'share, changes and offers of history %i equal a minute-by-minute evaluation',
  async (seed) => {
    const { accountId } = await newViewer();
    const chunks = random('chunks', seed);
    const whole = (low: number, high: number) => chunks.whole(low, high);
    const history = randomHistory(seed);
    const accepted: ObservedOffers[] = [];
    for (let start = 0; start < history.length;) {
      const chunk = history.slice(start, start + whole(1, 9));
      start += chunk.length;
      await record(accountId, ...chunk);
      for (const look of chunk.toSorted((a, b) => a.checkedAt.getTime() - b.checkedAt.getTime()))
        if (look.state !== 'unknown' && !(accepted.at(-1) && look.checkedAt <= accepted.at(-1)!.checkedAt))
          accepted.push(look);
    }
    const oracle = slowly(accepted);
    const last = (history.at(-1)!.checkedAt.getTime() - START.getTime()) / 60_000;
    for (let n = 0; n < 6; n += 1) {
      const from = whole(-100, last);
      const to = from + whole(0, last + 200);
      expect(await totals(accountId, 'B1', at(from), at(to))).toEqual(oracle.totals(from, to));
    }
    const changes = await queryRows<{ at: Date }>(
      'SELECT started_at AS at FROM ownership_spans WHERE account_id = $1 AND is_owner_change ORDER BY 1',
      [accountId],
    );
    expect(changes.map((change) => change.at.toISOString())).toEqual(oracle.changes);
    for (const { at: moment, offers } of oracle.offersAt) {
      const found = await queryRows<{ text: string }>(
        `SELECT concat_ws(' ', seller_id, price_minor, is_winner::text) AS text FROM seller_offers
         WHERE account_id = $1 AND first_seen_at <= $2 AND (last_seen_at IS NULL OR last_seen_at >= $2)`,
        [accountId, moment],
      );
      expect(found.map(({ text }) => text).toSorted()).toEqual(offers);
    }
    const rows = () =>
      queryRows(
        `SELECT to_jsonb(s) FROM ownership_spans s WHERE account_id = $1 UNION ALL
         SELECT to_jsonb(o) FROM seller_offers o WHERE account_id = $1 ORDER BY 1`,
        [accountId],
      );
    const before = await rows();
    await record(accountId, ...history);
    expect(await rows(), 'repeated checks change nothing').toEqual(before);
  },
);
