import { beforeAll, expect, test } from 'vitest';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { setOverheads } from '#server/records/overheads/setOverheads.ts';
import { overhead } from '#server/records/overheads/testing/overhead.ts';
import { MIXED_DAYS, openMixedShop } from '#server/insight/profit/testing/mixedShop.ts';
import type { Shop } from '#server/insight/sales/testing/shop.ts';
import { incomeLineRules, incomeLines, type IncomeLine } from './incomeLines.ts';
import { type IncomeColumn, type IncomeRequest, incomeStatement } from './incomeStatement.ts';
import { granularities } from './sums/incomeBuckets.ts';

useTestDatabase();

const NOW = new Date('2026-11-20T17:05:00Z');
const period = { period: 'custom', startDate: MIXED_DAYS.first, endDate: MIXED_DAYS.last } as const;
const minorOf = ({ figures }: IncomeColumn, line: IncomeLine) =>
  figures.find((each) => each.line === line)!.amount?.minor ?? 0;

let shop: Shop;
const read = (more: Partial<IncomeRequest> = {}) =>
  incomeStatement(shop.viewer, { ...period, granularity: 'month', ...more }, NOW);
let before: Awaited<ReturnType<typeof read>>;
beforeAll(async () => {
  shop = await openMixedShop();
  before = await read();
  await setOverheads(shop.viewer, {
    save: [
      overhead({ amountMinor: 310_001 }),
      overhead({ name: 'Plano', amountMinor: 1_900, scope: 'marketplace', marketplace: 'amazon' }),
      overhead({ name: 'Caixa', category: 'packaging', every: 'unit', amountMinor: 35 }),
    ],
  });
});

test('overheads are own lines of every column, which still add up, in any columns and on both bases', async () => {
  for (const granularity of granularities)
    for (const basis of ['accrual', 'cash'] as const)
      for (const marketplace of [null, 'amazon', 'mercadolivre'] as const) {
        const { columns, total } = await read({ granularity, basis, marketplace });
        const context = [granularity, basis, marketplace].join(' ');
        for (const line of ['overheads', 'packaging'] as const)
          expect(
            columns.reduce((sum, column) => sum + minorOf(column, line), 0),
            `${line} of ${context}`,
          ).toBe(minorOf(total, line));
        const isKnown = ({ figures }: IncomeColumn) => figures.find(({ line }) => line === 'profit')!.amount !== null;
        for (const column of [total, ...columns].filter(isKnown)) {
          const lines = incomeLines.filter((line) => !incomeLineRules[line].isSum && !incomeLineRules[line].partOf);
          expect(
            lines.reduce((sum, line) => sum + minorOf(column, line), 0),
            `sum of ${context}`,
          ).toBe(minorOf(column, 'profit'));
        }
      }
});

test('the result is what it was less the overheads, and what is of no marketplace has a column of its own', async () => {
  const { total } = await read();
  const [fixed, packaging] = [minorOf(total, 'overheads'), minorOf(total, 'packaging')];
  expect(fixed).toBeLessThan(-310_001);
  expect(packaging).toBeLessThan(minorOf(before.total, 'packaging'));
  expect(minorOf(total, 'profit')).toBe(
    minorOf(before.total, 'profit') + fixed + packaging - minorOf(before.total, 'packaging'),
  );
  expect(minorOf(total, 'grossProfit')).toBe(minorOf(before.total, 'grossProfit'));
  const { columns } = await read({ granularity: 'marketplace' });
  expect(columns.map(({ marketplace }) => marketplace)).toEqual(['amazon', 'mercadolivre', null]);
  expect(minorOf(columns[2]!, 'overheads')).toBe(fixed - minorOf(columns[0]!, 'overheads'));
  expect(minorOf(columns[1]!, 'overheads')).toBe(0);
  const amazon = await read({ marketplace: 'amazon' });
  expect(minorOf(amazon.total, 'overheads')).toBe(minorOf(columns[0]!, 'overheads'));
});
