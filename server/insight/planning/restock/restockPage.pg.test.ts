import { beforeAll, expect, test } from 'vitest';
import { queryRows, transaction } from '#server/platform/postgres/db.ts';
import { appClient } from '#server/platform/testing/appClient.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { line, openShop, order, setRates, type Shop } from '#server/insight/sales/testing/shop.ts';
import { dayNumber } from '#server/insight/planning/forecast/demandSeries.ts';
import { learnDemand } from '#server/insight/planning/forecast/learning/learnDemand.ts';
import { HALF_LIVES } from '#server/insight/planning/forecast/level/demandStates.ts';
import { storeForecasts } from '#server/insight/planning/forecast/storeForecasts.ts';
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
  const products = await queryRows<{ id: number }>('SELECT id FROM products WHERE account_id = $1', [accountId]);
  const learnt = await learnDemand([], dayNumber('2026-01-01'), [30]);
  const made = {
    model: learnt.model,
    states: new Map(products.map(({ id }) => [id, steadyState((id % 4) / 3)])),
    forecasts: products.map(({ id }) => ({
      productId: id,
      itemId: id,
      share: 1,
      kitShare: 0,
      kitVelocity: null,
      velocity: id % 3 > 0 ? (id % 4) / 3 : null,
      country: 'BR',
      demand: { level: 0, gap: 0 },
      days: [],
      units: 0,
      confidence: 0,
    })),
  };
  const targetOf = () => ({ recommendedStock: 0, reorderPoint: 0 });
  const economicsOf = () => ({ unitMargin: null, storagePerDay: null });
  await transaction((tx) => storeForecasts(accountId, made, { targetOf, economicsOf }, tx));
  await queryRows(
    `INSERT INTO inventory_days (account_id, product_id, day, available_quantity, reserved_quantity, inbound_quantity)
     SELECT $1, id, '2026-01-01', id % 5, 0, 0 FROM products WHERE account_id = $1 AND id % 5 < 4`,
    [accountId],
  );
});

/** Of what sold `level` units on each plain day. */
const steadyState = (level: number) => {
  const days = HALF_LIVES.map((life) => life / Math.LN2);
  const units = days.map((each) => each * level);
  return { units, days, gap: 0, saleDays: 0, sold: 0, squares: 0 };
};

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
    'Produto,SKU,ASIN,Marketplace,Quantidade,Pedir até,Custo unitário,Custo total,Moeda,Outros anúncios do produto,Unidades por caixa,Chance de durar (%),Motivo',
  );
  expect(lines.slice(1).map((text) => text.split(',')[1])).toEqual(needed.map(({ product }) => product.sku));
  expect((await file(shop, 'search=k5')).lines.length).toBeLessThanOrEqual(2);
  expect((await file(other)).lines).toHaveLength(1);
});
