import { BuyBoxStateType } from '#server/insight/buybox/ownerTypes.ts';
import { ProductType } from '#server/records/catalog/graphql.ts';
import { builder } from '#server/platform/graphql/builder.ts';
import { MoneyType } from '#server/platform/graphql/moneyType.ts';
import { wordEnum } from '#server/platform/graphql/wordEnum.ts';
import { ChannelFigureType } from '#server/insight/channels/channelTypes.ts';
import type { ChannelFigure } from '#server/insight/channels/channelFigures.ts';
import { ACOS } from '#server/insight/sales/figureDescriptions.ts';
import { SalesMarksType } from '#server/insight/sales/metrics/salesMarksType.ts';
import { lastDayOf } from '#server/insight/profit/detector/profitWindow.ts';
import { MasterStockPlaceType } from '#server/records/masters/masterTypes.ts';
import type { ListingSales } from './listingSales.ts';
import type { ListingVisits } from './visitsOfProduct.ts';
import type { SideBySide, SideBySideListing } from './sideBySide.ts';
import type { WinningBasis, WinningPrice } from './winningPrice.ts';

const BASES: Record<WinningBasis, { description: string }> = {
  reported: { description: 'The marketplace says that it would win.' },
  matched: { description: 'The price of who has the Buy Box: to match it does not warrant to win.' },
};

export const WinningPriceType = builder.objectRef<WinningPrice>('WinningPrice').implement({
  description: 'The price that wins the Buy Box of a listing, and what a unit leaves at it.',
  fields: (t) => ({
    state: t.expose('state', { type: BuyBoxStateType, description: 'State of the Buy Box at the last check.' }),
    isOurs: t.exposeBoolean('isOurs', { description: 'The Buy Box is ours: there is nothing to win.' }),
    price: t.expose('price', {
      type: MoneyType,
      nullable: true,
      description: 'The price. Null while ours, and where none is known.',
    }),
    basis: t.field({
      type: wordEnum('WinningPriceBasis', { description: 'Where a price that wins is known from.', values: BASES }),
      nullable: true,
      description: 'Where it is known from. Null without a price.',
      resolve: ({ basis }) => basis,
    }),
    isPriceEnough: t.exposeBoolean('isPriceEnough', {
      description: 'Our price is not above it: something else decides.',
    }),
    profit: t.expose('profit', {
      type: MoneyType,
      nullable: true,
      description: 'Profit of a unit at it. Null without a price, and while costs or fees are unknown.',
    }),
    marginPercent: t.exposeFloat('marginPercent', { nullable: true, description: 'That profit / price, percent.' }),
  }),
});

const OwnSalesType = builder.objectRef<NonNullable<ListingSales['own']>>('ListingOwnSales').implement({
  description: 'Sales of a listing in its own currency.',
  fields: (t) => ({
    revenue: t.expose('revenue', { type: MoneyType, description: 'What buyers were charged, less discounts.' }),
    profit: t.expose('profit', { type: MoneyType, nullable: true, description: 'Null while it is unknown in BRL.' }),
  }),
});

const ListingSalesType = builder.objectRef<ListingSales>('ListingSales').implement({
  description: 'Sales of a listing in the days, as its row of the dashboard has them.',
  fields: (t) => ({
    units: t.exposeInt('units', { description: 'Units sold.' }),
    revenue: t.expose('revenue', {
      type: MoneyType,
      description: 'In BRL, each amount at the rate of its day; in its own currency when a day had no rate.',
    }),
    profit: t.expose('profit', { type: MoneyType, nullable: true, description: 'Likewise; null while unknown.' }),
    own: t.expose('own', {
      type: OwnSalesType,
      nullable: true,
      description: 'In its own currency. Null where `revenue` is in it.',
    }),
    acosPercent: t.exposeFloat('acosPercent', { nullable: true, description: ACOS }),
    marks: t.expose('marks', { type: SalesMarksType, description: 'What is known of the figures.' }),
  }),
});

const ListingVisitsType = builder.objectRef<ListingVisits>('ListingVisits').implement({
  description: "Visits of a listing's page in the days, as the aggregated metrics have them.",
  fields: (t) => ({
    visits: t.exposeInt('visits', {
      nullable: true,
      description: 'Sessions, or visits where no sessions are reported. Null: none reported.',
    }),
    conversionPercent: t.exposeFloat('conversionPercent', {
      nullable: true,
      description: 'Units / visits of the days with known visits, percent. Null without any.',
    }),
    skus: t.exposeInt('skus', { description: 'SKUs that share the page, whose sales and visits count together.' }),
  }),
});

const SideBySideListingType = builder.objectRef<SideBySideListing>('SideBySideListing').implement({
  description: 'A listing of a product beside its others.',
  fields: (t) => {
    const figure = (description: string, read: (row: SideBySideListing) => ChannelFigure) =>
      t.field({
        type: ChannelFigureType,
        complexity: { field: 0, multiplier: 0 },
        description,
        resolve: (row) => ({ ...read(row), currency: row.listing.currency }),
      });
    return {
      product: t.field({ type: ProductType, description: 'The listing.', resolve: ({ listing }) => listing.product }),
      isActive: t.boolean({ description: 'It is for sale.', resolve: ({ listing }) => listing.active }),
      currency: t.field({ type: 'Currency', description: 'Of its price.', resolve: ({ listing }) => listing.currency }),
      price: figure('Current price.', ({ channel }) => channel.figures.price),
      charges: figure('Fees and freight of a unit at its price.', ({ charges }) => charges),
      unitProfit: figure('What a unit leaves at its price.', ({ channel }) => channel.figures.profit),
      sales: t.expose('sales', { type: ListingSalesType, description: 'Sales in the days.' }),
      winning: t.expose('winning', {
        type: WinningPriceType,
        nullable: true,
        description: 'Price that wins the Buy Box. Null where no one competes, or nothing was observed.',
      }),
      buyBoxPercent: t.float({
        nullable: true,
        description:
          'Share of the observed time of the last 30 days in which the Buy Box was ours, percent; null: never observed.',
        resolve: ({ buyBox }) => buyBox?.sharePercent ?? null,
      }),
      visits: t.expose('visits', {
        type: ListingVisitsType,
        nullable: true,
        description:
          'Null where its page had neither visits nor sales, and of a variation, whose visits are not reported.',
      }),
      available: t.int({
        nullable: true,
        description: 'Units at the last count; null: never counted, and of a kit.',
        resolve: ({ listing }) => listing.available,
      }),
      place: t.field({
        type: MasterStockPlaceType,
        description: 'Where it sells from first.',
        resolve: ({ listing }) => listing.place,
      }),
      sharedWith: t.int({
        description: 'Other listings of the product that are sold from these units; 0: none.',
        resolve: ({ listing }) => listing.sharedWith,
      }),
    };
  },
});

const LostBuyBoxType = builder.objectRef<SideBySide['buyBox']['lost'][number]>('ProductLostBuyBox').implement({
  description: 'A Buy Box of the product that was ours and that another seller has.',
  fields: (t) => ({
    product: t.expose('product', { type: ProductType, description: 'The listing.' }),
    since: t.expose('since', { type: 'DateTime', description: 'When the loss was first observed.' }),
  }),
});

export const SideBySideType = builder.objectRef<SideBySide>('ListingsSideBySide').implement({
  description: 'The listings of a product side by side.',
  fields: (t) => ({
    startDate: t.field({ type: 'Date', description: 'First day of the sales.', resolve: ({ days }) => days.start }),
    endDate: t.field({ type: 'Date', description: 'Last day of the sales.', resolve: ({ days }) => lastDayOf(days) }),
    unitStartDate: t.field({
      type: 'Date',
      description: 'First day of the sales that the figures of a unit come from: those of the prices by channel.',
      resolve: ({ unitDays }) => unitDays.start,
    }),
    unitEndDate: t.field({
      type: 'Date',
      description: 'Their last day.',
      resolve: ({ unitDays }) => lastDayOf(unitDays),
    }),
    listings: t.expose('listings', {
      type: [SideBySideListingType],
      complexity: { multiplier: 2 },
      description: 'Those for sale first, then those with most revenue.',
    }),
    buyBoxPercent: t.float({
      nullable: true,
      description:
        'Share of the observed time of the last 30 days in which their Buy Boxes were ours, percent of the sum; null: never observed.',
      resolve: ({ buyBox }) => buyBox.sharePercent,
    }),
    lostBuyBoxes: t.field({
      type: [LostBuyBoxType],
      complexity: { multiplier: 1 },
      description: 'Those that other sellers have now, the latest loss first.',
      resolve: ({ buyBox }) => buyBox.lost,
    }),
  }),
});
