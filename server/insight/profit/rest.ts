import { Hono } from 'hono';
import { z } from 'zod';
import { alerts } from '#server/records/alerts/alerts.ts';
import { enumParameter, nodeId } from '#server/platform/http/operation/parameters.ts';
import { inShape } from '#server/platform/language/inShape.ts';
import { notFound } from '#server/platform/values/errors.ts';
import type { HttpVariables } from '#server/platform/http/http.ts';
import { decimalOf } from '#server/platform/values/money.ts';
import { operation } from '#server/platform/http/operation/operation.ts';
import { streamBody } from '#server/platform/files/streamBody.ts';
import { chunks } from '#server/platform/jobs/chunks.ts';
import { tableExport } from '#server/platform/http/operation/tableExport.ts';
import { tableFile } from '#server/platform/files/tableFile.ts';
import { costColumns, costRows, historyColumns } from './productFile.ts';
import { analysisColumns, eachAnalysis } from '#server/insight/profit/detector/analysesFile.ts';
import { analysesSummary } from '#server/insight/profit/detector/analysesSummary.ts';
import { exportAnalyses } from '#server/insight/profit/detector/exportAnalyses.ts';
import { profitAnalyses } from '#server/insight/profit/detector/profitAnalyses.ts';
import { type AnalysisField, analysisFields } from '#server/insight/profit/detector/profitAnalysesPage.ts';
import { profitAnalysis } from '#server/insight/profit/detector/profitAnalysis.ts';
import { profitAlertKinds } from '#server/insight/profit/alerts/profitFindings.ts';
import { listedStatuses } from '#server/insight/profit/detector/profitStatus.ts';
import { dayCount, lastDayOf } from '#server/insight/profit/detector/profitWindow.ts';
import { analysedDays, chosenPeriod } from '#server/insight/profit/evaluation/analysedDays.ts';
import { periodNames } from '#server/insight/period/period.ts';
import { currentTime } from '#server/platform/process/clock.ts';
import { alertAnswer, analysesText, currentAnswer, summaryAnswer } from './restAnswers.ts';
import { Alert, Analyses, CostUpdated, Current } from './restShapes.ts';
import { windowCost } from '#server/insight/profit/detector/windowCost.ts';
import { setProductCosts } from '#server/records/costs/setProductCosts.ts';
import { marketplaceIds } from '#server/market/registry.ts';

const common = { tag: 'Profit', access: 'cookie' } as const;
const file = 'text/csv';

const Path = z.strictObject({ asin: z.string().describe('ASIN, or the item of Mercado Livre.') });
const Listing = z.strictObject({
  marketplace: enumParameter(marketplaceIds, inShape('errors.unknownMarketplace')),
  product: nodeId('Product', inShape('products.unknown'))
    .optional()
    .describe('Product number, or its GraphQL id: one of several listings of the ASIN.'),
});
/** Days of the detector. */
const Days = {
  dateRange: z
    .enum(periodNames, inShape('errors.unknownPeriodShort'))
    .optional()
    .describe('Days as on the dashboard. Default: the last 30 complete days.'),
  startDate: z.string().optional().describe('First day, with `dateRange=custom`.'),
  endDate: z.string().optional().describe('Last day, with `dateRange=custom`.'),
};
const Export = z.strictObject({
  asin: z.string().max(100).optional().describe('Default: every product.'),
  ...Days,
  ...Listing.shape,
});
/** Query of the product table. */
const Table = {
  ...Days,
  status: enumParameter(listedStatuses, inShape('errors.unknownStatus')),
  search: z.string().max(200, inShape('errors.searchTooLong')).optional().describe('Part of an ASIN, SKU or name.'),
  sort: z
    .enum(
      analysisFields.flatMap((field) => [field, `-${field}`] as const),
      inShape('errors.unknownOrder'),
    )
    .default('profit')
    .transform((sort) => ({
      field: sort.replace('-', '') as AnalysisField,
      direction: sort.startsWith('-') ? ('desc' as const) : ('asc' as const),
    }))
    .describe('Column, or `-column` for descending.'),
};
const NewCost = z.strictObject({
  cost: z
    .number(inShape('costs.missing'))
    .min(0, inShape('costs.negative'))
    .describe("Cost per unit in the product's currency."),
  from: z
    .enum(['window', 'today'], inShape('errors.unknownStart'))
    .optional()
    .describe('From the first of the 30 days, or from today.'),
});
const unknownProduct = () => notFound('products.analysisNotFound');

/**
 * Routes under /api/profit-detector, also with cookie authentication: profit of the last 30 complete days, or of a chosen
 * period, with the specification's field names. Money as decimals of `currency`, in US$ when an exchange rate is known.
 */
export const profitRest = new Hono<HttpVariables>();

profitRest.get(
  '/analyses',
  operation(
    { ...common, summary: 'The profit of every product', query: z.strictObject(Days), answer: Analyses },
    async ({ c, viewer, query }) => {
      const { analyses, days, settings } = await profitAnalyses(viewer, { chosen: chosenPeriod(query) });
      const summary = analysesSummary(analyses, settings);
      const rest: Omit<z.input<typeof Analyses>, 'analyses'> = {
        summary: summaryAnswer(summary),
        totalMonthlyLoss: decimalOf(summary.monthlyLoss.shown),
        currency: summary.monthlyLoss.shown.currency,
        period_days: dayCount(days),
        start_date: days.start,
        end_date: lastDayOf(days),
        includes_tax: summary.hasTax,
        includes_ads: summary.hasAds,
        hasExchange: summary.hasExchange,
      };
      return streamBody(c, { 'content-type': 'application/json' }, analysesText(analyses, rest));
    },
  ),
);

profitRest.get(
  '/alerts/unread',
  operation(
    {
      ...common,
      summary: 'Unread alerts',
      description:
        'By severity and money at stake, one for three or more of a kind, without what a mute or a rule puts off. 200 at most.',
      answer: z.array(Alert),
    },
    async ({ viewer }) => (await alerts(viewer, { isUnread: true, kinds: profitAlertKinds })).map(alertAnswer),
  ),
);

profitRest.get(
  '/analyses/:asin',
  operation(
    { ...common, summary: 'The profit of one product', params: Path, query: Listing, answer: Current },
    async ({ viewer, params, query: { marketplace, product: productId } }) => {
      const analysis = await profitAnalysis(viewer, { ...params, marketplace, productId });
      if (!analysis) throw unknownProduct();
      return currentAnswer(analysis);
    },
  ),
);

profitRest.put(
  '/products/:asin/cost',
  operation(
    {
      ...common,
      summary: 'Set the cost per unit',
      params: Path,
      query: Listing,
      body: NewCost,
      answer: CostUpdated,
    },
    async ({ viewer, params, query: { marketplace, product: productId }, body }) => {
      const analysis = await profitAnalysis(viewer, { ...params, marketplace, productId });
      if (!analysis) throw notFound('products.notFound');
      const { product } = analysis.current;
      const cost = windowCost(product, body);
      await setProductCosts(viewer, [cost]);
      const { currency } = product;
      return { cost: decimalOf({ minor: cost.costMinor, currency }), currency, valid_from: cost.from };
    },
  ),
);

profitRest.get(
  '/export/csv',
  operation(
    { ...common, summary: 'The profit as a file', query: Export, file, failures: [404] },
    async ({ c, viewer, query: { asin, marketplace, product: productId, ...query } }) => {
      const chosen = chosenPeriod(query);
      const table = await exportAnalyses(viewer, asin ? { asin, marketplace, productId } : null, { chosen });
      if (!table) throw unknownProduct();
      return tableFile(c, { ...table, format: 'csv' });
    },
  ),
);

profitRest.get(
  '/export',
  tableExport(
    {
      ...common,
      summary: 'The profit of every product as a file',
      description: 'All filtered products. Default order: largest loss first.',
      query: Table,
    },
    async ({ viewer, query: { sort, status, search, ...query } }) => {
      const chosen = chosenPeriod(query);
      const days = await analysedDays(viewer, chosen, currentTime());
      return {
        name: `profit-detector-${chosen ? `${days.start}-to-${lastDayOf(days)}` : days.end}`,
        columns: analysisColumns(chosen !== null),
        rows: eachAnalysis(viewer, { status, search, chosen }, sort),
      };
    },
  ),
);

const ofProduct = { ...common, params: Path, query: Listing.shape, failures: [404] } as const;

profitRest.get(
  '/analyses/:asin/costs/export',
  tableExport(
    { ...ofProduct, summary: 'The cost breakdown of one product as a file' },
    async ({ viewer, params, query: { marketplace, product: productId } }) => {
      const analysis = await profitAnalysis(viewer, { ...params, marketplace, productId });
      if (!analysis) throw unknownProduct();
      return { name: 'cost-breakdown', columns: costColumns, rows: chunks(costRows(analysis.current)) };
    },
  ),
);

profitRest.get(
  '/analyses/:asin/history/export',
  tableExport(
    { ...ofProduct, summary: 'The last 30 daily analyses of one product as a file' },
    async ({ viewer, params, query: { marketplace, product: productId } }) => {
      const analysis = await profitAnalysis(viewer, { ...params, marketplace, productId });
      if (!analysis) throw unknownProduct();
      return { name: 'profit-margin-history', columns: historyColumns, rows: chunks(analysis.history) };
    },
  ),
);
