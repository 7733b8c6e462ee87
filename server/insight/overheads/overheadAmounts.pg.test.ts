import { expect, test } from 'vitest';
import { line, NOW, openShop, order } from '#server/insight/sales/testing/shop.ts';
import type { OrderSnapshot } from '#server/market/snapshots/orderSnapshots.ts';
import { queryRow, queryRows } from '#server/platform/postgres/db.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import type { Overhead } from '#server/records/overheads/overhead.ts';
import { overheadAmounts } from './overheadAmounts.ts';

useTestDatabase();

const OCTOBER = { key: 'oct', start: '2026-10-01', end: '2026-11-01' };
const NOVEMBER = { key: 'nov', start: '2026-11-01', end: '2026-12-01' };
const at = (day: string) => ({ purchasedAt: new Date(`${day}T15:00:00Z`), updatedAt: new Date(`${day}T15:00:00Z`) });

async function shop() {
  const opened = await openShop();
  const { accountId } = opened.viewer;
  const add = async (more: Partial<Overhead> = {}) => {
    const { name, category, validFrom, validUntil, amountMinor, every, scope, marketplace, brand, products } = {
      name: 'Aluguel',
      category: 'rent',
      validFrom: '2026-01-01',
      validUntil: null,
      amountMinor: 300_000,
      every: 'month',
      scope: 'account',
      marketplace: null,
      brand: null,
      products: [] as Overhead['products'],
      ...more,
    };
    const { id } = await queryRow<{ id: number }>(
      `INSERT INTO overheads (account_id, name, category, valid_from, valid_until, amount_minor, every, scope, marketplace, brand)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) RETURNING id`,
      [accountId, name, category, validFrom, validUntil, amountMinor, every, scope, marketplace, brand],
    );
    for (const product of products)
      await queryRows('INSERT INTO products_of_overheads VALUES ($1, $2, $3, $4)', [
        accountId,
        id,
        product.id,
        product.percent,
      ]);
  };
  const read = async (more: Parameters<typeof overheadAmounts>[2] = {}, buckets = [OCTOBER, NOVEMBER]) => {
    const { costs, outsideMarketplace } = await overheadAmounts(accountId, buckets, { now: NOW, ...more });
    return {
      costs: costs.map(({ overhead, line: of, byBucket, total }) => [
        overhead.name,
        of,
        Object.fromEntries(byBucket),
        total,
      ]),
      outside: outsideMarketplace.total,
    };
  };
  return {
    add,
    read,
    sell: (...orders: OrderSnapshot[]) => opened.sell(...orders),
    describe: (key: string, columns: { brand: string }) => opened.describe(key, columns),
    idOf: (key: string) => opened.idOf(key),
  };
}

test('what is charged for days costs its share of the days until today, by name and bucket', async () => {
  const { add, read } = await shop();
  await add();
  await add({ name: 'Contador', category: 'accounting', amountMinor: 62_000, validUntil: '2026-10-15' });
  expect(await read()).toEqual({
    // 20 of November's 30 days
    costs: [
      ['Aluguel', 'fixed', { oct: 300_000, nov: 200_000 }, 500_000],
      ['Contador', 'fixed', { oct: 30_000 }, 30_000],
    ],
    outside: 0,
  });
  expect(
    (await openShop().then(({ viewer }) => overheadAmounts(viewer.accountId, [OCTOBER], { now: NOW }))).costs,
  ).toEqual([]);
});

test('what is charged for orders and units follows the sales of its scope, without cancelled ones', async () => {
  const { add, read, sell, describe, idOf } = await shop();
  await sell(
    order([line('A', { quantity: 2 }), line('B', { lineKey: 'B#1' })], at('2026-10-05')),
    order([line('A')], { ...at('2026-11-05'), status: 'cancelled' }),
    order([line('A')], { ...at('2026-11-06'), marketplace: 'mercadolivre', packId: 'p1' }),
    order([line('C')], { ...at('2026-11-06'), marketplace: 'mercadolivre', packId: 'p1' }),
  );
  await describe('B', { brand: 'Azul' });
  const box = { category: 'packaging', validFrom: '2026-10-05', validUntil: '2026-11-06' } as const;
  await add({ ...box, name: 'Caixa', every: 'order', amountMinor: 250 });
  await add({
    ...box,
    name: 'Etiqueta',
    every: 'unit',
    amountMinor: 30,
    scope: 'marketplace',
    marketplace: 'mercadolivre',
  });
  await add({ ...box, name: 'Laço', every: 'unit', amountMinor: 40, scope: 'brand', brand: 'Azul' });
  await add({
    name: 'Brinde',
    every: 'order',
    amountMinor: 100,
    scope: 'products',
    products: [{ id: await idOf('B'), percent: null }],
  });
  await add({ name: 'Hora', every: 'order', amountMinor: 10, validFrom: '2026-11-07' });
  expect(await read()).toEqual({
    costs: [
      ['Caixa', 'packaging', { oct: 250, nov: 250 }, 500],
      ['Brinde', 'fixed', { oct: 100 }, 100],
      ['Etiqueta', 'packaging', { nov: 60 }, 60],
      ['Laço', 'packaging', { oct: 40 }, 40],
    ],
    outside: 0,
  });
});

test('the overheads of each marketplace and what is none’s add up to those of the account', async () => {
  const { add, read, sell } = await shop();
  await sell(
    order([line('A')], at('2026-10-05')),
    order([line('B')], { ...at('2026-10-05'), marketplace: 'mercadolivre' }),
  );
  await add();
  await add({ name: 'Plano', amountMinor: 1_900, scope: 'marketplace', marketplace: 'amazon' });
  await add({ name: 'Caixa', every: 'order', amountMinor: 250 });
  const [all, amazon, other] = [
    await read(),
    await read({ marketplace: 'amazon' }),
    await read({ marketplace: 'mercadolivre' }),
  ];
  const sum = ({ costs }: typeof all) => costs.reduce((total, [, , , cost]) => total + (cost as number), 0);
  expect(amazon.costs).toEqual([
    ['Plano', 'fixed', { oct: 1_900, nov: 1_267 }, 3_167],
    ['Caixa', 'fixed', { oct: 250 }, 250],
  ]);
  expect(other).toEqual({ costs: [['Caixa', 'fixed', { oct: 250 }, 250]], outside: 503_167 });
  expect(sum(all)).toBe(sum(amazon) + sum(other) + 500_000);
  expect(amazon.outside).toBe(500_000);
});

test('finer buckets add up to coarser ones', async () => {
  const { add, read } = await shop();
  await add({ amountMinor: 100_001 });
  await add({ name: 'Seguro', every: 'year', amountMinor: 77_777 });
  const days = Array.from({ length: 30 }, (_, index) => {
    const day = (n: number) => new Date(Date.UTC(2026, 9, 1 + n)).toISOString().slice(0, 10);
    return { key: day(index), start: day(index), end: day(index + 1) };
  });
  const whole = await read({}, [{ key: 'all', start: '2026-10-01', end: '2026-10-31' }]);
  const daily = await read({}, days);
  expect(daily.costs.map(([name, , , total]) => [name, total])).toEqual(
    whole.costs.map(([name, , , total]) => [name, total]),
  );
});
