import { brazilianStates, type Uf } from '#server/market/address/brazilianStates.ts';
import { z } from 'zod';
import { inShape } from '#server/platform/language/inShape.ts';
import { calendarDay, enumParameter, nodeId } from '#server/platform/http/operation/parameters.ts';
import { marketplaceIds } from '#server/market/registry.ts';

const Day = calendarDay(inShape('errors.dayShapeShort'));
const YesNo = z
  .enum(['true', 'false'], inShape('errors.dryRun'))
  .default('false')
  .transform((word) => word === 'true')
  .describe('Returns the result without storing anything.');
const title = (column: string) => z.string().max(200).optional().describe(`Title of the column with the ${column}.`);

export const CostQuery = z.strictObject({
  dryRun: YesNo,
  undo: YesNo.describe('Answers the former costs too, of up to 5,000 products, to take the import back.'),
  code: title('SKU, ASIN, item, EAN or, after `#`, number of the product; up to 5,000 rows'),
  sku: title('SKU'),
  asin: title('ASIN or item'),
  marketplace: title('marketplace'),
  country: title('country'),
  cost: z.string(inShape('costs.columnMissing')).describe('Title of the column with the cost.'),
  validFrom: title('first day of each cost'),
  from: Day.optional().describe(
    'First day of costs in rows without a day; absent: all days, replacing every cost of the product.',
  ),
});
/** Costs to take back, as an undoable import answers them. */
export const FormerCosts = z.strictObject({
  products: z
    .array(
      z.strictObject({
        product: z
          .union([z.int().positive(), nodeId('Product', inShape('products.unknown'))], inShape('products.unknown'))
          .describe('Number of the product, or its GraphQL id.'),
        costs: z
          .array(
            z.strictObject({
              from: Day.nullable().describe('First day; null: from the beginning.'),
              cost_minor: z.int(inShape('costs.invalid')).describe('Cost of one unit, in minor units of the currency.'),
            }),
          )
          .max(1_000, inShape('costs.tooManyCosts'))
          .describe('All its costs; none: it has no cost.'),
      }),
    )
    .max(10_000, inShape('costs.tooManyProducts'))
    .describe('Products, and their costs in place of those they have.'),
});
export const FeeQuery = z.strictObject({ dryRun: YesNo });

const YesOrNo = (meaning: string) =>
  z
    .enum(['true', 'false'], inShape('errors.trueOrFalse'))
    .optional()
    .transform((word) => word && word === 'true')
    .describe(meaning);
const listed = {
  search: z.string().max(200, inShape('errors.searchTooLong')).optional().describe('Part of a name, SKU or ASIN.'),
  marketplace: enumParameter(marketplaceIds, inShape('errors.unknownMarketplace')),
};
/** Filters of exported tables. */
export const CostTable = {
  ...listed,
  onlyMissing: YesOrNo('Only products without a cost today, or with units sold without one.'),
};
export const FeeTable = {
  ...listed,
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, inShape('costs.unknownCountry'))
    .optional()
    .describe('ISO 3166.'),
  ofProducts: YesOrNo('true: only rules of single products; false: only other rules; absent: all.'),
};
export const RateTable = {
  currency: z.string(inShape('errors.currencyMissing')).describe('ISO 4217, not BRL.'),
  startDate: Day.describe('First day.'),
  endDate: Day.describe('Last day.'),
};

/** A CSV file with titles in its first line. */
export const CsvText = z.string().min(1, inShape('files.empty'));

export const ProductPath = z.strictObject({
  id: nodeId('Product', inShape('products.unknown')).describe('Number of the product, or its GraphQL id.'),
});
export const Cost = z.strictObject({
  cost: z
    .union([z.string(), z.number().transform((cost) => String(cost))], inShape('costs.missing'))
    .describe('Cost of one unit, in the currency of the product.'),
  from: Day.nullable().optional().describe('First day; absent: all days, replacing every cost of the product.'),
});
export const Regime = z.strictObject({
  from: Day,
  regime: z.enum(
    ['none', 'percent', 'mei', 'simples', 'simples_hibrido', 'presumido', 'real'],
    inShape('taxes.unknownRegime'),
  ),
  percent: z
    .number(inShape('taxes.rateMissing'))
    .nullable()
    .default(null)
    .describe('Percent of revenue, only with the regime `percent`.'),
  annex: z
    .enum(['I', 'II'], inShape('taxes.unknownAnnex'))
    .nullable()
    .default(null)
    .describe('Table of Simples, `I` by default.'),
  homeUf: z
    .enum(Object.keys(brazilianStates) as Uf[], inShape('taxes.unknownStateShort'))
    .nullable()
    .default(null)
    .describe('State that the seller sells from; needed by `presumido` and `real`.'),
  icmsEffectivePercent: z
    .number(inShape('taxes.icmsMissing'))
    .nullable()
    .default(null)
    .describe("Own ICMS that is really paid by a state's benefit, percent of revenue."),
});
export const Rate = z.strictObject({
  currency: z.string(inShape('errors.currencyMissing')).describe('ISO 4217.'),
  day: Day,
  brl: z
    .number(inShape('costs.rateMissing'))
    .nullable()
    .describe('BRL for one unit; null deletes the account’s own rate of the day.'),
});
