import { inShape } from '#server/platform/language/inShape.ts';
import { Hono } from 'hono';
import { z } from 'zod';
import { marketplaceIds } from '#server/market/registry.ts';
import type { HttpVariables } from '#server/platform/http/http.ts';
import { zipHeaders } from '#server/platform/files/tableFile.ts';
import { operation } from '#server/platform/http/operation/operation.ts';
import { enumParameter, nodeId, wholeNumber } from '#server/platform/http/operation/parameters.ts';
import { tableExport } from '#server/platform/http/operation/tableExport.ts';
import { disputeStates, undecidedStates } from '#server/records/reconciliation/disputeStates.ts';
import { evidenceFile } from '#server/insight/reconciliation/differences/evidence/evidenceFile.ts';
import { differenceClasses, differenceSlots, unheldClasses } from './difference.ts';
import { differenceColumns } from './differenceFile.ts';
import { type DifferenceFilter, differenceReasons } from './differenceFilter.ts';
import { differenceSummary } from './differenceSummary.ts';
import { DIFFERENCES_PAGE, differenceSorts, eachDifference, moneyDifferences } from './moneyDifferences.ts';
import { Differences, differencesAnswer } from './restAnswers.ts';

const tag = 'Reconciliation';
const MAX_MINIMUM = 999_999_999;

const Filter = {
  class: enumParameter([...differenceClasses, 'unheld'], inShape('taxes.unknownClass')),
  reason: enumParameter(differenceReasons, inShape('disputes.unknownReason')),
  slot: enumParameter(differenceSlots, inShape('nfe.unknownPart')),
  marketplace: enumParameter(marketplaceIds, inShape('errors.unknownMarketplace')),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, inShape('errors.unknownCurrency'))
    .optional()
    .describe('ISO 4217.'),
  minimum: wholeNumber('minimum', 0, MAX_MINIMUM)
    .optional()
    .describe('At stake, in minor units; absent: of the settings.'),
  state: z
    .enum([...disputeStates, 'all'], inShape('disputes.unknownState'))
    .optional()
    .describe('Absent: open and contested.'),
  certain: enumParameter(['yes', 'no'], inShape('errors.useYesNo')),
  order: z
    .string()
    .max(200, inShape('orders.tooLong'))
    .optional()
    .describe('Complete order or cart id of the marketplace.'),
  month: z.string().max(7, inShape('errors.monthShapeShort')).optional().describe('Of the sale, `YYYY-MM`.'),
  sort: z.enum(differenceSorts, inShape('errors.unknownOrder')).default('at_stake').describe('Order of the rows.'),
};
const Page = {
  first: wholeNumber('first', 1, DIFFERENCES_PAGE.most).optional(),
  after: z.string().max(1_000, inShape('errors.badCursor')).optional().describe('`next` of the page before.'),
};
type Chosen = Omit<z.output<z.ZodObject<typeof Filter>>, 'sort'>;

const filterOf = ({ class: cls, reason, slot, minimum, state, certain, order, ...rest }: Chosen): DifferenceFilter => ({
  ...rest,
  classes: cls && (cls === 'unheld' ? unheldClasses : [cls]),
  reasons: reason && [reason],
  slots: slot && [slot],
  minimumMinor: minimum,
  states: state === 'all' ? disputeStates : state ? [state] : undecidedStates,
  isCertain: certain && certain === 'yes',
  orderNumber: order,
});

/** Routes of the worklist under /api/reconciliation. */
export const differencesRest = new Hono<HttpVariables>();

differencesRest.get(
  '/differences',
  operation(
    {
      tag,
      summary: 'Money charged or paid otherwise than expected',
      description:
        'Highest amount first unless sorted otherwise, with the totals of the filter. Amounts in units of the currency.',
      query: z.strictObject({ ...Filter, ...Page }),
      answer: Differences,
    },
    async ({ viewer, query: { first, after, sort, ...chosen } }) => {
      const filter = filterOf(chosen);
      const [page, summary] = await Promise.all([
        moneyDifferences(viewer, filter, { first, after: after || null }, sort),
        differenceSummary(viewer, filter),
      ]);
      return differencesAnswer(page, summary);
    },
  ),
);

differencesRest.get(
  '/differences/export',
  tableExport(
    { tag, summary: 'Money charged or paid otherwise than expected, as a file', query: Filter },
    ({ viewer, query: { sort, ...chosen } }) => ({
      name: 'diferencas',
      columns: differenceColumns,
      rows: eachDifference(viewer, filterOf(chosen), sort),
    }),
  ),
);

differencesRest.get(
  '/differences/:id/evidence.zip',
  operation(
    {
      tag,
      summary: 'Proof of a difference, as a ZIP',
      description:
        'A text to paste into a ticket, the lines of the order, the rule of the day and the rows of each source with their files as CSV, and SQL.',
      params: z.strictObject({
        id: nodeId('MoneyDifference', inShape('disputes.unknownDifference')).describe(
          'Number of the difference, or its GraphQL id.',
        ),
      }),
      file: 'application/zip',
      failures: [404],
    },
    async ({ c, viewer, params: { id } }) => {
      const { name, bytes } = await evidenceFile(viewer, id);
      for (const [header, value] of Object.entries(zipHeaders(name))) c.header(header, value);
      return c.body(new Uint8Array(bytes));
    },
  ),
);
