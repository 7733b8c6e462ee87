import { beforeAll, expect, test } from 'vitest';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { line, openShop, order } from '#server/insight/sales/testing/shop.ts';
import { changesFeed, recentChanges } from './recentChanges.ts';
import { check, minutesAfter, offer, record, US } from '#server/insight/buybox/testing/checks.ts';

useTestDatabase();

/** Friday 20 November 2026, 15:00 in São Paulo. */
const NOW = new Date('2026-11-20T18:00:00Z');
const ago = (minutes: number) => minutesAfter(NOW, -minutes);

let viewer: Viewer;
beforeAll(async () => {
  const shop = await openShop();
  ({ viewer } = shop);
  await shop.sell(order([line('COMPETES'), line('ALONE')]));
  /** From `start` on, every minute the Buy Box changes hands and the price of `A2` changes. */
  const changes = (asin: string, start: number, count: number) =>
    Array.from({ length: count + 1 }, (_, n) =>
      check(asin, ago(start - n), n % 2 ? 'A2' : US, [offer(US, 1000), offer('A2', 900 + n)]),
    );
  await record(viewer.accountId, ...changes('B0COMPETES', 100, 3), ...changes('B0ALONE', 50, 20));
  const alone = check('B0ALONE', ago(5), US, [offer(US, 1000)], { competes: false });
  await record(viewer.accountId, alone);
});

test.each([{}, { search: 'b0' }])(
  'newer changes of a listing without competition take no place on a page (%j)',
  async (filter) => {
    const all = await recentChanges(viewer, filter, NOW);
    expect(all.map(({ at, kind, product }) => [at, kind, product.asin])).toEqual(
      [97, 98, 99].flatMap((minutes) => ['owner', 'price'].map((kind) => [ago(minutes), kind, 'B0COMPETES'])),
    );
    const first = await changesFeed(viewer, filter, { first: 5 }, NOW);
    expect(first.edges.map(({ node }) => node)).toEqual(all.slice(0, 5));
    expect(first.pageInfo.hasNextPage).toBe(true);
    const second = await changesFeed(viewer, filter, { first: 5, after: first.pageInfo.endCursor }, NOW);
    expect(second.edges.map(({ node }) => node)).toEqual(all.slice(5));
    expect(second.pageInfo.hasNextPage).toBe(false);
  },
);
