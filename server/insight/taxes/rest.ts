import { sentence } from '#server/platform/language/sentence.ts';
import { inShape } from '#server/platform/language/inShape.ts';
import { Hono } from 'hono';
import { z } from 'zod';
import type { HttpVariables } from '#server/platform/http/http.ts';
import { operation } from '#server/platform/http/operation/operation.ts';
import { wholeNumber } from '#server/platform/http/operation/parameters.ts';
import { tableExport } from '#server/platform/http/operation/tableExport.ts';
import { chunks } from '#server/platform/jobs/chunks.ts';
import { daysInName, ofSalesFilters, salesFilters } from '#server/insight/sales/salesQuery.ts';
import {
  TaxMonthsAnswer,
  taxMonthsAnswer,
  TaxProductsAnswer,
  taxProductsAnswer,
  TaxStatesAnswer,
  taxStatesAnswer,
} from './taxAnswers.ts';
import { monthsTable, productsTable, statesTable } from './taxFiles.ts';
import { taxesByMonth } from './taxesByMonth.ts';
import {
  PRODUCT_TAXES_PAGE,
  productTaxFields,
  type ProductTaxSort,
  taxesByProduct,
  taxesByProductPage,
} from './taxesByProduct.ts';
import { taxesByState } from './taxesByState.ts';

const tag = 'Taxes';
const SUMS = 'Estimated by the regime of each month until documents state them; by the day of the sale.';

const { comparison: _comparison, ...filters } = salesFilters;
const Query = z.strictObject(filters).transform(ofSalesFilters);
const sorted = {
  ...filters,
  sort: z
    .enum(
      productTaxFields.flatMap((field) => [field, `-${field}`] as const),
      inShape('errors.unknownSorting'),
    )
    .default('-tax')
    .transform((sort): ProductTaxSort => ({
      field: sort.replace('-', '') as ProductTaxSort['field'],
      direction: sort.startsWith('-') ? 'desc' : 'asc',
    }))
    .describe('Ascending sort field, with `-` descending; rows without a value last.'),
};

/** Routes under /api/taxes: the seller's own taxes on sales; money in decimals of `currency`. */
export const taxesRest = new Hono<HttpVariables>();

taxesRest.get(
  '/months',
  operation(
    {
      tag,
      summary: 'Taxes by month and by regime',
      description: `${SUMS} Months add up to the tax of the cards and of the income statement, to the cent.`,
      query: Query,
      answer: TaxMonthsAnswer,
    },
    async ({ viewer, query }) => taxMonthsAnswer(await taxesByMonth(viewer, query)),
  ),
);

taxesRest.get(
  '/months/export',
  tableExport(
    { tag, summary: 'Taxes by month, as a file', description: 'Months in order, then the total.', query: filters },
    async ({ viewer, query }) => {
      const filter = ofSalesFilters(query);
      const { columns, rows } = monthsTable(await taxesByMonth(viewer, filter));
      return { name: `impostos-por-mes-${daysInName(filter)}`, columns, rows: chunks(rows) };
    },
  ),
);

taxesRest.get(
  '/states',
  operation(
    {
      tag,
      summary: "Taxes by the buyer's state",
      description: `${SUMS} States add up to the total.`,
      query: Query,
      answer: TaxStatesAnswer,
    },
    async ({ viewer, query }) => taxStatesAnswer(await taxesByState(viewer, query)),
  ),
);

taxesRest.get(
  '/states/export',
  tableExport(
    {
      tag,
      summary: "Taxes by the buyer's state, as a file",
      description: 'Highest tax first, the unknown state last, then the total.',
      query: filters,
    },
    async ({ viewer, query }) => {
      const filter = ofSalesFilters(query);
      const { columns, rows } = statesTable(await taxesByState(viewer, filter));
      return { name: `impostos-por-estado-${daysInName(filter)}`, columns, rows: chunks(rows) };
    },
  ),
);

taxesRest.get(
  '/products',
  operation(
    {
      tag,
      summary: 'Taxes by product',
      description: `${SUMS} All products and what is of none add up to the total.`,
      query: z.strictObject({
        ...sorted,
        page: wholeNumber(sentence('errors.page'), 1, 999_999_999).default(1),
        size: wholeNumber(sentence('errors.pageSize'), 1, PRODUCT_TAXES_PAGE.most).default(PRODUCT_TAXES_PAGE.standard),
      }),
      answer: TaxProductsAnswer,
    },
    async ({ viewer, query: { sort, page, size, ...query } }) =>
      taxProductsAnswer(await taxesByProductPage(viewer, ofSalesFilters(query), { sort, page, size })),
  ),
);

taxesRest.get(
  '/products/export',
  tableExport(
    {
      tag,
      summary: 'Taxes by product, as a file',
      description: 'All products in the requested order, then what is of none, and the total.',
      query: sorted,
    },
    async ({ viewer, query: { sort, ...query } }) => {
      const filter = ofSalesFilters(query);
      return {
        name: `impostos-por-produto-${daysInName(filter)}`,
        ...productsTable(await taxesByProduct(viewer, filter, sort)),
      };
    },
  ),
);
