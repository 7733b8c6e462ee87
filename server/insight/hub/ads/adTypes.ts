import { ProductType } from '#server/records/catalog/graphql.ts';
import { builder } from '#server/platform/graphql/builder.ts';
import { MoneyType } from '#server/platform/graphql/moneyType.ts';
import { FigureMarkType } from '#server/insight/coverage/markType.ts';
import { lastDayOf } from '#server/insight/profit/detector/profitWindow.ts';
import type { AdDay, AdSums, ListingAds, ProductAds } from './productAds.ts';

const AdSumsType = builder.interfaceRef<AdSums>('AdSums').implement({
  description: 'Advertising of a listing, in its currency.',
  fields: (t) => ({
    spend: t.expose('spend', { type: MoneyType, description: 'What it cost.' }),
    sales: t.expose('sales', { type: MoneyType, description: 'Sales that the marketplace attributes to it.' }),
    acosPercent: t.exposeFloat('acosPercent', {
      nullable: true,
      description: 'Spend / those sales, percent; null without any.',
    }),
    clicks: t.exposeInt('clicks', { description: 'How often buyers opened it from an ad.' }),
    impressions: t.exposeInt('impressions', { description: 'How often an ad of it was shown.' }),
  }),
});

const AdTotalType = builder.objectRef<AdSums>('AdTotal').implement({
  description: 'Advertising of a listing over all days.',
  interfaces: [AdSumsType],
});

const AdDayType = builder.objectRef<AdDay>('AdDay').implement({
  description: 'Advertising of a listing on a day.',
  interfaces: [AdSumsType],
  fields: (t) => ({
    day: t.expose('day', { type: 'Date', description: 'When, in the time zone of the marketplace.' }),
  }),
});

const ListingAdsType = builder.objectRef<ListingAds>('ListingAds').implement({
  description: 'Advertising of a listing.',
  fields: (t) => ({
    product: t.field({ type: ProductType, description: 'The listing.', resolve: ({ listing }) => listing.product }),
    total: t.expose('total', { type: AdTotalType, description: 'Over the days.' }),
    mark: t.expose('mark', { type: FigureMarkType, description: 'What is known of it.' }),
    days: t.expose('days', {
      type: [AdDayType],
      complexity: { multiplier: 5 },
      description: 'Days with spend or attributed sales, oldest first; the newest 400.',
    }),
  }),
});

export const ProductAdsType = builder.objectRef<ProductAds>('ProductAds').implement({
  description: 'Advertising of a product by listing and day, from the rows of the dashboard’s ACOS.',
  fields: (t) => ({
    startDate: t.field({ type: 'Date', description: 'First day.', resolve: ({ days }) => days.start }),
    endDate: t.field({ type: 'Date', description: 'Last day.', resolve: ({ days }) => lastDayOf(days) }),
    listings: t.expose('listings', {
      type: [ListingAdsType],
      complexity: { multiplier: 2 },
      description: 'Those with advertising in the days, largest spend first.',
    }),
  }),
});
