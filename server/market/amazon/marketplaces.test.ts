import { expect, test } from 'vitest';
import { currencyOfCountry } from '#server/records/catalog/currencyOfCountry.ts';
import { isTimeZone } from '#server/platform/values/dayIn.ts';
import { amazonMarketplaceById, amazonMarketplaces } from './marketplaces.ts';
import { salesCountry } from './orders/salesCountry.ts';

test('every marketplace has one id, code and country, its currency, a time zone and a sales channel', () => {
  expect(amazonMarketplaces).toHaveLength(23);
  for (const field of ['id', 'code', 'country', 'domain'] as const)
    expect(new Set(amazonMarketplaces.map((one) => one[field])).size).toBe(23);
  for (const { country, currency, domain, timeZone } of amazonMarketplaces)
    expect([country, currency, isTimeZone(timeZone)]).toEqual([
      salesCountry(`Amazon${domain.slice('amazon'.length)}`, ''),
      currencyOfCountry(country),
      true,
    ]);
});

test.each([
  ['A1805IZSGTT6HS', 'NL', 'EUR'],
  ['A1C3SOZRARQ6R3', 'PL', 'PLN'],
  ['A2NODRKZP88ZB9', 'SE', 'SEK'],
  ['AMEN7PMS3EDWL', 'BE', 'EUR'],
  ['A28R8C7NBKEWEA', 'IE', 'EUR'],
  ['A33AVAJ2PDY3EX', 'TR', 'TRY'],
  ['A2VIGQ35RCS4UG', 'AE', 'AED'],
  ['A17E79C6D8DWNP', 'SA', 'SAR'],
  ['ARBP9OOSHTCHU', 'EG', 'EGP'],
  ['A21TJRUUN4KGV', 'IN', 'INR'],
  ['AE08WJ6YKNBMC', 'ZA', 'ZAR'],
])('%s is the marketplace of %s in the region eu, in %s', (id, country, currency) => {
  expect(amazonMarketplaceById(id)).toMatchObject({ country, currency, region: 'eu' });
});
