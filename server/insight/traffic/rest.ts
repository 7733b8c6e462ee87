import { inShape } from '#server/platform/language/inShape.ts';
import { Hono } from 'hono';
import { z } from 'zod';
import { enumParameter } from '#server/platform/http/operation/parameters.ts';
import type { HttpVariables } from '#server/platform/http/http.ts';
import { operation } from '#server/platform/http/operation/operation.ts';
import { streamBody } from '#server/platform/files/streamBody.ts';
import { tableExport } from '#server/platform/http/operation/tableExport.ts';
import { cachedMetrics, metricsColumns } from '#server/insight/traffic/metrics/cachedMetrics.ts';
import { Metrics, metricsParts, sortNames, sortOf } from './restAnswers.ts';
import { allMetricRows } from '#server/insight/traffic/metrics/allMetricRows.ts';
import { marketplaceIds } from '#server/market/registry.ts';

const reportQuery = {
  startDate: z.string().optional().describe('First day.'),
  endDate: z.string().optional().describe('Last day.'),
  marketplace: enumParameter(marketplaceIds, inShape('errors.unknownMarketplace')),
  asinLevel: enumParameter(['parent', 'child'], inShape('products.unknownAsinLevel')),
  search: z
    .string()
    .max(200, inShape('errors.searchTooLong'))
    .optional()
    .describe('Part of a name, SKU or ASIN. Does not change the totals.'),
  sort: z
    .enum(sortNames, inShape('errors.unknownOrder'))
    .default('-revenue')
    .describe('Column, or `-column` for descending. Rows without a value come last.'),
};
const levels = { parent: 'PARENT', child: 'CHILD' } as const;
const filterOf = ({
  startDate,
  endDate,
  marketplace,
  search,
  asinLevel,
  sort,
}: z.output<z.ZodObject<typeof reportQuery>>) => ({
  filter: { startDate, endDate, marketplace, search, asinLevel: levels[asinLevel ?? 'child'] },
  sort: sortOf(sort),
});

const Query = z
  .strictObject({ aggregationType: enumParameter(['byasin'], inShape('errors.unknownAggregation')), ...reportQuery })
  .transform(filterOf);

/** Routes of the aggregated report under /api. */
export const trafficRest = new Hono<HttpVariables>();

trafficRest.get(
  '/dashboard/aggregated-metrics',
  operation(
    {
      tag: 'Traffic',
      summary: 'Sales and visits by product',
      description:
        'Every product with sales or visits, sent as it is read; highest revenue first unless sorted otherwise.',
      query: Query,
      answer: Metrics,
    },
    async ({ c, viewer, query: { filter, sort } }) => {
      const report = await allMetricRows(viewer, filter, sort);
      return streamBody(c, { 'content-type': 'application/json' }, metricsParts(report));
    },
  ),
);

trafficRest.get(
  '/dashboard/aggregated-metrics/export',
  tableExport(
    {
      tag: 'Traffic',
      summary: 'Sales and visits by product, as a file',
      description:
        'All rows of the filter and the search in the requested order, streamed. A final row has the rounding difference of converted amounts, if any.',
      query: reportQuery,
    },
    async ({ viewer, query }) => {
      const { filter, sort } = filterOf(query);
      const report = await allMetricRows(viewer, filter, sort);
      const name = `metricas-agregadas-${filter.startDate}-a-${filter.endDate}`;
      return { name, columns: metricsColumns(report), rows: cachedMetrics(report) };
    },
  ),
);
