import { builder } from '#server/platform/graphql/builder.ts';
import { wordEnum } from '#server/platform/graphql/wordEnum.ts';
import { MoneyType } from '#server/platform/graphql/moneyType.ts';
import type { SalesChange } from '#server/insight/sales/metrics/salesChange.ts';
import type { SalesSeries } from './salesSeries.ts';
import type { SalesPoint } from './seriesPoints.ts';
import type { SeriesUnit } from './seriesTimes.ts';

const UNITS: Record<SeriesUnit, { description: string }> = {
  hour: { description: 'Hours of a single day.' },
  day: { description: 'Days, of up to thirteen months.' },
  month: { description: 'Calendar months, of longer periods.' },
};
const SeriesUnitType = wordEnum('SeriesUnit', { description: 'What one point of a series is.', values: UNITS });

const SalesPointType = builder.objectRef<SalesPoint>('SalesPoint').implement({
  description: 'The figures of one hour, day or month; 0 where nothing was sold.',
  fields: (t) => ({
    day: t.expose('day', { type: 'Date', description: 'Its day, or the first of its month.' }),
    hour: t.exposeInt('hour', { nullable: true, description: '0 to 23; null unless the series is by hour.' }),
    revenue: t.expose('revenue', { type: MoneyType, description: 'Revenue, as on the card.' }),
    orders: t.exposeInt('orders', { description: 'Purchases.' }),
    units: t.exposeInt('units', { description: 'Units sold.' }),
    profit: t.expose('profit', {
      type: MoneyType,
      nullable: true,
      description: 'Profit, as on the card; null where nothing that was sold has a known cost. See `isBeforeAds`.',
    }),
    marginPercent: t.exposeFloat('marginPercent', {
      nullable: true,
      description: 'That profit / revenue of the same units, percent.',
    }),
    acosPercent: t.exposeFloat('acosPercent', {
      nullable: true,
      description: 'Advertising cost / sales attributed to it, percent; null without, and by hour.',
    }),
  }),
});

const SalesChangeType = builder.objectRef<SalesChange>('SalesChange').implement({
  description: 'How the figures of the cards differ from those compared with; null where one of the two is unknown.',
  fields: (t) => ({
    revenuePercent: t.exposeFloat('revenuePercent', { nullable: true, description: 'Of revenue, percent.' }),
    ordersPercent: t.exposeFloat('ordersPercent', { nullable: true, description: 'Of purchases, percent.' }),
    unitsPercent: t.exposeFloat('unitsPercent', { nullable: true, description: 'Of units, percent.' }),
    profitPercent: t.exposeFloat('profitPercent', {
      nullable: true,
      description: 'Of profit, percent of the distance from zero. See `isProfitBeforeAds`.',
    }),
    isProfitBeforeAds: t.exposeBoolean('isProfitBeforeAds', {
      description:
        'The change of profit leaves advertising, storage and reimbursements out of both sides: what is compared with ends within a day, and they have no hour.',
    }),
    acosPoints: t.exposeFloat('acosPoints', { nullable: true, description: 'Of ACOS, percentage points.' }),
  }),
});

/** `SalesSeries` in the GraphQL schema. */
export const SalesSeriesType = builder.objectRef<SalesSeries>('SalesSeries').implement({
  description: 'The figures of the cards over time. The amounts of all points come to those of the cards.',
  fields: (t) => ({
    unit: t.expose('unit', { type: SeriesUnitType, description: 'What one point is.' }),
    points: t.expose('points', { type: [SalesPointType], description: 'In order of time, up to now.' }),
    compared: t.expose('compared', {
      type: [SalesPointType],
      nullable: true,
      description:
        'The same of what is compared with; null when that is nothing, not wholly known, or in another currency.',
    }),
    change: t.expose('change', {
      type: SalesChangeType,
      nullable: true,
      description: 'From what is compared with; null when that is nothing or not wholly known.',
    }),
    isBeforeAds: t.exposeBoolean('isBeforeAds', {
      description: 'Profit of the points leaves advertising and storage out: they have no hour or no share in orders.',
    }),
  }),
});
