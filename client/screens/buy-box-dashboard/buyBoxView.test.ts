import { expect, test } from 'vitest';
import { needsRefetch, buyBoxSearch, buyBoxVariables, isFiltered, readBuyBoxView } from './buyBoxView.ts';

const read = (search: string) => readBuyBoxView(new URLSearchParams(search));
const url = (search: string) => new URL(`http://x/buy-box-dashboard${search}`);

test('the URL holds every choice except the defaults', () => {
  expect(buyBoxSearch(read(''))).toBe('');
  const all =
    '?tab=lost&search=x&period=7d&competitor=high_rating&price=aggressive&listing=with_buybox&page=2&product=UHJvZHVjdDox&seller=amazon%3AA1';
  expect(buyBoxSearch(read(all))).toBe(all);
  expect(buyBoxSearch(read('?tab=nada&period=9h&listing=;DROP'))).toBe('');
});

test('the query covers only the chosen tab, with the enum values of the API', () => {
  expect(
    buyBoxVariables(read("?tab=lost&search=L'Oréal 100%25&period=2h&competitor=high_rating&listing=without_buybox")),
  ).toEqual({
    filter: {
      search: "L'Oréal 100%",
      period: 'LAST_2_HOURS',
      competitorType: 'HIGH_RATING',
      priceRange: undefined,
      listingStatus: 'WITHOUT_BUY_BOX',
    },
    page: 1,
    isStatus: false,
    isRanking: false,
    isChanges: false,
    isLost: true,
    isNew: false,
  });
});

test('a filter refetches, opening a product or a competitor does not', () => {
  expect(needsRefetch(url(''), url('?product=UHJvZHVjdDox'))).toBe(false);
  expect(needsRefetch(url('?product=UHJvZHVjdDox'), url('?seller=amazon:A1'))).toBe(false);
  expect(needsRefetch(url(''), url('?price=lower'))).toBe(true);
  expect(needsRefetch(url('?page=2'), url('?page=2'))).toBe(true); // retry
});

test('a tab or a page is not a filter', () => {
  expect(isFiltered(read('?tab=new&page=3&product=UHJvZHVjdDox'))).toBe(false);
  expect(isFiltered(read('?period=30d'))).toBe(true);
});

test('a product in the URL that is not one opens no timeline', () => {
  for (const nonsense of ['abcdefgh', '12', '%00', btoa('Alert:1'), 'A'.repeat(10_000)])
    expect(read(`?product=${nonsense}`).product).toBe('');
});
