import { expect, test } from 'vitest';
import { arrivalsInScope } from './arrivalsInScope.ts';
import { readSalesView } from '#client/screens/dashboard/salesView.ts';

const arrivals = [
  { id: '1', marketplace: 'AMAZON' },
  { id: '2', marketplace: 'MERCADOLIVRE' },
] as const;

test.each([
  ['', 2],
  ['marketplace=amazon', 1],
  ['status=pending', 2],
  ['status=shipped', 0],
  ['period=yesterday', 0],
  ['period=last30Days', 2],
  ['search=garrafa', 0],
  ['brand=Zenit', 0],
])('under "%s" two new orders count as %i', (search, count) => {
  expect(arrivalsInScope(arrivals, readSalesView(new URLSearchParams(search)))).toBe(count);
});
