import { inShape } from '#server/platform/language/inShape.ts';
import { z } from 'zod';
import { enumParameter } from '#server/platform/http/operation/parameters.ts';
import { comparisonNames, type PeriodName, periodNames } from '#server/insight/period/period.ts';
import { marketplaceIds } from '#server/market/registry.ts';

/** Query parameters of every REST path with the filters of sales. */
export const salesFilters = {
  dateRange: z.enum(periodNames, inShape('errors.unknownPeriodShort')).default('today'),
  startDate: z.string().optional().describe('First day, with `dateRange=custom`.'),
  endDate: z.string().optional().describe('Last day, with `dateRange=custom`.'),
  comparison: z
    .enum(comparisonNames, inShape('errors.unknownComparison'))
    .optional()
    .describe('Comparison of the period; absent: the previous period.'),
  marketplace: enumParameter(marketplaceIds, inShape('errors.unknownMarketplace')),
  orderType: enumParameter(['pending', 'shipped', 'delivered', 'cancelled'], inShape('orders.unknownStatus')),
  search: z
    .string()
    .max(200, inShape('errors.searchTooLong'))
    .optional()
    .describe('Part of a name, SKU, ASIN or item, or an order number.'),
  brand: z.string().max(200, inShape('errors.brandTooLong')).optional(),
};

/** The filter of the parameters. */
export const ofSalesFilters = ({
  dateRange,
  orderType,
  ...filter
}: Partial<z.output<z.ZodObject<typeof salesFilters>>> & { dateRange: PeriodName }) => ({
  ...filter,
  period: dateRange,
  status: orderType,
});

/** Days of a filter in a file name. */
export const daysInName = ({
  period,
  startDate,
  endDate,
}: Pick<ReturnType<typeof ofSalesFilters>, 'period' | 'startDate' | 'endDate'>) =>
  period === 'custom' ? `${startDate}-a-${endDate}` : period;
