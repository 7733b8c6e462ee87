import { z } from 'zod';
import { currencyCode, word } from '#server/market/http/exactShapes.ts';
import { shapeOf } from '#server/market/http/answer.ts';
import { minorUnits } from '#server/platform/values/minorUnits.ts';
import { type OfferCheck, type OfferedListing, type SeenOffer, unknownCheck } from '#server/market/offerCheck.ts';

const Money = z.looseObject({ CurrencyCode: currencyCode, Amount: z.string() });

const Offer = z.looseObject({
  MyOffer: z.boolean().nullish(),
  SellerId: z.string().nullish(),
  SubCondition: z.string().nullish(),
  SellerFeedbackRating: z.looseObject({ SellerPositiveFeedbackRating: z.coerce.number().nullish() }).nullish(),
  ListingPrice: Money,
  Shipping: Money.nullish(),
  IsFulfilledByAmazon: z.boolean().nullish(),
  IsBuyBoxWinner: z.boolean().nullish(),
});
type Offer = z.output<typeof Offer>;

const BuyBoxPrice = z.looseObject({
  condition: z.string().nullish(),
  offerType: z.string().nullish(),
  LandedPrice: Money.nullish(),
  ListingPrice: Money.nullish(),
  Shipping: Money.nullish(),
  sellerId: z.string().nullish(),
});

const Answer = z.looseObject({
  payload: z.looseObject({
    status: word,
    Offers: z.array(Offer).nullish(),
    Summary: z.looseObject({ BuyBoxPrices: z.array(BuyBoxPrice).nullish() }).nullish(),
  }),
});

/**
 * Parses the answer for one ASIN. Prices are landed: listing plus shipping. Of up to two winners only the one for new
 * goods counts; when it is not among the twenty listed offers, the summary still gives its price. `NoBuyableOffers`
 * means that no seller holds the Buy Box; any status other than `Success` is `unknown`.
 */
export function offerCheckOf(
  listing: OfferedListing,
  body: unknown,
  ownSellerId: string | null,
  checkedAt: Date,
): OfferCheck {
  const { payload } = shapeOf('Amazon (getItemOffersBatch)', Answer, body);
  const known = { ...unknownCheck(listing, checkedAt), currency: currencyOf(payload.Offers ?? []) };
  if (payload.status === 'NoBuyableOffers') return { ...known, state: 'none', offers: [] };
  if (payload.status !== 'Success') return known;

  const isOurs = ({ MyOffer, SellerId }: Offer) => MyOffer === true || (SellerId != null && SellerId === ownSellerId);
  const fresh = (payload.Offers ?? []).filter(({ SubCondition }) => isNew(SubCondition));
  const ours = fresh.filter(isOurs).map(landedMinor);
  const check = {
    ...known,
    ourPriceMinor: ours.length ? Math.min(...ours) : null,
    offers: fresh.flatMap((offer) => seenOffer(offer, isOurs(offer))),
  };
  const winner = fresh.find(({ IsBuyBoxWinner }) => IsBuyBoxWinner === true);
  if (winner)
    return {
      ...check,
      state: isOurs(winner) ? 'winning' : 'losing',
      owner: {
        sellerId: winner.SellerId ?? null,
        priceMinor: landedMinor(winner),
        isFba: winner.IsFulfilledByAmazon ?? null,
      },
    };
  const featured = payload.Summary?.BuyBoxPrices?.find(
    ({ condition, offerType }) => isNew(condition) && (offerType ?? 'B2C') === 'B2C',
  );
  if (!featured) return { ...check, state: 'none' };
  return {
    ...check,
    currency: check.currency ?? featured.LandedPrice?.CurrencyCode ?? null,
    state: featured.sellerId != null && featured.sellerId === ownSellerId ? 'winning' : 'losing',
    owner: { sellerId: featured.sellerId ?? null, priceMinor: featuredMinor(featured), isFba: null },
  };
}

const isNew = (condition: string | null | undefined) => condition?.toLowerCase() === 'new';

const currencyOf = ([first]: Offer[]) => first?.ListingPrice.CurrencyCode ?? null;

const amountOf = ({ Amount, CurrencyCode }: z.output<typeof Money>) => minorUnits(Amount, CurrencyCode);

const landedMinor = ({ ListingPrice, Shipping }: Pick<Offer, 'ListingPrice' | 'Shipping'>) =>
  amountOf(ListingPrice) + (Shipping ? amountOf(Shipping) : 0);

function featuredMinor({ LandedPrice, ListingPrice, Shipping }: z.output<typeof BuyBoxPrice>): number | null {
  if (LandedPrice) return amountOf(LandedPrice);
  return ListingPrice ? landedMinor({ ListingPrice, Shipping }) : null;
}

function seenOffer(offer: Offer, isOurs: boolean): SeenOffer[] {
  if (!offer.SellerId) return [];
  return [
    {
      sellerId: offer.SellerId,
      isOurs,
      priceMinor: landedMinor(offer),
      isWinner: offer.IsBuyBoxWinner === true,
      isFba: offer.IsFulfilledByAmazon ?? null,
      feedbackRating: offer.SellerFeedbackRating?.SellerPositiveFeedbackRating ?? null,
    },
  ];
}
