import { Hono } from 'hono';
import { z } from 'zod';
import { marketplaceIds } from '#server/market/registry.ts';
import type { HttpVariables } from '#server/platform/http/http.ts';
import { operation } from '#server/platform/http/operation/operation.ts';
import { calendarDay, nodeId } from '#server/platform/http/operation/parameters.ts';
import { tableExport } from '#server/platform/http/operation/tableExport.ts';
import { chunks } from '#server/platform/jobs/chunks.ts';
import { WordedError } from '#server/platform/language/wordedError.ts';
import { inShape } from '#server/platform/language/inShape.ts';
import { badRequest } from '#server/platform/values/errors.ts';
import { decimalOf, decimalOrNull, type Money } from '#server/platform/values/money.ts';
import { costAmount } from '#server/records/money/costAmount.ts';
import { RowErrors } from '#server/records/costing/restAnswers.ts';
import { CsvText } from '#server/records/costing/restInputs.ts';
import { enteredFreightRule } from './enteredFreightRule.ts';
import { FREIGHT_CURRENCY } from './freightCurrency.ts';
import { freightColumns } from './freightFile.ts';
import { allFreightRules, type FreightRule } from './freightRules.ts';
import { importOrderFreight } from './importOrderFreight.ts';
import { setFreightRules } from './setFreightRules.ts';

const tag = 'Costs';

const amount = (meaning: string) =>
  z
    .union([z.string(), z.number().transform((value) => String(value))], inShape('errors.amountMissing'))
    .nullable()
    .optional()
    .describe(`${meaning}, in BRL; absent: none.`);
const narrowing = {
  marketplace: z
    .enum(marketplaceIds, inShape('errors.unknownMarketplace'))
    .nullable()
    .describe('The only marketplace it applies to; null: every one.'),
  logistic: z.string().nullable().describe("The only way of sending, in the marketplace's word; null: every one."),
};
const number = (description: string) =>
  z.int(inShape('errors.numberMissing')).positive(inShape('errors.numberMissing')).describe(description);

const Rule = z.strictObject({
  id: number('The rule to change; absent: a new one.').optional(),
  marketplace: narrowing.marketplace.optional(),
  logistic: narrowing.logistic.optional(),
  product: number('Number of the only product it applies to; absent: every product.').nullable().optional(),
  priceFrom: amount('Lowest unit price'),
  priceBelow: amount('Upper bound of the unit price, exclusive'),
  validFrom: calendarDay(inShape('errors.dayShapeShort')).describe('First day.'),
  perOrder: amount('Freight of an order'),
  perUnit: amount('Freight of one unit'),
  percent: z
    .number(inShape('errors.percentMissing'))
    .nullable()
    .optional()
    .describe('Freight, percent of the price paid.'),
  packagingPerOrder: amount('Packaging of an order'),
  packagingPerUnit: amount('Packaging of one unit'),
  note: z.string().nullable().optional().describe('A note, at most 200 characters.'),
});

const brl = (meaning: string) => z.number().describe(`${meaning}, in BRL.`);
const Rules = z.object({
  rules: z
    .array(
      z.object({
        id: z.int().describe('Number of the rule.'),
        ...narrowing,
        product: z.int().nullable().describe('Number of the only product it applies to; null: every product.'),
        priceFrom: brl('Lowest unit price').nullable(),
        priceBelow: brl('Upper bound of the unit price, exclusive').nullable(),
        validFrom: z.iso.date().describe('First day.'),
        validUntil: z.iso.date().nullable().describe('Last day before a later rule for the same orders; null: none.'),
        perOrder: brl('Freight of an order'),
        perUnit: brl('Freight of one unit'),
        percent: z.number().describe('Freight, percent of the price paid.'),
        packagingPerOrder: brl('Packaging of an order'),
        packagingPerUnit: brl('Packaging of one unit'),
        note: z.string().nullable().describe("The seller's note."),
      }),
    )
    .describe('At most 500, by marketplace, way of sending and product.'),
});
const lines = z.int().nullable().describe('Number of changed order lines; null while a job restates them.');
const Saved = z.object({ id: z.int().describe('Number of the rule.'), lines });
const Removed = z.object({ lines });
const RulePath = z.strictObject({
  id: nodeId('FreightRule', inShape('costs.unknownRule')).describe('Number of the rule, or its GraphQL id.'),
});

const answerOf = ({
  product,
  priceFrom,
  priceBelow,
  ...rule
}: FreightRule): z.input<typeof Rules>['rules'][number] => ({
  ...rule,
  product: product?.id ?? null,
  priceFrom: decimalOrNull(priceFrom),
  priceBelow: decimalOrNull(priceBelow),
  perOrder: decimalOf(rule.perOrder),
  perUnit: decimalOf(rule.perUnit),
  packagingPerOrder: decimalOf(rule.packagingPerOrder),
  packagingPerUnit: decimalOf(rule.packagingPerUnit),
});

/** Amount of user input. Throws BAD_REQUEST for a text that is no amount. */
function moneyOf(text: string | null | undefined): Money | null {
  if (text == null) return null;
  try {
    return { minor: costAmount(text, FREIGHT_CURRENCY), currency: FREIGHT_CURRENCY };
  } catch (error) {
    if (!(error instanceof WordedError)) throw error;
    throw badRequest('errors.withStop', { reason: error.wording });
  }
}

const Query = z.strictObject({
  dryRun: z
    .enum(['true', 'false'], inShape('errors.dryRun'))
    .default('false')
    .transform((word) => word === 'true')
    .describe('Returns the result without storing anything.'),
});
const Imported = z.object({
  rows: z.int().describe('Rows below the titles.'),
  blank: z.int().describe('Rows without an amount, which change nothing.'),
  orders: z.int().describe('Orders with an amount.'),
  lines: z.int().describe('Changed order lines; in a dry run, those of an actual import.'),
  refused: z.int().describe('Skipped rows.'),
  errors: RowErrors,
});

/** Routes under /api/costs: the rules of own freight and packaging, single and as a file. */
export const freightRest = new Hono<HttpVariables>();

freightRest.get(
  '/freight-rules',
  operation({ tag, summary: 'All rules of own freight and packaging', answer: Rules }, async ({ viewer }) => ({
    rules: (await allFreightRules(viewer)).map(answerOf),
  })),
);

freightRest.put(
  '/freight-rules',
  operation(
    {
      tag,
      summary: 'Create or change a rule of own freight and packaging',
      description: 'Restates the orders that the rule applied to and applies to now.',
      body: Rule,
      answer: Saved,
      failures: [404],
    },
    async ({ viewer, body: { id = null, product = null, ...rule } }) => {
      const entered = enteredFreightRule({
        ...rule,
        id,
        productId: product,
        priceFrom: moneyOf(rule.priceFrom),
        priceBelow: moneyOf(rule.priceBelow),
        perOrder: moneyOf(rule.perOrder),
        perUnit: moneyOf(rule.perUnit),
        packagingPerOrder: moneyOf(rule.packagingPerOrder),
        packagingPerUnit: moneyOf(rule.packagingPerUnit),
      });
      const saved = await setFreightRules(viewer, { save: [entered] });
      return { id: saved.ids[0]!, lines: saved.lines };
    },
  ),
);

freightRest.delete(
  '/freight-rules/:id',
  operation(
    {
      tag,
      summary: 'Delete a rule of own freight and packaging',
      params: RulePath,
      answer: Removed,
      failures: [404],
    },
    async ({ viewer, params: { id } }) => ({ lines: (await setFreightRules(viewer, { delete: [id] })).lines }),
  ),
);

freightRest.get(
  '/freight-rules/export',
  tableExport({ tag, summary: 'The rules of own freight and packaging, as a file' }, async ({ viewer }) => ({
    name: 'frete-e-embalagem',
    columns: freightColumns,
    rows: chunks(await allFreightRules(viewer)),
  })),
);

freightRest.post(
  '/freight/import',
  operation(
    {
      tag,
      summary: 'Import what sending orders cost from a file',
      description:
        'A CSV file of 5 MB at most with the columns `pedido` and `valor`. Invalid rows are skipped and reported.',
      query: Query,
      body: CsvText,
      bodyType: 'text/csv',
      answer: Imported,
    },
    ({ viewer, query, body }) => importOrderFreight(viewer, body, query),
  ),
);
