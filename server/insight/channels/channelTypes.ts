import { MarketplaceType, ProductType } from '#server/records/catalog/graphql.ts';
import { builder } from '#server/platform/graphql/builder.ts';
import { MoneyType } from '#server/platform/graphql/moneyType.ts';
import { wordEnum } from '#server/platform/graphql/wordEnum.ts';
import { rowNumber } from '#server/platform/prisma/rowKey.ts';
import { FigureStateType } from '#server/insight/coverage/markType.ts';
import { lastDayOf } from '#server/insight/profit/detector/profitWindow.ts';
import type { Channel } from './channel.ts';
import type { ChannelFigure, ChannelFigures } from './channelFigures.ts';
import { type ChannelTable, priceFor } from './channelTable.ts';
import type { CompetingListings } from './competingListings.ts';
import { type PriceTarget, type TargetGap, targetGapText } from './priceTarget.ts';

/** An amount with its currency. */
type Figure = ChannelFigure & { currency: string };

export const ChannelFigureType = builder.objectRef<Figure>('ChannelFigure').implement({
  description: 'A figure of a unit of a listing, and what is known of it.',
  fields: (t) => ({
    amount: t.field({
      type: MoneyType,
      nullable: true,
      description: 'The amount. Null while unknown, which is not 0.',
      resolve: ({ minor, currency }) => (minor === null ? null : { minor, currency }),
    }),
    state: t.expose('state', { type: FigureStateType, description: 'What is known of it.' }),
    reasons: t.exposeStringList('reasons', { description: 'Why it is not plainly known.' }),
  }),
});

const GAPS: Record<TargetGap, { description: string }> = {
  unknown: { description: 'Price, cost or fees of its sales are unknown.' },
  unreachable: { description: 'No price reaches it.' },
  otherCurrency: { description: 'It is sold in another currency than the chosen listing.' },
  noProfit: { description: 'The profit of the chosen listing is unknown.' },
};

/** A price for a target, in the currency of its listing. */
export type PricedTarget = PriceTarget & { currency: string };

export const ChannelPriceType = builder.objectRef<PricedTarget>('ChannelPrice').implement({
  description: 'The lowest price of a listing for a target, and what a unit leaves at it.',
  fields: (t) => ({
    price: t.field({
      type: MoneyType,
      nullable: true,
      description: 'The price. Null where there is none.',
      resolve: ({ figures, currency }) => figures && { minor: figures.price, currency },
    }),
    profit: t.field({
      type: MoneyType,
      nullable: true,
      description: 'Profit of a unit at it. Null without a price.',
      resolve: ({ figures, currency }) => figures && { minor: figures.profit, currency },
    }),
    marginPercent: t.float({
      nullable: true,
      description: 'Profit / price, percent. Null without a price.',
      resolve: ({ figures }) => figures?.marginPercent ?? null,
    }),
    gap: t.field({
      type: wordEnum('ChannelPriceGap', { description: 'Why there is no price.', values: GAPS }),
      nullable: true,
      description: 'Why there is no price. Null with one.',
      resolve: ({ gap }) => gap,
    }),
    reason: t.string({
      nullable: true,
      description: 'Why there is no price, in Portuguese. Null with one.',
      resolve: ({ gap }) => gap && targetGapText(gap),
    }),
  }),
});

/** Of what is worked out with its listing. */
const WORKED_OUT = { field: 0, multiplier: 0 };

/** A channel among those of its table. */
export interface TableChannel {
  channel: Channel;
  channels: readonly Channel[];
}

export const ChannelType = builder.objectRef<TableChannel>('ProductChannel').implement({
  description:
    'A listing that is for sale, with where the price of a unit goes. The parts and the profit add up to the price.',
  fields: (t) => {
    const figure = (name: keyof ChannelFigures, description: string) =>
      t.field({
        type: ChannelFigureType,
        complexity: WORKED_OUT,
        description,
        resolve: ({ channel: { figures, product } }) => ({ ...figures[name], currency: product.currency }),
      });
    return {
      product: t.field({ type: ProductType, description: 'The listing.', resolve: ({ channel }) => channel.product }),
      units: t.int({ description: 'Units sold in the days.', resolve: ({ channel }) => channel.units }),
      price: figure('price', 'Current price of the listing.'),
      cost: figure('cost', 'Cost of the goods.'),
      fees: figure('fees', 'Commission and fixed fees.'),
      freight: figure('freight', 'Fulfilment or freight that the seller pays.'),
      tax: figure('tax', "The seller's own tax on the sale."),
      ads: figure('ads', 'Advertising, as a share of the price.'),
      other: figure('other', 'Storage and returns, less other income.'),
      profit: figure('profit', 'What the price leaves.'),
      marginPercent: t.float({
        nullable: true,
        description: 'Profit / price, percent. Null while unknown.',
        resolve: ({ channel }) => channel.unit?.marginPercent ?? null,
      }),
      priceFor: t.field({
        type: ChannelPriceType,
        complexity: 1,
        description: 'Lowest price for one of two targets, by the fees of that price.',
        args: {
          marginPercent: t.arg.float({ description: 'Margin in percent, from 0 to 95.' }),
          profitOf: t.arg.globalID({
            for: ProductType,
            description: 'The profit of a unit that this listing of the product has at its current price.',
          }),
        },
        resolve: ({ channel, channels }, { marginPercent, profitOf }) => ({
          ...priceFor(channel, channels, { marginPercent, profitOf: profitOf ? rowNumber(profitOf.id) : null }),
          currency: channel.product.currency,
        }),
      }),
    };
  },
});

const CompetingListingsType = builder.objectRef<CompetingListings>('CompetingListings').implement({
  description: 'Listings of one marketplace and country that sell the same product, and take sales from each other.',
  fields: (t) => ({
    marketplace: t.field({
      type: MarketplaceType,
      description: 'Where they are sold.',
      resolve: ({ channels }) => channels[0]!.product.marketplace,
    }),
    country: t.field({
      type: 'CountryCode',
      description: "The marketplace's country.",
      resolve: ({ channels }) => channels[0]!.product.country,
    }),
    hasDifferentPrices: t.exposeBoolean('hasDifferentPrices', { description: 'Their prices differ.' }),
    hasSplitSales: t.exposeBoolean('hasSplitSales', { description: 'Several of them sold in the days.' }),
    rows: t.field({
      type: [ChannelType],
      description: 'The listings.',
      resolve: ({ channels }) => channels.map((channel) => ({ channel, channels })),
    }),
  }),
});

export const ChannelTableType = builder.objectRef<ChannelTable>('ChannelTable').implement({
  description: 'Prices of a physical product by channel.',
  fields: (t) => ({
    startDate: t.field({ type: 'Date', description: 'First day of the sales.', resolve: ({ days }) => days.start }),
    endDate: t.field({ type: 'Date', description: 'Last day: yesterday.', resolve: ({ days }) => lastDayOf(days) }),
    rows: t.field({
      type: [ChannelType],
      complexity: { multiplier: 1 },
      description: 'Its listings that are for sale.',
      resolve: ({ channels }) => channels.map((channel) => ({ channel, channels })),
    }),
    competing: t.expose('competing', {
      type: [CompetingListingsType],
      complexity: { multiplier: 1 },
      description: 'Those that take sales from each other.',
    }),
  }),
});
