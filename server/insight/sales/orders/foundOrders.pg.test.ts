import { expect, test } from 'vitest';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { line, openShop, order, setRates } from '#server/insight/sales/testing/shop.ts';
import { foundOrders } from './foundOrders.ts';

useTestDatabase();

test('only their own account finds the orders of a cart by its number, page by page, latest first', async () => {
  await setRates();
  const shop = await openShop('Dona');
  const other = await openShop('Outra');
  const at = (day: number) => ({ purchasedAt: new Date(`2026-11-0${day}T15:00:00Z`) });
  const inCart = (externalId: string, day: number) => order([line('A')], { externalId, packId: 'CART-1', ...at(day) });
  await shop.sell(
    inCart('O1', 1),
    inCart('O2', 3),
    inCart('O3', 3),
    order([line('A')], { externalId: 'O9', ...at(4) }),
  );
  const numbers: string[] = [];
  for (let after: string | null = null, isMore = true; isMore;) {
    const page: Awaited<ReturnType<typeof foundOrders>> = await foundOrders(shop.viewer, ' #CART-1', {
      first: 1,
      after,
    });
    numbers.push(...page.edges.map(({ node }) => node.orderId));
    after = page.pageInfo.endCursor;
    isMore = page.pageInfo.hasNextPage;
  }
  expect(numbers).toEqual(['O2', 'O3', 'O1']);
  expect((await foundOrders(shop.viewer, 'O9')).edges.map(({ node }) => node.orderId)).toEqual(['O9']);
  expect((await foundOrders(shop.viewer, 'O')).edges).toEqual([]);
  expect((await foundOrders(other.viewer, 'CART-1')).edges).toEqual([]);
  await expect(foundOrders(shop.viewer, 'O9', { after: 'x' })).rejects.toMatchObject({ code: 'BAD_CURSOR' });
});

test('a tracking number finds the orders of its package, in any case, of its own account', async () => {
  await setRates();
  const shop = await openShop('Dona');
  const other = await openShop('Outra');
  const sent = (externalId: string, trackingNumber: string | null) =>
    order([line('A')], { externalId, delivery: { trackingNumber, shipBy: null, deliverBy: null } });
  await shop.sell(
    sent('T1', 'aa123456789br'),
    sent('T2', 'AA123456789BR'),
    sent('T3', 'AA123456789'),
    sent('T4', null),
  );
  const found = async ({ viewer }: typeof shop, number: string) =>
    (await foundOrders(viewer, number)).edges.map(({ node }) => node.orderId).toSorted();
  expect(await found(shop, 'Aa123456789Br')).toEqual(['T1', 'T2']);
  await shop.sell(
    order([line('A')], {
      externalId: 'T5',
      delivery: { trackingNumber: 'X1', otherTrackingNumbers: ['X2', 'BR2233'], shipBy: null, deliverBy: null },
    }),
  );
  for (const number of ['BR2233', 'br2233', 'Br2233']) expect(await found(shop, number), `${number}`).toEqual(['T5']);
  expect([await found(shop, 'BR223'), await found(other, 'BR2233')]).toEqual([[], []]);
  expect(await found(shop, '')).toEqual([]);
  expect(await found(other, 'AA123456789BR')).toEqual([]);
});
