import { Hono } from 'hono';
import { z } from 'zod';
import { alerts } from '#server/alerts/alerts.ts';
import { choice } from '#server/core/choice.ts';
import { notFound } from '#server/core/errors.ts';
import { type HttpVariables, parseInput, readBody } from '#server/core/http.ts';
import { decimalOf } from '#server/core/money.ts';
import type { Viewer } from '#server/core/viewer.ts';
import { periodNames } from '#server/sales/period.ts';
import { granularities } from './incomeBuckets.ts';
import { incomeCsv } from './incomeCsv.ts';
import { incomeStatement } from './incomeStatement.ts';
import { alertAnswer, analysisAnswer, currentAnswer, statementAnswer, summaryAnswer } from './restAnswers.ts';
import { exportAnalyses } from './exportAnalyses.ts';
import { profitAnalyses } from './profitAnalyses.ts';
import { profitAnalysis } from './profitAnalysis.ts';
import { analysesSummary } from './analysesSummary.ts';
import { profitAlertKinds } from './profitFindings.ts';
import { lastDayOf, WINDOW_DAYS } from './profitWindow.ts';
import { updateProductCost } from './updateProductCost.ts';

const NoQuery = z.strictObject({}, 'Parâmetro desconhecido');
const Listing = z.strictObject(
  {
    marketplace: choice(['amazon', 'mercadolivre'], 'Marketplace desconhecido'),
    product: z.coerce.number('Produto desconhecido').int('Produto desconhecido').positive().optional(),
  },
  'Parâmetro desconhecido',
);
const Export = z.strictObject({ asin: z.string().max(100).optional(), ...Listing.shape }, 'Parâmetro desconhecido');
const Income = z.strictObject(
  {
    dateRange: z.enum(periodNames, 'Período desconhecido').default('thisMonth'),
    startDate: z.string().optional(),
    endDate: z.string().optional(),
    marketplace: choice(['amazon', 'mercadolivre'], 'Marketplace desconhecido'),
    granularity: z.enum(granularities, 'Intervalo desconhecido').default('month'),
  },
  'Parâmetro desconhecido',
);
const NewCost = z.strictObject({
  cost: z.number('Informe o custo').min(0, 'O custo não pode ser negativo'),
  from: z.enum(['window', 'today'], 'Início desconhecido').optional(),
});
const unknownProduct = () => notFound('Product analysis not found');

/**
 * Under /api/profit-detector, for header-less calls too: the profit of the last 30 complete days under the
 * specification's names; money in decimals of `currency`, true US$ where there is a rate.
 */
export const profitRest = new Hono<HttpVariables>();

profitRest.get('/analyses', async (c) => {
  parseInput(c.req.query(), NoQuery);
  const { analyses, days, settings } = await profitAnalyses(c.get('viewer'));
  const summary = analysesSummary(analyses, settings);
  return c.json({
    analyses: analyses.map(analysisAnswer),
    summary: summaryAnswer(summary),
    totalMonthlyLoss: decimalOf(summary.monthlyLoss.shown),
    currency: summary.monthlyLoss.shown.currency,
    period_days: WINDOW_DAYS,
    start_date: days.start,
    end_date: days.end,
    includes_tax: summary.hasTax,
    includes_ads: summary.hasAds,
    hasExchange: summary.hasExchange,
  });
});

profitRest.get('/alerts/unread', async (c) => {
  parseInput(c.req.query(), NoQuery);
  const unread = await alerts(c.get('viewer'), { isUnread: true, kinds: profitAlertKinds });
  return c.json(unread.map(alertAnswer));
});

profitRest.get('/analyses/:asin', async (c) => {
  const { marketplace, product: productId } = parseInput(c.req.query(), Listing);
  const analysis = await profitAnalysis(c.get('viewer'), { asin: c.req.param('asin'), marketplace, productId });
  if (!analysis) throw unknownProduct();
  return c.json(currentAnswer(analysis));
});

profitRest.put('/products/:asin/cost', async (c) => {
  const { marketplace, product: productId } = parseInput(c.req.query(), Listing);
  const body = await readBody(c, NewCost);
  const choice = { asin: c.req.param('asin'), marketplace, productId };
  const { costMinor, currency, validFrom } = await updateProductCost(c.get('viewer'), { ...choice, ...body });
  return c.json({ cost: decimalOf({ minor: costMinor, currency }), currency, valid_from: validFrom });
});

profitRest.get('/export/csv', async (c) => {
  const { asin, marketplace, product: productId } = parseInput(c.req.query(), Export);
  const file = await exportAnalyses(c.get('viewer'), asin ? { asin, marketplace, productId } : null);
  if (!file) throw unknownProduct();
  c.header('content-type', 'text/csv; charset=utf-8');
  c.header('content-disposition', `attachment; filename="${file.name}"`);
  return c.body(file.content);
});

/** Under /api/income-statement, for header-less calls too: from gross sales to net profit; money in decimals of `currency`. */
export const incomeRest = new Hono<HttpVariables>();

const statementOf = (viewer: Viewer, query: Record<string, string>) => {
  const { dateRange, ...request } = parseInput(query, Income);
  return incomeStatement(viewer, { ...request, period: dateRange });
};

incomeRest.get('/', async (c) => c.json(statementAnswer(await statementOf(c.get('viewer'), c.req.query()))));

incomeRest.get('/export/csv', async (c) => {
  const statement = await statementOf(c.get('viewer'), c.req.query());
  c.header('content-type', 'text/csv; charset=utf-8');
  c.header(
    'content-disposition',
    `attachment; filename="dre-${statement.days.start}-${lastDayOf(statement.days)}.csv"`,
  );
  return c.body(incomeCsv(statement));
});
