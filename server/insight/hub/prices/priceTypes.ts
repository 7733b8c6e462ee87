import { ProductType } from '#server/records/catalog/graphql.ts';
import { builder } from '#server/platform/graphql/builder.ts';
import { MoneyType } from '#server/platform/graphql/moneyType.ts';
import { word } from '#server/platform/language/say.ts';
import { wordEnum } from '#server/platform/graphql/wordEnum.ts';
import type { PriceAdviceKind } from '#server/insight/advice/priceAdvice.ts';
import { BuyBoxStatusType } from '#server/insight/buybox/status/statusTypes.ts';
import { ProductTimelineType } from '#server/insight/buybox/changes/changeTypes.ts';
import { timelineSummary } from '#server/insight/buybox/changes/productTimeline.ts';
import { ChannelFigureType } from '#server/insight/channels/channelTypes.ts';
import type { ChannelFigure } from '#server/insight/channels/channelFigures.ts';
import { WinningPriceType } from '#server/insight/hub/listings/sideBySideTypes.ts';
import type { ListingAdvice } from './listingAdvices.ts';
import type { ListingPrice } from './listingPrices.ts';
import { listingOffers, type ListingOffer } from './listingOffers.ts';

const KINDS: Record<PriceAdviceKind, { description: string }> = {
  change: { description: 'Sell at the advised price.' },
  keep: { description: 'Keep the price.' },
  stop: { description: 'Stop selling: no price ends the loss.' },
  unknown: { description: 'What is needed to judge a price is not known.' },
};

export const ListingAdviceType = builder.objectRef<ListingAdvice>('ListingPriceAdvice').implement({
  description: 'The one recommendation about the price of a listing: that of the Profit Detector, beside its Buy Box.',
  fields: (t) => ({
    product: t.field({ type: ProductType, description: 'The listing.', resolve: ({ listing }) => listing.product }),
    kind: t.field({
      type: wordEnum('PriceAdviceKind', { description: 'What to do about a price.', values: KINDS }),
      description: 'What to do.',
      resolve: ({ kind }) => kind,
    }),
    text: t.string({ description: 'Why, or to what price.', resolve: ({ text }) => word(text) }),
    price: t.expose('price', {
      type: MoneyType,
      nullable: true,
      description: 'The advised price; null: of advice that is not to change it.',
    }),
    profit: t.expose('profit', {
      type: MoneyType,
      nullable: true,
      description: 'Profit of a unit at it. Null without.',
    }),
  }),
});

const ListingOfferType = builder.objectRef<ListingOffer>('ListingOffer').implement({
  description: 'The offer of another seller on the page of a listing.',
  fields: (t) => ({
    sellerId: t.exposeString('sellerId', { description: "The marketplace's id of the seller." }),
    name: t.exposeString('name', { nullable: true, description: 'Name; null where it is not reported (Amazon).' }),
    price: t.expose('price', { type: MoneyType, description: 'Freight included where it is reported.' }),
    isFba: t.exposeBoolean('isFba', { nullable: true, description: 'Shipped by the marketplace; null while unknown.' }),
    hasBuyBox: t.exposeBoolean('hasBuyBox', { description: 'It has the Buy Box now.' }),
    lastSeenAt: t.expose('lastSeenAt', { type: 'DateTime', description: 'The last check that contained it.' }),
  }),
});

export const ListingPriceType = builder.objectRef<ListingPrice>('ListingPrice').implement({
  description: 'The price of a listing: what it leaves, and what wins the Buy Box.',
  fields: (t) => {
    const figure = (description: string, read: (row: ListingPrice) => ChannelFigure) =>
      t.field({
        type: ChannelFigureType,
        complexity: { field: 0, multiplier: 0 },
        description,
        resolve: (row) => ({ ...read(row), currency: row.listing.currency }),
      });
    return {
      product: t.field({ type: ProductType, description: 'The listing.', resolve: ({ listing }) => listing.product }),
      isActive: t.boolean({ description: 'It is for sale.', resolve: ({ listing }) => listing.active }),
      price: figure('Current price.', ({ channel }) => channel.figures.price),
      unitProfit: figure('What a unit leaves at it.', ({ channel }) => channel.figures.profit),
      marginPercent: t.float({
        nullable: true,
        description: 'That profit / price, percent. Null while unknown.',
        resolve: ({ channel }) => channel.unit?.marginPercent ?? null,
      }),
      buyBox: t.expose('buyBox', {
        type: BuyBoxStatusType,
        nullable: true,
        description: 'Its Buy Box. Null where no one competes, or nothing was observed.',
      }),
      winning: t.expose('winning', {
        type: WinningPriceType,
        nullable: true,
        description: 'Price that wins it. Null where `buyBox` is.',
      }),
      offers: t.field({
        type: [ListingOfferType],
        complexity: { field: 5, multiplier: 2 },
        description: 'Offers of other sellers at the newest check, lowest price first, at most 20.',
        resolve: ({ listing }, _args, { viewer }) => listingOffers(viewer, listing.product),
      }),
      timeline: t.field({
        type: ProductTimelineType,
        nullable: true,
        complexity: 10,
        description: 'The last 30 days of its Buy Box. Null when it is not watched.',
        resolve: ({ listing }, _args, { viewer }) => timelineSummary(viewer, listing.product.id),
      }),
    };
  },
});
