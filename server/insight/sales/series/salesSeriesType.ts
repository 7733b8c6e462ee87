import { builder } from '#server/platform/graphql/builder.ts';
import { wordEnum } from '#server/platform/graphql/wordEnum.ts';
import { MoneyType } from '#server/platform/graphql/moneyType.ts';
import type { SalesChange } from '#server/insight/sales/metrics/salesChange.ts';
import type { SalesSeries } from './salesSeries.ts';
import { FigureStateType } from '#server/insight/coverage/markType.ts';
import type { SalesPoint } from './seriesPoints.ts';
import type { SeriesUnit } from './seriesTimes.ts';

const UNITS: Record<SeriesUnit, { description: string }> = {
  hour: { description: 'Hours of a single day.' },
  day: { description: 'Days, of up to thirteen months.' },
  month: { description: 'Calendar months, of longer periods.' },
};
const SeriesUnitType = wordEnum('SeriesUnit', { description: 'Unit of time of a point.', values: UNITS });

const SalesPointType = builder.objectRef<SalesPoint>('SalesPoint').implement({
  description: 'Figures of one hour, day or month; 0 without sales.',
  fields: (t) => ({
    day: t.expose('day', { type: 'Date', description: 'Its day, or the first of its month.' }),
    hour: t.exposeInt('hour', { nullable: true, description: '0 to 23; null unless the series is by hour.' }),
    revenue: t.expose('revenue', { type: MoneyType, description: 'Revenue, as on the card.' }),
    orders: t.exposeInt('orders', { description: 'Purchases.' }),
    units: t.exposeInt('units', { description: 'Units sold.' }),
    profit: t.expose('profit', {
      type: MoneyType,
      nullable: true,
      description: 'Profit, as on the card; null when the cost of all sold units is unknown. See `isBeforeAds`.',
    }),
    state: t.field({
      type: FigureStateType,
      description:
        'What is known of its sales: `PROVISIONAL` while its hour, day or month is not over, `UNREAD` when orders of it have not been read.',
      resolve: ({ states }) => states.sales,
    }),
    profitState: t.field({
      type: FigureStateType,
      complexity: 0,
      description: 'What is known of its profit: `PARTIAL` without what has not been read, such as advertising.',
      resolve: ({ states }) => states.profit,
    }),
    acosState: t.field({
      type: FigureStateType,
      complexity: 0,
      description: 'What is known of its ACOS: `UNREAD` without advertising reports.',
      resolve: ({ states }) => states.acos,
    }),
    marginPercent: t.exposeFloat('marginPercent', {
      nullable: true,
      description: 'Profit / revenue of the same units, percent.',
    }),
    acosPercent: t.exposeFloat('acosPercent', {
      nullable: true,
      description: 'Advertising cost / sales attributed to it, percent; null without attributed sales, and by hour.',
    }),
  }),
});

const SalesChangeType = builder.objectRef<SalesChange>('SalesChange').implement({
  description: 'Change of the card figures against the comparison; a field is null when one side is unknown.',
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
        'Whether the change of profit excludes advertising, storage and reimbursements on both sides: the comparison ends within a day, and they have no time of day, or one of its sides has not read them.',
    }),
    acosPoints: t.exposeFloat('acosPoints', { nullable: true, description: 'Of ACOS, percentage points.' }),
  }),
});

/** `SalesSeries` in the GraphQL schema. */
export const SalesSeriesType = builder.objectRef<SalesSeries>('SalesSeries').implement({
  description: 'Figures of the cards over time. The amounts of all points add up to the cards.',
  fields: (t) => ({
    unit: t.expose('unit', { type: SeriesUnitType, description: 'Unit of time of a point.' }),
    points: t.expose('points', { type: [SalesPointType], description: 'In order of time, up to now.' }),
    compared: t.expose('compared', {
      type: [SalesPointType],
      nullable: true,
      description:
        'Points of the comparison; null without one, or when it is not completely known or in another currency.',
    }),
    change: t.expose('change', {
      type: SalesChangeType,
      nullable: true,
      description: 'Change against the comparison; null without one, or when it is not completely known.',
    }),
    isBeforeAds: t.exposeBoolean('isBeforeAds', {
      description:
        'Whether profit of the points is before advertising, storage, reimbursements by product and expenses of the account, which have no hour and belong to no order.',
    }),
  }),
});
