import { z } from 'zod';
import { enumParameter } from '#server/platform/http/operation/parameters.ts';
import { comparisonNames, type PeriodName, periodNames } from '#server/insight/period/period.ts';
import { marketplaceIds } from '#server/market/registry.ts';

/** Query parameters of every REST path with the filters of sales. */
export const salesFilters = {
  dateRange: z.enum(periodNames, 'Período desconhecido').default('today'),
  startDate: z.string().optional().describe('First day, with `dateRange=custom`.'),
  endDate: z.string().optional().describe('Last day, with `dateRange=custom`.'),
  comparison: z
    .enum(comparisonNames, 'Comparação desconhecida')
    .optional()
    .describe('Comparison of the period; absent: the previous period.'),
  marketplace: enumParameter(marketplaceIds, 'Marketplace desconhecido'),
  orderType: enumParameter(['pending', 'shipped', 'delivered', 'cancelled'], 'Status de pedido desconhecido'),
  search: z
    .string()
    .max(200, 'Busca longa demais')
    .optional()
    .describe('Part of a name, SKU, ASIN or item, or an order number.'),
  brand: z.string().max(200, 'Marca longa demais').optional(),
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
