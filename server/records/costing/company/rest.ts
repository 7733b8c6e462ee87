import { inShape } from '#server/platform/language/inShape.ts';
import { Hono } from 'hono';
import { z } from 'zod';
import type { HttpVariables } from '#server/platform/http/http.ts';
import { operation } from '#server/platform/http/operation/operation.ts';
import { calendarDay } from '#server/platform/http/operation/parameters.ts';
import { tableExport } from '#server/platform/http/operation/tableExport.ts';
import { chunks } from '#server/platform/jobs/chunks.ts';
import { decimalOf, moneyOf } from '#server/platform/values/money.ts';
import { RowErrors, TaxSaved } from '#server/records/costing/restAnswers.ts';
import { CsvText } from '#server/records/costing/restInputs.ts';
import { importMonthRevenues } from '#server/records/taxes/company/importMonthRevenues.ts';
import { monthRevenues } from '#server/records/taxes/company/monthRevenues.ts';
import { setCompanyOpening } from '#server/records/taxes/company/setCompanyOpening.ts';
import { setMonthRevenues } from '#server/records/taxes/company/setMonthRevenues.ts';
import { revenueColumns } from '#server/records/taxes/taxesFile.ts';

const tag = 'Costs';
const Day = calendarDay(inShape('errors.dayShapeShort'));

const Opening = z.strictObject({
  openedOn: Day.nullable().describe('Day on which the CNPJ was opened; null: not stated.'),
});

const amount = z
  .number(inShape('errors.amountMissing'))
  .min(0, inShape('errors.amountNegativeShort'))
  .max(1e10, inShape('errors.amountTooHigh'));
const Entries = z.strictObject({
  months: z
    .array(
      z.strictObject({
        month: Day.describe('Any day of the month.'),
        revenue: amount
          .nullable()
          .describe('Of the whole company in the month, all channels together, in BRL; null deletes the entry.'),
        returned: amount.default(0).describe('Goods returned in the month, in BRL.'),
      }),
    )
    .min(1, inShape('taxes.noMonthShort'))
    .describe('The months, all or none.'),
});

const known = (description: string) => z.number().nullable().describe(description);
const Revenues = z.object({
  openedOn: z.iso.date().nullable().describe('Day on which the CNPJ was opened; null: not stated.'),
  months: z
    .array(
      z.object({
        month: z.iso.date().describe('First day of the month.'),
        entered: known('Revenue of the whole company, as entered; null: not entered.'),
        returned: known('Goods returned in the month, as entered; null: the month is not entered.'),
        synced: known('Of the stored sales, less returns; null: before the first stored sale.'),
        nfe: known('Of authorised NF-e of sales, less return notes of the month; null: no NF-e of a sale.'),
        counted: known('Net revenue that counts: entered, else the larger one of nfe and synced; null: not known.'),
        source: z.enum(['entered', 'nfe', 'synced']).nullable().describe('Where counted is from; null: not known.'),
      }),
    )
    .describe('In BRL, latest first: 25 months, or all since the first known one.'),
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
  blank: z.int().describe('Rows without a revenue, which change nothing.'),
  months: z.int().describe('Months that are set; in a dry run, those of an actual import.'),
  lines: z.int().nullable().describe('Recomputed order lines; null while a job recomputes them.'),
  refused: z.int().describe('Skipped rows.'),
  errors: RowErrors,
});

const brl = (minor: number | null) => (minor === null ? null : decimalOf({ minor, currency: 'BRL' }));
const minorOf = (reais: number) => moneyOf(reais, 'BRL').minor;

/** Routes under /api/costs/taxes: the company as its taxes depend on it. */
export const companyRest = new Hono<HttpVariables>();

companyRest.put(
  '/taxes/opening',
  operation(
    { tag, summary: 'Set the day on which the CNPJ was opened', body: Opening, answer: TaxSaved },
    ({ viewer, body: { openedOn } }) => setCompanyOpening(viewer, openedOn),
  ),
);

companyRest.get(
  '/taxes/revenues',
  operation({ tag, summary: 'Revenue of the company by month', answer: Revenues }, async ({ viewer }) => {
    const { openedOn, months } = await monthRevenues(viewer);
    return {
      openedOn,
      months: months.map(({ month, enteredMinor, returnedMinor, syncedMinor, nfeMinor, countedMinor, source }) => ({
        month,
        entered: brl(enteredMinor),
        returned: brl(returnedMinor),
        synced: brl(syncedMinor),
        nfe: brl(nfeMinor),
        counted: brl(countedMinor),
        source,
      })),
    };
  }),
);

companyRest.put(
  '/taxes/revenues',
  operation(
    { tag, summary: 'Set the revenue of the company in months', body: Entries, answer: TaxSaved, failures: [409] },
    ({ viewer, body: { months } }) =>
      setMonthRevenues(
        viewer,
        months.map(({ month, revenue, returned }) => ({
          month,
          revenueMinor: revenue === null ? null : minorOf(revenue),
          returnedMinor: minorOf(returned),
        })),
      ),
  ),
);

companyRest.get(
  '/taxes/revenues/export',
  tableExport({ tag, summary: 'The revenue of the company by month, as a file' }, async ({ viewer }) => ({
    name: 'receita-por-mes',
    columns: revenueColumns,
    rows: chunks((await monthRevenues(viewer)).months),
  })),
);

companyRest.post(
  '/taxes/revenues/import',
  operation(
    {
      tag,
      summary: 'Set the revenue of the company in months from a file',
      description:
        'A CSV file of 5 MB at most with up to 1,000 rows. Columns: `mes` (`10/2026` or `2026-10`), `receita` and if wanted `devolucoes`. Rows without a revenue change nothing; invalid rows are skipped and reported.',
      query: Query,
      body: CsvText,
      bodyType: 'text/csv',
      answer: Imported,
      failures: [409],
    },
    ({ viewer, query, body }) => importMonthRevenues(viewer, body, query),
  ),
);
