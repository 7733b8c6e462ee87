import { inShape } from '#server/platform/language/inShape.ts';
import { Hono } from 'hono';
import { z } from 'zod';
import type { HttpVariables } from '#server/platform/http/http.ts';
import { chunks } from '#server/platform/jobs/chunks.ts';
import { jsonArray } from '#server/platform/files/jsonArray.ts';
import { operation } from '#server/platform/http/operation/operation.ts';
import { tableExport } from '#server/platform/http/operation/tableExport.ts';
import { eachSalesRow, salesColumns } from '#server/insight/sales/products/salesFile.ts';
import { salesSeries } from '#server/insight/sales/series/salesSeries.ts';
import { seriesMetrics, seriesTable } from '#server/insight/sales/series/seriesFile.ts';
import { streamProductSales } from '#server/insight/sales/products/productSales.ts';
import { productSalesFields, type ProductSalesSort } from '#server/insight/sales/products/productSalesStatement.ts';
import { productSalesRemainder } from '#server/insight/sales/products/productSalesRemainder.ts';
import { Metrics, metricsAnswer, Product, productAnswer, Remainder, remainderAnswer } from './restAnswers.ts';
import { hasAds } from '#server/insight/sales/metrics/salesRows.ts';
import { salesScope } from '#server/insight/sales/metrics/salesScope.ts';
import { salesMetrics } from '#server/insight/sales/metrics/salesMetrics.ts';
import { salesByState } from '#server/insight/sales/states/salesByState.ts';
import { StatesAnswer, statesAnswer } from '#server/insight/sales/states/statesAnswer.ts';
import { statesColumns, statesRows } from '#server/insight/sales/states/statesFile.ts';
import { daysInName, ofSalesFilters as ofFilter, salesFilters as filters } from './salesQuery.ts';

const Query = z.strictObject(filters).transform(ofFilter);

const sorts = productSalesFields.flatMap((field) => [field, `-${field}`] as const);
const sorted = {
  ...filters,
  sort: z
    .enum(sorts, inShape('errors.unknownSorting'))
    .default('-revenue')
    .describe('Ascending sort field, with `-` descending; rows without a value last.'),
};
const ofSorted = ({ sort, ...filter }: z.output<z.ZodObject<typeof sorted>>) => ({
  filter: ofFilter(filter),
  sort: sortOf(sort),
});
const SortedQuery = z.strictObject(sorted).transform(ofSorted);
const title = (what: string) =>
  z.string().max(100, inShape('errors.titleTooLong')).describe(`Title of the column with ${what}.`);
const Series = {
  ...filters,
  metric: z.enum(seriesMetrics, inShape('errors.unknownMetric')).default('revenue'),
  title: title('the figure').default('Valor'),
  comparedTitle: title('what it is compared with').default('Valor comparado'),
};

const sortOf = (sort: (typeof sorts)[number]): ProductSalesSort => ({
  field: sort.replace('-', '') as ProductSalesSort['field'],
  direction: sort.startsWith('-') ? 'desc' : 'asc',
});

/** Routes under /api: the dashboard's figures with the specification's names; money in decimals of `currency`. */
export const salesRest = new Hono<HttpVariables>();

salesRest.get(
  '/dashboard-local/products',
  operation(
    {
      tag: 'Sales',
      summary: 'Sales by product',
      description: 'Every product with sales or advertising in the period, by default highest revenue first, streamed.',
      query: SortedQuery,
      answer: z.array(Product),
    },
    ({ c, viewer, query }) => jsonArray(c, streamProductSales(viewer, query.filter, query.sort), productAnswer),
  ),
);

salesRest.get(
  '/dashboard-local/products/remainder',
  operation(
    {
      tag: 'Sales',
      summary: 'Difference between cards and products',
      description:
        'Difference between the cards and the rows of the same query, to the cent. Null when a day had no rate.',
      query: Query,
      answer: Remainder.nullable(),
    },
    async ({ viewer, query }) => {
      const remainder = await productSalesRemainder(viewer, query);
      return remainder && remainderAnswer(remainder);
    },
  ),
);

salesRest.get(
  '/dashboard-local/products/export',
  tableExport(
    {
      tag: 'Sales',
      summary: 'Sales by product, as a file',
      description:
        'Every product of the filter, in the requested order, streamed; a last row has the difference to the cards.',
      query: sorted,
    },
    async ({ viewer, query }) => {
      const { filter, sort } = ofSorted(query);
      const columns = salesColumns(!hasAds(await salesScope(viewer, filter)));
      return { name: `vendas-${daysInName(filter)}`, columns, rows: eachSalesRow(viewer, filter, sort) };
    },
  ),
);

salesRest.get(
  '/dashboard-local/series/export',
  tableExport(
    {
      tag: 'Sales',
      summary: 'A figure over time, as a file',
      description: 'By hour for a single day, by day up to thirteen months, else by month, with the comparison.',
      query: Series,
    },
    async ({ viewer, query: { metric, title: figure, comparedTitle: compared, ...query } }) => ({
      name: `grafico-${metric}`,
      ...seriesTable(await salesSeries(viewer, ofFilter(query)), metric, { figure, compared }),
    }),
  ),
);

salesRest.get(
  '/dashboard-local/metrics',
  operation({ tag: 'Sales', summary: 'Sales in figures', query: Query, answer: Metrics }, async ({ viewer, query }) =>
    metricsAnswer(await salesMetrics(viewer, query)),
  ),
);

salesRest.get(
  '/sales/by-state',
  operation(
    {
      tag: 'Sales',
      summary: 'Sales by state',
      description:
        'By the state of Brazil that they were sent to. States and `beyond` add up to the metrics of the same query, to the cent.',
      query: Query,
      answer: StatesAnswer,
    },
    async ({ viewer, query }) => statesAnswer(await salesByState(viewer, query)),
  ),
);

salesRest.get(
  '/sales/by-state/export',
  tableExport(
    {
      tag: 'Sales',
      summary: 'Sales by state, as a file',
      description: 'Highest revenue first, the unknown state last; a last row has the difference to the cards.',
      query: filters,
    },
    async ({ viewer, query }) => {
      const filter = ofFilter(query);
      const rows = chunks(statesRows(await salesByState(viewer, filter)));
      return { name: `vendas-por-estado-${daysInName(filter)}`, columns: statesColumns, rows };
    },
  ),
);
