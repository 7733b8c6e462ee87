import { z } from 'zod';

/** Rows of a file that were left out. */
const errors = z
  .array(
    z.object({
      line: z.int().describe('Line of the file, from 1.'),
      column: z.string().nullable().describe('Title of the column it is about; null: the whole row.'),
      message: z.string().describe('A sentence for the seller.'),
    }),
  )
  .describe('The first 200 rows left out.');

export const Saved = z.object({ lines: z.int().describe('Sold lines whose profit is another now.') });

export const CostsImported = z.object({
  rows: z.int().describe('Rows below the titles.'),
  blank: z.int().describe('Rows without a cost, which change nothing.'),
  products: z.int().describe('Products a cost was found for.'),
  changed: z.int().describe('Costs that are new or changed; in a dry run, that would be.'),
  lines: z.int().describe('Sold lines they move.'),
  refused: z.int().describe('Rows left out.'),
  errors,
});

export const FeesImported = z.object({
  rows: z.int().describe('Rows below the titles.'),
  added: z.int(),
  changed: z.int(),
  lines: z
    .int()
    .nullable()
    .describe('Sold lines estimated otherwise now; null in a dry run, and while a job works on them.'),
  refused: z.int().describe('Rows left out.'),
  errors,
});

export const TaxSaved = z.object({
  months: z.int().describe('Months whose rate is another now.'),
  lines: z.int().describe('Sold lines taxed otherwise now.'),
});
