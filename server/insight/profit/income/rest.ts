import { sentence } from '#server/platform/language/sentence.ts';
import { inShape } from '#server/platform/language/inShape.ts';
import { Hono } from 'hono';
import { z } from 'zod';
import { enumParameter, nodeId, wholeNumber } from '#server/platform/http/operation/parameters.ts';
import type { HttpVariables } from '#server/platform/http/http.ts';
import { operation } from '#server/platform/http/operation/operation.ts';
import { chunks } from '#server/platform/jobs/chunks.ts';
import { tableExport } from '#server/platform/http/operation/tableExport.ts';
import { changeColumns, changeRows } from '#server/insight/profit/change/changeFile.ts';
import { profitChange } from '#server/insight/profit/change/profitChange.ts';
import { type PeriodName, periodNames } from '#server/insight/period/period.ts';
import { lastDayOf } from '#server/insight/profit/detector/profitWindow.ts';
import { statementAnswer, statementsAnswer } from '#server/insight/profit/restAnswers.ts';
import { Statement, Statements } from '#server/insight/profit/restShapes.ts';
import { granularities } from './sums/incomeBuckets.ts';
import { type IncomeLine, incomeLines } from './incomeLines.ts';
import { productStatements } from './products/productStatements.ts';
import { statementColumns, statementRows } from './products/productStatementsFile.ts';
import { productStatementsPage, STATEMENTS_PAGE } from './products/productStatementsPage.ts';
import { incomeBases, incomeStatement } from './incomeStatement.ts';
import { incomeTable } from './file/incomeTable.ts';
import { incomeWorkbook } from './file/incomeWorkbook.ts';
import { marketplaceIds } from '#server/market/registry.ts';

const common = { tag: 'Profit', access: 'cookie' } as const;

const Results = {
  dateRange: z.enum(periodNames, inShape('errors.unknownPeriodShort')).default('thisMonth'),
  startDate: z.string().optional().describe('First day, with `dateRange=custom`.'),
  endDate: z.string().optional().describe('Last day, with `dateRange=custom`.'),
  marketplace: enumParameter(marketplaceIds, inShape('errors.unknownMarketplace')),
};
const Income = {
  ...Results,
  granularity: z.enum(granularities, inShape('errors.unknownInterval')).default('month'),
  basis: z
    .enum(incomeBases, inShape('errors.unknownBasis'))
    .default('accrual')
    .describe('`accrual`: on the day of the sale; `cash`: when the money moves.'),
  product: nodeId('Product', inShape('products.unknown'))
    .optional()
    .describe('Product number, or its GraphQL id: its sales only, by `accrual`.'),
};
const Change = {
  ...Results,
  compareStart: z.string().optional().describe('First day of the comparison. Default: the previous period.'),
  compareEnd: z.string().optional().describe('Last day of the comparison.'),
};
const Products = {
  ...Results,
  sort: z
    .enum(
      incomeLines.flatMap((line) => [line, `-${line}`] as const),
      inShape('errors.unknownOrder'),
    )
    .default('-contribution')
    .transform((sort) => ({
      line: sort.replace('-', '') as IncomeLine,
      direction: sort.startsWith('-') ? ('desc' as const) : ('asc' as const),
    }))
    .describe('Line of the statement, or `-line` for descending.'),
};
const ofStatement = <Asked extends { dateRange: PeriodName; product?: number }>({ product, ...query }: Asked) => ({
  ...ofPeriod(query),
  productId: product,
});
const ofPeriod = <Asked extends { dateRange: PeriodName }>({ dateRange, ...request }: Asked) => ({
  ...request,
  period: dateRange,
});

/** Routes of the income statement under /api/income-statement, also with cookie authentication. Money as decimals of `currency`. */
export const incomeRest = new Hono<HttpVariables>();

incomeRest.get(
  '/',
  operation(
    { ...common, summary: 'The income statement', query: z.strictObject(Income), answer: Statement },
    async ({ viewer, query }) => statementAnswer(await incomeStatement(viewer, ofStatement(query))),
  ),
);

incomeRest.get(
  '/export',
  tableExport(
    {
      ...common,
      summary: 'The income statement as a file',
      description:
        'One row per line, one column per period. CSV includes unit counts; XLSX is by month, with a sheet of each and live sums.',
      query: Income,
    },
    async ({ viewer, query, format }) => {
      const isWorkbook = format === 'xlsx';
      const shown = isWorkbook ? { ...query, granularity: 'month' as const } : query;
      const statement = await incomeStatement(viewer, ofStatement(shown));
      const name = `dre-${query.product ? `produto-${query.product}-` : ''}${statement.days.start}-${lastDayOf(statement.days)}`;
      return { name, ...incomeTable(statement), workbook: isWorkbook ? incomeWorkbook(statement) : undefined };
    },
  ),
);

incomeRest.get(
  '/products',
  operation(
    {
      ...common,
      summary: 'The income statement of each product',
      description: 'By accrual. Every line of all products and of what is of none adds up to the total.',
      query: z.strictObject({
        ...Products,
        page: wholeNumber(sentence('errors.page'), 1, 999_999_999).default(1),
        size: wholeNumber(sentence('errors.pageSize'), 1, STATEMENTS_PAGE.most).default(STATEMENTS_PAGE.standard),
      }),
      answer: Statements,
    },
    async ({ viewer, query: { sort, page, size, ...results } }) =>
      statementsAnswer(await productStatementsPage(viewer, ofPeriod(results), { sort, page, size })),
  ),
);

incomeRest.get(
  '/products/export',
  tableExport(
    {
      ...common,
      summary: 'The income statement of each product as a file',
      description: 'All products with every line, then what is of no product, and the total.',
      query: Products,
    },
    async ({ viewer, query: { sort, ...results } }) => {
      const statements = await productStatements(viewer, ofPeriod(results), sort);
      return {
        name: `dre-produtos-${statements.days.start}-${lastDayOf(statements.days)}`,
        columns: statementColumns,
        rows: statementRows(statements),
      };
    },
  ),
);

incomeRest.get(
  '/change/export',
  tableExport(
    {
      ...common,
      summary: 'The change of profit between two periods as a file',
      description: 'Effects from the previous to the current profit. Empty when one of them is unknown.',
      query: Change,
    },
    async ({ viewer, query }) => ({
      name: 'dre-por-que-mudou',
      columns: changeColumns,
      rows: chunks(changeRows(await profitChange(viewer, ofPeriod(query)))),
    }),
  ),
);
