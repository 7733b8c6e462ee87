import { MarketplaceType } from '#server/records/catalog/graphql.ts';
import { builder } from '#server/platform/graphql/builder.ts';
import { wordEnum } from '#server/platform/graphql/wordEnum.ts';
import type { ComparisonName, PeriodName } from '#server/insight/period/period.ts';

export const OrderStatusType = wordEnum('OrderStatus', {
  description: 'Status of an order, the same for both marketplaces.',
  values: {
    pending: { description: 'Waiting for payment, handling or shipping.' },
    shipped: { description: 'On its way.' },
    delivered: { description: 'Arrived.' },
    cancelled: { description: 'Cancelled or not deliverable.' },
  } as const,
});

const PERIODS: Record<PeriodName, string> = {
  today: 'The current day.',
  yesterday: 'The day before today.',
  dayBeforeYesterday: 'Two days ago.',
  thisWeek: 'Monday to today.',
  lastWeek: 'Monday to Sunday of the previous week.',
  last7Days: 'Seven days, today included.',
  last14Days: 'Fourteen days, today included.',
  thisMonth: 'The 1st to today.',
  lastMonth: 'The complete previous month.',
  monthBeforeLast: 'The complete month two months ago.',
  last30Days: 'Thirty days, today included.',
  last3Months: 'Three months ending today.',
  last6Months: 'Six months ending today.',
  last12Months: 'Twelve months ending today.',
  yearToDate: '1 January to today.',
  lastYear: 'The complete previous year.',
  allTime: 'From the first day with sales or advertising to today.',
  custom: 'From `startDate` to `endDate`, both included.',
};
export const PeriodType = wordEnum('Period', {
  description: 'Calendar days in America/Sao_Paulo.',
  values: Object.fromEntries(Object.entries(PERIODS).map(([name, description]) => [name, { description }])) as Record<
    PeriodName,
    { description: string }
  >,
});

const COMPARISONS: Record<ComparisonName, string> = {
  previous:
    'The same number of days before, or the previous calendar unit; for a running calendar unit only its elapsed part.',
  sameWeekdays: 'The same days of the week, the fewest whole weeks earlier without overlap.',
  monthBefore: 'The same days of the month before; of a shorter month up to its last one.',
  yearBefore: 'The same days a year earlier.',
  none: 'No comparison.',
};
const ComparisonType = wordEnum('Comparison', {
  description: 'Comparison of the figures of a period. All time has none.',
  values: Object.fromEntries(
    Object.entries(COMPARISONS).map(([name, description]) => [name, { description }]),
  ) as Record<ComparisonName, { description: string }>,
});

export const SalesFilterType = builder.inputType('SalesFilter', {
  description: 'A filter set that applies to all figures read with it. Absent fields do not filter.',
  fields: (t) => ({
    period: t.field({ type: PeriodType, required: true, defaultValue: 'today', description: 'Days of the sales.' }),
    startDate: t.field({ type: 'Date', description: 'First day, of `custom` only.' }),
    endDate: t.field({ type: 'Date', description: 'Last day, of `custom` only; not before the first.' }),
    comparison: t.field({ type: ComparisonType, description: 'Comparison; absent: the previous period.' }),
    marketplace: t.field({ type: MarketplaceType, description: 'Only this marketplace.' }),
    status: t.field({ type: OrderStatusType, description: 'Only this status; absent: all but cancelled.' }),
    brand: t.string({ description: 'Only this brand, spelled as in `brands`.' }),
    search: t.string({
      description:
        'Part of an ASIN, SKU or name, or the beginning (5 characters or more) of an order or cart id. Case and accents are ignored.',
    }),
  }),
});
