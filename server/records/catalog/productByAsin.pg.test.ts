import { expect, test } from 'vitest';
import { line, openShop, order, setRates } from '#server/insight/sales/testing/shop.ts';
import { queryRows } from '#server/platform/postgres/db.ts';
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
