import { expect, test } from 'vitest';
import { line, openShop, order, setRates } from '#server/insight/sales/testing/shop.ts';
import { queryRows, transaction } from '#server/platform/postgres/db.ts';
import { recordMoves } from '#server/records/moves/recordMoves.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { productByAsin } from './productByAsin.ts';

useTestDatabase();

test('an ASIN with several listings resolves to the first active one of the marketplace and account', async () => {
  await setRates();
  const shop = await openShop('Dona');
  const other = await openShop('Outra');
  await shop.sell(order(['A', 'B', 'C'].map((sku) => line(sku))));
  await queryRows(`UPDATE products SET asin = 'B0SAME', active = sku <> 'A' WHERE account_id = $1`, [
    shop.viewer.accountId,
  ]);
  expect((await productByAsin(shop.viewer, ' b0same '))?.sku).toBe('B');
  expect((await productByAsin(shop.viewer, 'B0SAME', 'amazon'))?.sku).toBe('B');
  expect(await productByAsin(shop.viewer, 'B0SAME', 'mercadolivre')).toBeNull();
  expect(await productByAsin(shop.viewer, 'B0NONE')).toBeNull();
  expect(await productByAsin(other.viewer, 'B0SAME')).toBeNull();
});

test('the id that a product had before it was moved still leads to it, in its own account', async () => {
  await setRates();
  const [shop, other] = [await openShop('Dona'), await openShop('Outra')];
  for (const one of [shop, other])
    await one.sell(order([line('MLB1', { asin: 'MLB1' })], { marketplace: 'mercadolivre' }));
  await shop.sell(order([line('MLB9', { asin: 'MLB9' })], { marketplace: 'mercadolivre' }));
  const move = { marketplace: 'mercadolivre' as const, country: 'BR', fromKey: 'MLB1', toKey: 'MLB9' };
  await transaction((tx) => recordMoves(shop.viewer.accountId, [move], tx));
  expect((await productByAsin(shop.viewer, 'mlb1'))?.asin).toBe('MLB9');
  expect((await productByAsin(other.viewer, 'MLB1'))?.asin).toBe('MLB1');
  expect(await productByAsin(other.viewer, 'MLB9')).toBeNull();
});
