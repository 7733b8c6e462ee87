import { expect, test } from 'vitest';
import { readTaxesView, taxesFileQuery, taxesForm, taxesVariables } from './taxesView.ts';

const view = (search: string) => readTaxesView(new URLSearchParams(search), new Date('2026-11-20T15:00:00Z'));

test('the page starts with the months of this year, and an address without parts is that', () => {
  expect(view('')).toMatchObject({ tab: 'months', period: 'yearToDate', page: 1 });
  expect(taxesForm.write(view(''))).toBe('');
});

test('a file has the filters of the screen, and of products their order', () => {
  expect(taxesFileQuery(view('marketplace=amazon&status=shipped&search=copo'))).toEqual({
    dateRange: 'yearToDate',
    marketplace: 'amazon',
    orderType: 'shipped',
    search: 'copo',
  });
  expect(taxesFileQuery(view('tab=products&sort=icms_difal&page=3'))).toMatchObject({ sort: 'icms_difal' });
  expect(taxesFileQuery(view('tab=products'))).toMatchObject({ sort: '-tax' });
});

test('every sort field of the address is one of the API', () => {
  expect(taxesVariables(view('tab=products&sort=-ibs_mun'))).toMatchObject({
    sort: { field: 'IBS_MUN', direction: 'DESC' },
    by: 'PRODUCT',
  });
});
