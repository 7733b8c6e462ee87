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
import { decimalOf, type Money } from '#server/platform/values/money.ts';
import { RowErrors } from '#server/records/costing/restAnswers.ts';
import { CsvText } from '#server/records/costing/restInputs.ts';
import { costAmount } from '#server/records/money/costAmount.ts';
import { enteredOverhead } from './enteredOverhead.ts';
import { importOverheads } from './importOverheads.ts';
import {
  OVERHEAD_CURRENCY,
  type Overhead,
  overheadAllocations,
  overheadCategories,
  overheadPeriods,
  overheadScopes,
} from './overhead.ts';
import { overheadColumns, overheadFileRows } from './overheadFile.ts';
import { overheads } from './overheads.ts';
import { setOverheads } from './setOverheads.ts';

const tag = 'Costs';

const number = (description: string) =>
  z.int(inShape('errors.numberMissing')).positive(inShape('errors.numberMissing')).describe(description);
const category = z.enum(overheadCategories, inShape('overheads.unknownCategory')).describe('What it pays for.');
const every = z.enum(overheadPeriods, inShape('overheads.unknownPeriod')).describe('What the amount is charged for.');
const allocation = z
  .enum(overheadAllocations, inShape('overheads.unknownAllocation'))
  .describe('How products share it.');
const scope = z.enum(overheadScopes, inShape('overheads.unknownScope')).describe('What it is for.');
const marketplace = z.enum(marketplaceIds, inShape('errors.unknownMarketplace')).nullable();
const product = {
  id: number('Number of the product.'),
  percent: z
    .number(inShape('errors.percentMissing'))
    .nullable()
    .describe('Its share, percent; null without fixed shares.'),
};

const OverheadBody = z.strictObject({
  id: number('The overhead to change; absent: a new one.').optional(),
  name: z.string(inShape('account.nameMissing')).describe('At most 120 characters.'),
  category,
  amount: z
    .union([z.string(), z.number().transform((value) => String(value))], inShape('errors.amountMissing'))
    .describe('In BRL, above zero.'),
  every,
  validFrom: calendarDay(inShape('errors.dayShapeShort')).describe('First day.'),
  validUntil: calendarDay(inShape('errors.dayShapeShort'))
    .nullable()
    .optional()
    .describe('Last day; absent: until further notice.'),
  allocation: allocation.optional(),
  scope: scope.optional(),
  marketplace: marketplace.optional().describe('Of the scope `marketplace`.'),
  brand: z.string().nullable().optional().describe('Of the scope `brand`.'),
  products: z
    .array(z.strictObject({ ...product, percent: product.percent.optional() }))
    .optional()
    .describe('Of the scope `products`, at most 200.'),
});

const Overheads = z.object({
  overheads: z
    .array(
      z.object({
        id: z.int().describe('Number of the overhead.'),
        name: z.string().describe('Name.'),
        category,
        amount: z.number().describe('In BRL.'),
        every,
        validFrom: z.iso.date().describe('First day.'),
        validUntil: z.iso.date().nullable().describe('Last day; null: until further notice.'),
        allocation,
        scope,
        marketplace: marketplace.describe('Of the scope `marketplace`.'),
        brand: z.string().nullable().describe('Of the scope `brand`.'),
        products: z
          .array(z.object({ id: z.int().describe('Number of the product.'), percent: product.percent }))
          .describe('Of the scope `products`.'),
      }),
    )
    .describe('At most 200: those without an end first, then by name.'),
});
const Saved = z.object({ id: z.int().describe('Number of the overhead.') });
const Removed = z.object({ removed: z.literal(true).describe('Always true.') });
const OverheadPath = z.strictObject({
  id: nodeId('Overhead', inShape('overheads.unknown')).describe('Number of the overhead, or its GraphQL id.'),
});

const answerOf = ({ amountMinor, ...rest }: Overhead): z.input<typeof Overheads>['overheads'][number] => ({
  ...rest,
  amount: decimalOf({ minor: amountMinor, currency: OVERHEAD_CURRENCY }),
});

/** Amount of user input. Throws BAD_REQUEST for a text that is no amount. */
function moneyOf(text: string): Money {
  try {
    return { minor: costAmount(text, OVERHEAD_CURRENCY), currency: OVERHEAD_CURRENCY };
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
  known: z.int().describe('Rows of overheads that are already there.'),
  overheads: z.int().describe('Added overheads; in a dry run, those of an actual import.'),
  refused: z.int().describe('Skipped rows.'),
  errors: RowErrors,
});

/** Routes under /api/costs: overheads, single and as a file. */
export const overheadsRest = new Hono<HttpVariables>();

overheadsRest.get(
  '/overheads',
  operation({ tag, summary: 'All overheads', answer: Overheads }, async ({ viewer }) => ({
    overheads: (await overheads(viewer.accountId)).map(answerOf),
  })),
);

overheadsRest.put(
  '/overheads',
  operation(
    {
      tag,
      summary: 'Create or change an overhead',
      body: OverheadBody,
      answer: Saved,
      failures: [404, 409],
    },
    async ({ viewer, body: { id = null, amount, ...rest } }) => {
      const entered = enteredOverhead({ ...rest, amount: moneyOf(amount) }, id);
      return { id: (await setOverheads(viewer, { save: [entered] }))[0]! };
    },
  ),
);

overheadsRest.delete(
  '/overheads/:id',
  operation(
    { tag, summary: 'Delete an overhead', params: OverheadPath, answer: Removed, failures: [404] },
    async ({ viewer, params: { id } }) => {
      await setOverheads(viewer, { delete: [id] });
      return { removed: true as const };
    },
  ),
);

overheadsRest.get(
  '/overheads/export',
  tableExport({ tag, summary: 'The overheads, as a file in the format of the import' }, async ({ viewer }) => ({
    name: 'despesas-fixas',
    columns: overheadColumns,
    rows: chunks(await overheadFileRows(viewer)),
  })),
);

overheadsRest.post(
  '/overheads/import',
  operation(
    {
      tag,
      summary: 'Add overheads from a file',
      description:
        'A CSV file of 5 MB at most with up to 1,000 rows. Columns: `nome`, `categoria`, `valor`, `periodicidade`, `inicio`, and if wanted `fim`, `rateio`, `abrangencia`, `de` (marketplace, brand, or SKUs between `|`), `participacao` (percents between `|`). Invalid rows are skipped and reported.',
      query: Query,
      body: CsvText,
      bodyType: 'text/csv',
      answer: Imported,
      failures: [409],
    },
    ({ viewer, query, body }) => importOverheads(viewer, body, query),
  ),
);
