import { expect, test } from 'vitest';
import { MarketplaceError } from '#server/market/connector.ts';
import { offerCheckOf } from './offerCheckOf.ts';

const LISTING = { marketplace: 'amazon', country: 'BR', asin: 'B000000001' } as const;
const AT = new Date('2026-11-20T12:00:00Z');
const money = (Amount: string) => ({ CurrencyCode: 'BRL', Amount });
const offer = (SellerId: string, price: string, more: object = {}) => ({
  SellerId,
  SubCondition: 'new',
  SellerFeedbackRating: { SellerPositiveFeedbackRating: '96', FeedbackCount: '120' },
  ListingPrice: money(price),
  Shipping: money('0.00'),
  IsFulfilledByAmazon: true,
  ...more,
});
const read = (payload: object, ownSellerId: string | null = 'A1US') =>
  offerCheckOf(LISTING, { payload: { status: 'Success', ...payload } }, ownSellerId, AT);

test('prices are landed, and our own offer is identified by its flag or by our seller id', () => {
  const seen = read({
    Offers: [
      offer('A2', '49.90', { Shipping: money('9.90'), IsBuyBoxWinner: true, IsFulfilledByAmazon: false }),
      offer('A1US', '65.00'),
      offer('A3', '70.00', { MyOffer: true }),
    ],
  });
  expect(seen).toMatchObject({ state: 'losing', currency: 'BRL', ourPriceMinor: 6500 });
  expect(seen.owner).toEqual({ sellerId: 'A2', priceMinor: 5980, isFba: false });
  expect(seen.offers?.map(({ sellerId, isOurs, priceMinor }) => [sellerId, isOurs, priceMinor])).toEqual([
    ['A2', false, 5980],
    ['A1US', true, 6500],
    ['A3', true, 7000],
  ]);
  expect(seen.offers?.[0]).toMatchObject({ feedbackRating: 96, isFba: false, isWinner: true });
});

test('of two winners, the one for new goods counts, whatever used ones cost', () => {
  const used = offer('A9', '10.00', { SubCondition: 'very_good', IsBuyBoxWinner: true });
  const seen = read({ Offers: [used, offer('A1US', '65.00', { IsBuyBoxWinner: true })] });
  expect(seen).toMatchObject({ state: 'winning', owner: { sellerId: 'A1US', priceMinor: 6500 } });
  expect(seen.offers).toHaveLength(1);
  expect(read({ Offers: [used, offer('A1US', '65.00')] })).toMatchObject({ state: 'none', owner: null });
});

test('a winner outside the twenty listed offers is read from the summary', () => {
  const Summary = {
    BuyBoxPrices: [
      { condition: 'Used', LandedPrice: money('5.00'), sellerId: 'A8' },
      { condition: 'New', offerType: 'B2B', LandedPrice: money('6.00'), sellerId: 'A7' },
      { condition: 'New', LandedPrice: money('59.99'), sellerId: 'A2' },
    ],
  };
  expect(read({ Offers: [offer('A1US', '65.00')], Summary })).toMatchObject({
    state: 'losing',
    owner: { sellerId: 'A2', priceMinor: 5999, isFba: null },
  });
  expect(read({ Offers: [], Summary }, 'A2').state).toBe('winning');
});

test('without buyable offers there is no Buy Box owner; any other status is unknown', () => {
  expect(read({ status: 'NoBuyableOffers', Offers: [], Summary: { TotalOfferCount: '0' } })).toMatchObject({
    state: 'none',
    offers: [],
  });
  expect(read({ status: 'ActiveButTooSoonForProcessing' })).toMatchObject({ state: 'unknown', offers: null });
});

test('an offer without a seller id counts for the price but is not listed', () => {
  const seen = read({ Offers: [offer('', '50.00', { SellerId: null, IsBuyBoxWinner: true })] });
  expect(seen).toMatchObject({ state: 'losing', owner: { sellerId: null, priceMinor: 5000 }, offers: [] });
});

test('an answer in an unknown format is rejected', () => {
  expect(() => read({ Offers: [offer('A2', '50.00', { ListingPrice: { Amount: '1' } })] })).toThrow(MarketplaceError);
  expect(() => read({ Offers: [offer('A2', 'grátis')] })).toThrow(RangeError);
});
