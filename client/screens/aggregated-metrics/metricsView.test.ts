import { expect, test } from 'vitest';
import { asksAnew, metricsFilter, metricsSearch, readMetricsView } from './metricsView.ts';

const atTen = new Date('2026-03-10T22:00:00-03:00'); // already the 11th in UTC (vector 5)
const read = (search: string) => readMetricsView(new URLSearchParams(search), atTen);

test('without days the report is of the last 30, today in São Paulo included', () => {
  expect(metricsFilter(read(''))).toEqual({ startDate: '2026-02-09', endDate: '2026-03-10' });
  expect(metricsSearch(read(''), atTen)).toBe('');
});

test('every choice survives the way through the URL', () => {
  const search =
    '?startDate=2026-01-01&endDate=2026-01-31&marketplace=mercadolivre&asinLevel=PARENT&search=garrafa+t%C3%A9rmica&sort=-units&page=3';
  expect(metricsSearch(read(search), atTen)).toBe(search);
});

test('what the URL cannot mean is the default', () => {
  expect(read('?marketplace=ebay&asinLevel=SKU&sort=-price&page=0&startDate=2026-02-30')).toEqual(read(''));
});

const url = (search: string) => new URL(`http://x/aggregated-metrics${search}`);
test.each([
  ['?sort=units', '?sort=-units', false],
  ['', '?search=caf%C3%A9', false],
  ['?page=2', '', false],
  ['', '?marketplace=amazon', true],
  ['?asinLevel=PARENT', '', true],
  ['?startDate=2026-01-01', '?startDate=2026-01-02', true],
  ['?search=x', '?search=x', true],
])('going from %j to %j fetches again: %s', (current, next, isAnew) => {
  expect(asksAnew(url(current), url(next))).toBe(isAnew);
});
