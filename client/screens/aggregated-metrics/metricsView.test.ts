import { expect, test } from 'vitest';
import { fileQuery, metricsSearch, metricsVariables, readMetricsView } from './metricsView.ts';

const atTen = new Date('2026-03-10T22:00:00-03:00'); // already the 11th in UTC (vector 5)
const read = (search: string) => readMetricsView(new URLSearchParams(search), atTen);

test('without days the report covers the last 30, including today in São Paulo', () => {
  expect(metricsVariables(read(''))).toEqual({
    currency: null,
    filter: { startDate: '2026-02-09', endDate: '2026-03-10' },
    sort: { field: 'REVENUE', direction: 'DESC' },
    page: 1,
  });
  expect(metricsSearch(read(''), atTen)).toBe('');
});

test('every choice survives a round trip through the URL', () => {
  const search =
    '?startDate=2026-01-01&endDate=2026-01-31&marketplace=mercadolivre&asinLevel=PARENT&search=garrafa+t%C3%A9rmica&sort=-units&page=3';
  expect(metricsSearch(read(search), atTen)).toBe(search);
});

test('an invalid value in the URL becomes the default, and invalid days are reported', () => {
  expect(read('?marketplace=ebay&asinLevel=SKU&sort=-price&page=0&startDate=2026-02-30')).toEqual({
    ...read(''),
    problem: 'Data inválida: 2026-02-30',
  });
});

test('the query has the page number, the export has no pages', () => {
  const view = read('?search=caf%C3%A9&sort=units&page=3');
  expect(metricsVariables(view)).toMatchObject({ filter: { search: 'café' }, page: 3, sort: { field: 'UNITS' } });
  expect(fileQuery(view)).toMatchObject({ search: 'café', sort: 'units' });
});
