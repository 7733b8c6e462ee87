import { expect, test } from 'vitest';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { line, NOW, openShop, order, setRates } from '#server/insight/sales/testing/shop.ts';
import { setTaxRegime } from '#server/records/taxes/setTaxRegime.ts';
import { incomeStatement, type IncomeRequest, type IncomeColumn } from './incomeStatement.ts';
import { productStatements } from './products/productStatements.ts';

useTestDatabase();

const QUARTER = { period: 'custom', startDate: '2026-10-01', endDate: '2026-11-20' } as const;

/** A shop with sales of R$ 300,00 in October and R$ 700,00 in November, of which R$ 100,00 on Mercado Livre. */
async function shop(regime: 'presumido' | 'real' | 'simples') {
  const opened = await openShop();
  const on = (day: string) => ({ purchasedAt: new Date(`${day}T15:00:00Z`) });
  const plain = { feesMinor: 0, fulfilmentMinor: 0 };
  await opened.sell(
    order([line('A', { ...plain, priceMinor: 30_000 })], on('2026-10-05')),
    order([line('A', { ...plain, priceMinor: 60_000 })], on('2026-11-05')),
    order([line('MLB1', { ...plain, priceMinor: 10_000 })], { marketplace: 'mercadolivre', ...on('2026-11-06') }),
    order([line('A', plain)], { status: 'cancelled', ...on('2026-11-07') }),
  );
  for (const key of ['A', 'MLB1']) await opened.cost(key, 1_000);
  await setTaxRegime(
    opened.viewer,
    {
      validFrom: '2020-01-01',
      regime,
      percent: null,
      homeUf: 'SP',
      icmsEffectivePercent: regime === 'simples' ? null : 0,
    },
    { now: NOW },
  );
  const amountOf = (column: Pick<IncomeColumn, 'figures'>, name: string) =>
    column.figures.find((figure) => figure.line === name)!.amount?.minor;
  return {
    ...opened,
    amountOf,
    read: async (request: Partial<IncomeRequest> = {}) => {
      const { columns, total } = await incomeStatement(
        opened.viewer,
        { ...QUARTER, granularity: 'month', ...request },
        NOW,
      );
      return [...columns, total].map((column) => amountOf(column, 'profitTaxes'));
    },
  };
}

test('IRPJ and CSLL of a quarter are shared among its months and marketplaces by revenue, and are below the operating result', async () => {
  const { viewer, read, amountOf } = await shop('presumido');
  // 1,000.00: 15 % of 8 % and 9 % of 12 %
  expect(await read()).toEqual([-684, -1_596, -2_280]);
  expect(await read({ granularity: 'marketplace' })).toEqual([-2_052, -228, -2_280]);
  expect(await read({ marketplace: 'mercadolivre' })).toEqual([0, -228, -228]);
  expect(await read({ period: 'custom', startDate: '2026-11-06', endDate: '2026-11-06' })).toEqual([-228, -228]);
  expect(await read({ period: 'custom', startDate: '2026-08-01', endDate: '2026-08-20' })).toEqual([0, 0]);
  const { total } = await incomeStatement(viewer, { ...QUARTER, granularity: 'month' }, NOW);
  expect(amountOf(total, 'profit')).toBe(amountOf(total, 'operatingResult')! - 2_280);
});

test('they are of no product', async () => {
  const { viewer, amountOf } = await shop('presumido');
  const statements = await productStatements(viewer, QUARTER, undefined, NOW);
  const rows = await statements.rowsOf(statements.ids);
  expect(rows.map((row) => amountOf(row, 'profitTaxes'))).toEqual([0, 0]);
  expect(amountOf(statements.withoutProduct!, 'profitTaxes')).toBe(-2_280);
  expect(amountOf(statements.total, 'profitTaxes')).toBe(-2_280);
});

test('in Lucro Real they are of the result of the quarter, none of a loss', async () => {
  const { viewer, read, amountOf, ...opened } = await shop('real');
  const { total } = await incomeStatement(viewer, { ...QUARTER, granularity: 'month' }, NOW);
  const result = amountOf(total, 'operatingResult')!;
  expect((await read()).at(-1)).toBe(-(Math.round(result * 0.15) + Math.round(result * 0.09)));
  await opened.cost('A', 99_000, '2026-10-01');
  expect(await read()).toEqual([0, 0, 0]);
});

test('a company in Simples has none: they are in the DAS', async () => {
  const { read } = await shop('simples');
  expect(await read()).toEqual([0, 0, 0]);
});

test('an account in dollars has none', async () => {
  await setRates();
  const opened = await openShop();
  await opened.sell(order([line('U')], { currency: 'USD', country: 'US' }));
  await setTaxRegime(
    opened.viewer,
    { validFrom: '2020-01-01', regime: 'presumido', percent: null, homeUf: 'SP' },
    { now: NOW },
  );
  const { total } = await incomeStatement(opened.viewer, { period: 'today', granularity: 'day' }, NOW);
  expect(total.figures.find((figure) => figure.line === 'profitTaxes')!.amount?.minor ?? 0).toBe(0);
});
