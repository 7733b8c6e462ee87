import { z } from 'zod';
import { marketplaceIds } from '#server/market/registry.ts';

/** Errors of skipped rows. */
export const RowErrors = z
  .array(
    z.object({
      line: z.int().describe('Line of the file, from 1.'),
      column: z.string().nullable().describe('Title of the column with the error; null: the whole row.'),
      message: z.string().describe('Message for the seller.'),
    }),
  )
  .describe('Errors of the first 200 skipped rows.');

export const Saved = z.object({
  lines: z.int().nullable().describe('Number of recomputed order lines; null while a job recomputes them.'),
});

export const CostsImported = z.object({
  rows: z.int().describe('Rows below the titles.'),
  blank: z.int().describe('Rows without a cost, which change nothing.'),
  products: z.int().describe('Products with a cost in the file.'),
  changed: z.int().describe('New or changed costs; in a dry run, those of an actual import.'),
  lines: z
    .int()
    .nullable()
    .describe('Recomputed order lines; in a dry run, those of an actual import; null when a job recomputes them.'),
  refused: z.int().describe('Skipped rows.'),
  errors: RowErrors,
  found: z
    .array(
      z.object({
        line: z.int().describe('Line of the file, from 1.'),
        code: z.string().describe('What the row calls the product.'),
        product: z.int().describe('Number of the listing.'),
        name: z.string().nullable().describe('Name.'),
        sku: z.string().nullable().describe('Code.'),
        asin: z.string().describe("The marketplace's id."),
        marketplace: z.enum(marketplaceIds).describe('Where it is sold.'),
        currency: z.string().describe('Of the costs.'),
        old_cost: z.number().nullable().describe('Unit cost today; null while unknown.'),
        new_cost: z.number().describe('Unit cost of the row.'),
      }),
    )
    .describe('In a dry run what the first 200 valid rows set; else none.'),
  before: z
    .array(
      z.object({
        product: z.int().describe('Number of the listing.'),
        costs: z
          .array(
            z.object({
              from: z.string().nullable().describe('First day; null: from the beginning.'),
              cost_minor: z.int().describe('Cost of one unit, in minor units of the currency.'),
            }),
          )
          .describe('All its costs.'),
      }),
    )
    .describe('With `undo` the former costs of the products, for POST /api/costs/restore; else none.'),
});

export const FeesImported = z.object({
  rows: z.int().describe('Rows below the titles.'),
  added: z.int().describe('New rules.'),
  changed: z.int().describe('Changed rules.'),
  lines: z.int().nullable().describe('Re-estimated order lines; null in a dry run, and while a job re-estimates them.'),
  refused: z.int().describe('Skipped rows.'),
  errors: RowErrors,
});

export const TaxSaved = z.object({
  months: z.int().describe('Months with a changed rate.'),
  lines: z.int().nullable().describe('Order lines with a changed tax; null while a job recomputes them.'),
});
