import { beforeAll, expect, test } from 'vitest';
import { queryRows } from '#server/platform/postgres/db.ts';
import { appClient } from '#server/platform/testing/appClient.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { line, openShop, order, setRates, type Shop } from '#server/insight/sales/testing/shop.ts';
import { restockPage, restockRows } from './restockPage.ts';
import type { RestockRow } from './restockPlan.ts';
import type { RestockSort } from './restockOrder.ts';

useTestDatabase();

let shop: Shop;
let other: Shop;
beforeAll(async () => {
  await setRates();
  shop = await openShop();
  other = await openShop('Outra');
  const keys = Array.from({ length: 11 }, (_, n) => `K${n}`);
  await shop.sell(order(keys.map((key) => line(key))), order([line('U')], { currency: 'USD', country: 'US' }));
  for (const key of ['K1', 'K2', 'K5', 'U']) await shop.cost(key, 1_000);
  const { accountId } = shop.viewer;
  await queryRows(
    `INSERT INTO demand_outlooks (account_id, product_id, from_day, units, lower_bound, upper_bound, daily_deviation, velocity)
     SELECT $1, id, '2026-01-01', id % 4 * 10, 0, 60, 0.5, CASE WHEN id % 3 > 0 THEN id % 4 / 3.0 END
     FROM products WHERE account_id = $1`,
    [accountId],
  );
  await queryRows(
    `INSERT INTO inventory_days (account_id, product_id, day, available_quantity, reserved_quantity, inbound_quantity)
     SELECT $1, id, '2026-01-01', id % 5, 0, 0 FROM products WHERE account_id = $1 AND id % 5 < 4`,
    [accountId],
  );
});

const fields = ['available', 'coverDays', 'forecast', 'reorderBy', 'quantity', 'cash'] as const;
const sorts = [
  null,
  ...fields.flatMap((field) => (['asc', 'desc'] as const).map((direction) => ({ field, direction }))),
];
const VALUES: Record<RestockSort['field'], (row: RestockRow) => number | string | null> = {
  available: ({ available }) => available,
  coverDays: ({ coverDays }) => coverDays,
  forecast: ({ forecast }) => forecast.units,
  reorderBy: ({ reorderBy }) => reorderBy,
  quantity: ({ quantity }) => quantity,
  cash: ({ cash }) => cash && cash.minor,
};

test.each(sorts)('the pages sorted by %j together are the whole plan in order, unknown values last', async (sort) => {
  const paged: RestockRow[] = [];
  for (const number of [1, 2, 3]) {
    const { rows, rowCount, page, pageCount } = await restockPage(shop.viewer, { sort, page: number, size: 5 });
    expect([rowCount, page, pageCount]).toEqual([12, number, 3]);
    paged.push(...rows);
  }
  expect(new Set(paged.map(({ product }) => product.id)).size).toBe(12);
  expect(paged).toEqual(await restockRows(shop.viewer, { sort }));
  if (!sort) return;
  const values = paged.filter(({ cash }) => sort.field !== 'cash' || cash?.currency !== 'USD').map(VALUES[sort.field]);
  const known = values.filter((value) => value !== null);
  expect(values.slice(known.length).every((value) => value === null)).toBe(true);
  const up = sort.direction === 'asc' ? known : known.toReversed();
  expect(up).toEqual(up.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0)));
});

test('the totals cover all rows found, by currency, on every page', async () => {
  const rows = await restockRows(shop.viewer, {});
  const needed = rows.filter(({ quantity }) => quantity);
  const { totals } = await restockPage(shop.viewer, { page: 2, size: 1 });
  expect(totals).toMatchObject({
    toOrder: needed.length,
    toOrderWithoutCost: needed.filter(({ cash }) => !cash).length,
  });
  expect(totals.cash.map(({ currency }) => currency)).toEqual(
    [...new Set(needed.flatMap(({ cash }) => (cash ? [cash.currency] : [])))].sort(),
  );
  expect((await restockPage(shop.viewer, { search: 'produto k1' })).rowCount).toBe(2); // K1 and K10
  await expect(restockPage(shop.viewer, { size: 101 })).rejects.toThrow('A página tem de 1 a 100 produtos');
});

test('the purchase list has only products to order, of the own account', async () => {
  const file = async ({ viewer }: Shop, query = '') => {
    const answer = await (await appClient(viewer)).get(`/api/planning/restock/export?${query}`);
    return { name: answer.headers.get('content-disposition'), lines: (await answer.text()).trimEnd().split('\r\n') };
  };
  const { name, lines } = await file(shop);
  expect(name).toMatch(/lista-de-compras-\d{4}-\d\d-\d\d\.csv/);
  const needed = (await restockRows(shop.viewer, {})).filter(({ quantity }) => quantity);
  expect(lines[0]).toBe(
    'Produto,SKU,ASIN,Marketplace,Quantidade,Pedir até,Custo unitário,Custo total,Moeda,Anúncios com o mesmo estoque',
  );
  expect(lines.slice(1).map((text) => text.split(',')[1])).toEqual(needed.map(({ product }) => product.sku));
  expect((await file(shop, 'search=k5')).lines.length).toBeLessThanOrEqual(2);
  expect((await file(other)).lines).toHaveLength(1);
});
