import { expect, test } from 'vitest';
import { arrange, shownOf } from './arrangement.ts';
import { addressOf, keptOf, move } from './changeArrangement.ts';

const columns = ['product', 'units', 'revenue', 'profit'].map((id) => ({ id }));
const names = (arranged: ReturnType<typeof arrange>) =>
  arranged.map(({ column, isShown }) => (isShown ? '' : '-') + column.id);

test('without a choice the columns are those of the table', () => {
  expect(names(arrange(columns))).toEqual(['product', 'units', 'revenue', 'profit']);
  expect(shownOf(columns)).toEqual(columns);
});

test('kept columns have their order, and hidden ones are left out', () => {
  const kept = { kept: ['product', 'profit', '-units', 'revenue'] };
  expect(names(arrange(columns, kept))).toEqual(['product', 'profit', '-units', 'revenue']);
  expect(shownOf(columns, kept).map(({ id }) => id)).toEqual(['product', 'profit', 'revenue']);
});

test('a column that was not there when the choice was kept shows after the one before it', () => {
  expect(names(arrange(columns, { kept: ['product', 'profit', '-revenue'] }))).toEqual([
    'product',
    'units',
    'profit',
    '-revenue',
  ]);
});

test('the columns of the address win over the kept ones, and unknown and repeated names are ignored', () => {
  const asked = { kept: ['product', '-units'], asked: 'profit,nada,units,profit' };
  expect(names(arrange(columns, asked))).toEqual(['product', 'profit', 'units', '-revenue']);
  expect(names(arrange(columns, { kept: ['product', '-units'], asked: 'nada,<b>' }))).toEqual([
    'product',
    '-units',
    'revenue',
    'profit',
  ]);
  expect(names(arrange(columns, { asked: '' }))).toEqual(['product', 'units', 'revenue', 'profit']);
});

test('the columns that identify a row are shown, the first one first', () => {
  const orders = [{ id: 'number' }, { id: 'moment' }, { id: 'products', phone: 'title' as const }];
  expect(names(arrange(orders, { kept: ['-products', '-moment', '-number'] }))).toEqual([
    'number',
    'products',
    '-moment',
  ]);
  expect(names(arrange(orders, { asked: 'moment' }))).toEqual(['number', 'moment', 'products']);
});

test('a moved column changes places with its neighbour, but not with the first', () => {
  const arranged = arrange(columns);
  expect(names(move(arranged, 3, -1))).toEqual(['product', 'units', 'profit', 'revenue']);
  expect(move(arranged, 1, -1)).toBe(arranged);
  expect(move(arranged, 0, 1)).toBe(arranged);
  expect(move(arranged, 3, 1)).toBe(arranged);
});

test('the default is written as nothing, everything else with its hidden columns and in the address without', () => {
  expect(keptOf(columns, arrange(columns))).toBeNull();
  expect(addressOf(columns, arrange(columns))).toBeNull();
  const chosen = arrange(columns, { kept: ['product', 'revenue', '-units', 'profit'] });
  expect(keptOf(columns, chosen)).toEqual(['product', 'revenue', '-units', 'profit']);
  expect(addressOf(columns, chosen)).toBe('product,revenue,profit');
});
