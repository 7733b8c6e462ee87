import { expect, test } from 'vitest';
import { builderPeriods } from './builderPeriods.ts';
import { type BuilderFilters, builderOrders, builderQuery } from './builderQuery.ts';

const groups = builderPeriods(2026);
const all = groups.flatMap(({ periods }) => periods);
const period = (value: string) => all.find((known) => known.value === value)!;
const query = (filters: Partial<BuilderFilters> = {}) =>
  builderQuery({ period: period('all'), marketplace: 'all', order: 'mostSold', withCancelled: true, ...filters });

test('the periods are those of the specification and the months and quarters of this year and last year', () => {
  expect(groups[0]!.periods.map(({ label }) => label)).toEqual([
    'Todo o período',
    'Hoje',
    'Ontem',
    'Últimos 7 dias',
    'Últimos 30 dias',
    'Últimos 90 dias',
    'Este mês',
    'Mês passado',
    'Este ano',
    'Ano passado',
  ]);
  expect(groups.map(({ label }) => label)).toEqual([
    'Período',
    'Anos',
    'Meses de 2024',
    'Trimestres de 2024',
    'Meses de 2026',
    'Trimestres de 2026',
    'Meses de 2025',
    'Trimestres de 2025',
  ]);
  expect(new Set(all.map(({ value }) => value)).size).toBe(all.length);
  expect(builderPeriods(2024).filter(({ label }) => label === 'Meses de 2024')).toHaveLength(1);
});

test.each([
  ['last7days', 'o.order_date >= CURRENT_DATE - 6'],
  ['last90days', 'o.order_date >= CURRENT_DATE - 89'],
  ['yesterday', 'o.order_date >= CURRENT_DATE - 1 AND o.order_date < CURRENT_DATE'],
  ['2023', "o.order_date >= '2023-01-01' AND o.order_date < '2024-01-01'"],
  ['2024-02', "o.order_date >= '2024-02-01' AND o.order_date < '2024-03-01'"],
  ['2024-12', "o.order_date >= '2024-12-01' AND o.order_date < '2025-01-01'"],
  ['2024-Q4', "o.order_date >= '2024-10-01' AND o.order_date < '2025-01-01'"],
])('%s counts whole days including today, or the calendar', (value, condition) => {
  expect(period(value).condition).toBe(condition);
  expect(query({ period: period(value) }).sql).toContain(`WHERE ${condition}\nGROUP BY`);
  expect(query({ period: period(value) }).countSql).toContain(`WHERE ${condition}`);
});

test('all time has no condition, so that products without a sale are listed', () => {
  expect(query().sql).not.toContain('WHERE');
  expect(query().sql).toContain(
    'LEFT JOIN order_items oi ON oi.product_id = p.id\nLEFT JOIN orders o ON o.id = oi.order_id',
  );
  expect(query().sql.endsWith('LIMIT 50')).toBe(true);
  expect(query().countSql).not.toContain('LIMIT');
});

test('the result has the columns of the specification first', () => {
  const names = [
    ...query()
      .sql.split('\nFROM')[0]!
      .matchAll(/(?:AS |p\.)(\w+),?$/gm),
  ].map(([, name]) => name);
  expect(names.slice(0, 8)).toEqual([
    'asin',
    'image_url',
    'product_name',
    'total_vendas',
    'total_pedidos',
    'total_revenue',
    'marketplace',
    'country_code',
  ]);
});

test('marketplace and period are both in the condition', () => {
  expect(query({ marketplace: 'mercadolivre', period: period('last7days') }).sql).toContain(
    "WHERE o.order_date >= CURRENT_DATE - 6\n  AND p.marketplace = 'mercadolivre'",
  );
});

test('cancelled orders are excluded, and products with cancelled orders only are kept', () => {
  expect(query({ withCancelled: false }).sql).toContain("o.status <> 'cancelled'\n) ON oi.product_id = p.id");
  expect(query({ withCancelled: false }).countSql).not.toContain('WHERE');
  expect(query().sql).not.toContain('status');
});

test('every ordering ends in a unique column', () => {
  for (const order of Object.keys(builderOrders) as (keyof typeof builderOrders)[])
    expect(query({ order }).sql).toMatch(/ORDER BY .+, p\.id\nLIMIT 50$/);
  expect(query({ order: 'nameDesc' }).sql).toContain('ORDER BY p.name COLLATE pt DESC');
});
