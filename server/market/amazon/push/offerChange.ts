import { z } from 'zod';
import { isoInstant } from '#server/platform/values/isoInstant.ts';
import { shapeOf } from '#server/market/http/answer.ts';
import { offerCheckOf } from '#server/market/amazon/catalog/offerCheckOf.ts';
import { amazonMarketplaceById } from '#server/market/amazon/marketplaces.ts';
import type { ReadPayload } from './readPayload.ts';

const Changed = z.looseObject({
  AnyOfferChangedNotification: z.looseObject({
    SellerId: z.string().min(1).max(100),
    OfferChangeTrigger: z.looseObject({
      MarketplaceId: z.string().max(100),
      ASIN: z.string().min(1).max(20),
      ItemCondition: z.string().max(50),
      TimeOfOfferChange: z.string().max(100),
    }),
    Offers: z.array(z.looseObject({})).max(100),
    Summary: z
      .looseObject({
        BuyBoxPrices: z
          .array(z.looseObject({ Condition: z.string().nullish() }))
          .max(100)
          .nullish(),
      })
      .nullish(),
  }),
});

/**
 * ANY_OFFER_CHANGED as an offer check, like an answer of getItemOffersBatch: the notification has the first twenty
 * offers. Those for used goods, and of a marketplace that the product does not know, are not used.
 */
export function readOfferChange(payload: object): ReadPayload {
  const { AnyOfferChangedNotification: changed } = shapeOf('ANY_OFFER_CHANGED', Changed, payload);
  const { SellerId: sellerId, OfferChangeTrigger: trigger, Offers: offers, Summary: summary } = changed;
  const at = isoInstant(trigger.TimeOfOfferChange, 'TimeOfOfferChange');
  const country = amazonMarketplaceById(trigger.MarketplaceId)?.country;
  if (!country || trigger.ItemCondition.toLowerCase() !== 'new') return { sellerId, at, change: null };
  const body = {
    payload: {
      status: offers.length > 0 ? 'Success' : 'NoBuyableOffers',
      Offers: offers,
      Summary: { BuyBoxPrices: summary?.BuyBoxPrices?.map((price) => ({ condition: price.Condition, ...price })) },
    },
  };
  const listing = { marketplace: 'amazon' as const, country, asin: trigger.ASIN };
  const check = { ...offerCheckOf(listing, body, sellerId, at), isNotified: true };
  return { sellerId, at, change: { kind: 'offers', check } };
}
