import { inShape } from '#server/platform/language/inShape.ts';
import { Hono } from 'hono';
import { z } from 'zod';
import type { HttpVariables } from '#server/platform/http/http.ts';
import { brazilianStates, type Uf } from '#server/market/address/brazilianStates.ts';
import { operation } from '#server/platform/http/operation/operation.ts';
import { calendarDay, nodeId } from '#server/platform/http/operation/parameters.ts';
import { tableExport } from '#server/platform/http/operation/tableExport.ts';
import { chunks } from '#server/platform/jobs/chunks.ts';
import { decimalOf } from '#server/platform/values/money.ts';
import { RowErrors, Saved } from '#server/records/costing/restAnswers.ts';
import { CsvText } from '#server/records/costing/restInputs.ts';
import { importProductTaxes } from '#server/records/taxes/goods/importProductTaxes.ts';
import { eachProductTax } from '#server/records/taxes/goods/productTaxes.ts';
import { productTaxColumns } from '#server/records/taxes/goods/productTaxesFile.ts';
import { MAX_PRODUCT_TAXES, setProductTaxes } from '#server/records/taxes/goods/setProductTaxes.ts';
import { guideColumns, guideRows } from '#server/records/taxes/guides/guidesFile.ts';
import { taxGuides } from '#server/records/taxes/guides/taxGuides.ts';

const tag = 'Costs';

const percentsOf = (what: string) =>
  z
    .array(
      z.strictObject({
        uf: z
          .enum(Object.keys(brazilianStates) as Uf[], inShape('taxes.unknownStateShort'))
          .describe('Two letters of the state.'),
        percent: z.number(inShape('errors.percentMissing')).describe('Percent of 0 to 40, with at most 4 decimals.'),
      }),
    )
    .max(Object.keys(brazilianStates).length, inShape('taxes.stateOnce'))
    .optional()
    .describe(`${what} by state; the general ones of the other states. Empty: none; absent: as in force on that day.`);

const Products = z.strictObject({
  products: z
    .array(
      z.strictObject({
        product: z
          .union([z.int().positive(), nodeId('Product', inShape('products.unknown'))], inShape('products.unknown'))
          .describe('Number of the product, or its GraphQL id.'),
        taxClass: z
          .enum(['normal', 'mono', 'st', 'monoSt', 'export'], inShape('taxes.unknownClass'))
          .describe('How its sales are segregated.'),
        origin: z.int(inShape('taxes.originRangeShort')).default(0).describe('Origin of the goods, 0 to 8.'),
        ncm: z
          .string(inShape('taxes.ncmMissing'))
          .nullable()
          .optional()
          .describe('NCM of eight digits. Null: none; absent: as in force on that day.'),
        internalPercents: percentsOf('Its own internal rates of ICMS'),
        fcpPercents: percentsOf('Its own rates of the poverty fund'),
        from: calendarDay(inShape('errors.dayShapeShort'))
          .nullable()
          .default(null)
          .describe('First day; null: all days, replacing what was said of others.'),
      }),
    )
    .min(1, inShape('taxes.noProduct'))
    .max(MAX_PRODUCT_TAXES, inShape('taxes.productsAtOnce', { most: String(MAX_PRODUCT_TAXES) }))
    .describe('The products, all or none.'),
});
const Query = z.strictObject({
  dryRun: z
    .enum(['true', 'false'], inShape('errors.dryRun'))
    .default('false')
    .transform((word) => word === 'true')
    .describe('Returns the result without storing anything.'),
});
const Imported = z.object({
  rows: z.int().describe('Rows below the titles.'),
  products: z.int().describe('Products that are set; in a dry run, those of an actual import.'),
  lines: z.int().nullable().describe('Recomputed order lines; null while a job recomputes them.'),
  refused: z.int().describe('Skipped rows.'),
  errors: RowErrors,
});

const amounts = {
  of_lines: z.number().describe('Sum of the taxes of its sales less those of its returns, each rounded by itself.'),
  rounding: z.number().describe('What rounding the month once adds.'),
  carried: z.number().describe('Returns above the sales of a month: deferred, less what was deferred before.'),
  due: z.number().describe('To pay: the sum of the three.'),
};
const Guides = z.object({
  guides: z
    .array(
      z.object({
        month: z.iso.date().describe('First day of the month.'),
        regime: z.string().describe('Regime in force at its end.'),
        due_on: z.iso.date().describe('Day on which it is due.'),
        taxes: z.array(z.object({ kind: z.string().describe('The tax.'), ...amounts })).describe('Its taxes, in BRL.'),
        ...amounts,
      }),
    )
    .describe('Months with taxes, latest first.'),
});

const asText = ({ uf, percent }: { uf: string; percent: number }) => ({ uf, percent: String(percent) });
const brl = (minor: number) => decimalOf({ minor, currency: 'BRL' });
const amountsOf = (of: { ofLines: number; rounding: number; carried: number; due: number }) => ({
  of_lines: brl(of.ofLines),
  rounding: brl(of.rounding),
  carried: brl(of.carried),
  due: brl(of.due),
});

/** Routes under /api/costs/taxes: how products are taxed, and the guides of the months. */
export const goodsRest = new Hono<HttpVariables>();

goodsRest.put(
  '/taxes/products',
  operation(
    { tag, summary: 'Set how products are taxed', body: Products, answer: Saved, failures: [404, 409] },
    ({ viewer, body: { products } }) =>
      setProductTaxes(
        viewer,
        products.map(({ product, taxClass, origin, ncm, internalPercents, fcpPercents, from }) => ({
          productId: product,
          from: from ?? 'always',
          of: taxClass,
          origin,
          ncm,
          internalPercents: internalPercents?.map(asText),
          fcpPercents: fcpPercents?.map(asText),
        })),
      ),
  ),
);

goodsRest.get(
  '/taxes/products/export',
  tableExport(
    {
      tag,
      summary: 'How products are taxed, as a file',
      description:
        'All products sold in reais, those with a taxation of their own first. Columns that the import reads.',
    },
    ({ viewer }) => ({ name: 'tributacao-por-produto', columns: productTaxColumns, rows: eachProductTax(viewer, {}) }),
  ),
);

goodsRest.post(
  '/taxes/products/import',
  operation(
    {
      tag,
      summary: 'Import how products are taxed from a CSV file',
      description:
        'Columns: sku or asin, classe (normal, mono, st, monoSt, export), origem (0 to 8), desde, ncm (8 digits), icms_interno and fcp (own rates by state, as RJ=22;SP=12,5, in quotes in a file of semicolons). A file without one of the last three leaves what it is of as it is.',
      query: Query,
      body: CsvText,
      bodyType: 'text/csv',
      answer: Imported,
    },
    ({ viewer, query: { dryRun }, body }) => importProductTaxes(viewer, body, { dryRun }),
  ),
);

goodsRest.get(
  '/taxes/guides',
  operation({ tag, summary: 'Guides of the taxes of each month', answer: Guides }, async ({ viewer }) => ({
    guides: (await taxGuides(viewer)).map(({ month, regime, dueOn, taxes, total }) => ({
      month,
      regime,
      due_on: dueOn,
      taxes: taxes.map((tax) => ({ kind: tax.kind, ...amountsOf(tax) })),
      ...amountsOf(total),
    })),
  })),
);

goodsRest.get(
  '/taxes/guides/export',
  tableExport(
    { tag, summary: 'Guides of the taxes of each month, as a file', description: 'A row for each month and tax.' },
    async ({ viewer }) => ({
      name: 'guias-de-imposto',
      columns: guideColumns,
      rows: chunks(guideRows(await taxGuides(viewer))),
    }),
  ),
);
