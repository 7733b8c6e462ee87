import { expect, test } from 'vitest';
import { costsSearch, costsVariables, freshTab, readCostsView } from './costsView.ts';

const NOW = new Date('2026-11-20T17:05:00Z');
const variablesOf = (search: string) => costsVariables(readCostsView(new URLSearchParams(search)), NOW);

test('the query includes the chosen tab only, with the filters of the URL', () => {
  expect(variablesOf('')).toMatchObject({
    feeRuleScope: 'GENERAL',
    isCosts: true,
    isFees: false,
    onlyMissing: false,
    currency: 'USD',
    startDate: '2026-08-23',
    endDate: '2026-11-20',
    page: 1,
  });
  expect(variablesOf('?only=missing&search=A-1&marketplace=amazon&page=2')).toMatchObject({
    onlyMissing: true,
    search: 'A-1',
    marketplace: 'AMAZON',
    page: 2,
  });
  expect(variablesOf('?tab=fees&rules=products&country=US')).toMatchObject({
    isFees: true,
    feeRuleScope: 'PRODUCT',
    country: 'US',
  });
  expect(variablesOf('?tab=exchange&currency=MXN&days=30')).toMatchObject({ currency: 'MXN', startDate: '2026-10-22' });
});

test('invalid values of the URL are the default, and a tab opens without filters', () => {
  expect(variablesOf('?tab=x&country=brasil&currency=BRL&days=7')).toMatchObject({
    isCosts: true,
    country: null,
    currency: 'USD',
    startDate: '2026-08-23',
  });
  expect(costsSearch(freshTab('taxes'))).toBe('?tab=taxes');
  expect(costsSearch(freshTab('costs'))).toBe('');
});
