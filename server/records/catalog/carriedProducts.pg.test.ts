import { expect, test, vi } from 'vitest';
import { line, openShop, order, setRates } from '#server/insight/sales/testing/shop.ts';
import { pool, queryRows } from '#server/platform/postgres/db.ts';
import { appClient } from '#server/platform/testing/appClient.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';

useTestDatabase();

test('a row of figures that carries its product sends no second statement for it', async () => {
  await setRates();
  const shop = await openShop('Dona');
  await shop.sell(order(['A', 'B', 'C'].map((sku) => line(sku))));
  await queryRows('UPDATE users SET is_developer = true');
  const { graphql } = await appClient(shop.viewer);
  const sent = vi.spyOn(pool, 'query');
  const statements = async (fields: string) => {
    sent.mockClear();
    const { data } = await graphql(`{ viewer { productSales(filter: {period: ALL_TIME}) { rows { ${fields} } } } }`);
    expect(data.viewer.productSales.rows).toHaveLength(3);
    return sent.mock.calls.length;
  };
  await statements('units'); // what is kept of an account is kept from then on
  expect(await statements('product { id asin sku name brand imageUrl marketplace country }')).toBe(
    await statements('units'),
  );
  sent.mockRestore();
});
