import { expect, test } from 'vitest';
import { foundListing } from './listingSearch.ts';
import { officialItems } from './testing/officialListings.ts';

const US = 'ATVPDKIKX0DER';
const [item] = officialItems;

test('an item of the official example is read for the marketplace that is asked for', () => {
  const everywhere = {
    sku: 'GM-ZDPI-9B4E',
    asin: 'B071VG5N9D',
    name: 'Hardside Carry-On Spinner Suitcase Luggage',
    quantity: 100,
    fulfilledByAmazon: false,
    imageUrl: 'https://www.example.com/luggage.png',
  };
  expect(foundListing(item, US, 'USD')).toEqual({ ...everywhere, priceMinor: 10_000, active: true });
  expect(foundListing(item, 'A2EUQ1WTGCTBG2', 'CAD')).toEqual({ ...everywhere, priceMinor: 13_000, active: false });
});

test('what an answer does not say is unknown', () => {
  expect(foundListing({ sku: 'SKU-1' }, US, 'USD')).toEqual({
    sku: 'SKU-1',
    asin: null,
    name: null,
    priceMinor: null,
    quantity: null,
    fulfilledByAmazon: null,
    active: null,
    imageUrl: null,
  });
  const [offer] = item!.offers;
  const business = { ...offer, offerType: 'B2B' };
  expect(foundListing({ ...item, offers: [business] }, US, 'USD').priceMinor).toBeNull();
  expect(foundListing(item, US, 'CAD').priceMinor).toBeNull();
});

test.each([
  [['AMAZON_NA'], true],
  [['AMAZON_NA', 'AMAZON_EU'], true],
  [['AMAZON_NA', 'DEFAULT'], null],
  [['OTHER'], null],
])('a listing with the channels %j is fulfilled by Amazon: %j', (channels, byAmazon) => {
  const fulfillmentAvailability = channels.map((fulfillmentChannelCode) => ({ fulfillmentChannelCode }));
  expect(foundListing({ ...item, fulfillmentAvailability }, US, 'USD').fulfilledByAmazon).toBe(byAmazon);
});
