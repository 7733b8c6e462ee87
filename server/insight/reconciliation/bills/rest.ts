import { Hono } from 'hono';
import { z } from 'zod';
import { factsOf, marketplaceIds } from '#server/market/registry.ts';
import type { HttpVariables } from '#server/platform/http/http.ts';
import { attachment } from '#server/platform/files/tableFile.ts';
import { operation } from '#server/platform/http/operation/operation.ts';
import { enumParameter } from '#server/platform/http/operation/parameters.ts';
import { tableExport } from '#server/platform/http/operation/tableExport.ts';
import { inShape } from '#server/platform/language/inShape.ts';
import { notFound } from '#server/platform/values/errors.ts';
import { decimalOf } from '#server/platform/values/money.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { type ChargeFilter, eachBillCharge } from './billCharges.ts';
import { chargeColumns } from './billFile.ts';
import { billDocumentFile } from './billDocumentFile.ts';
import { billPeriod, billPeriodList, checkText, formatOf, type StoredPeriod } from './billPeriodList.ts';
import { billSums } from './billSums.ts';

const tag = 'Reconciliation';

const amount = (description: string) => z.number().describe(`${description} In units of the currency.`);
const Period = {
  id: z.string().describe('Id of the period.'),
  marketplace: z.enum(marketplaceIds).describe('Whose bill it is.'),
  group: z.string().describe('`ML`, or `MP` of Mercado Pago.'),
  fromDay: z.iso.date().describe('First day.'),
  toDay: z.iso.date().describe('Last day.'),
  dueDay: z.iso.date().nullable().describe('When it must be paid; null while unknown.'),
  state: z.enum(['reading', 'partial', 'complete', 'closed']).describe('How far it was read.'),
  check: z.string().describe('Whether rows and summary agree, in the language of the reader.'),
  currency: z.string().describe('ISO 4217.'),
  total: amount('What the marketplace says that it comes to.'),
  unpaid: amount('What is not paid yet.'),
  difference: amount('Between rows and summary; null until both were read.').nullable(),
  chargeCount: z.int().describe('Rows that were read.'),
  chargeTotal: amount('What the rows come to, with credit notes; charges are negative.'),
};
const Bills = z.object({ bills: z.array(z.object(Period)).describe('Newest first, at most 100.') });
const Bill = z.object({
  ...Period,
  documents: z
    .array(
      z.object({
        number: z.string().describe('Number of the marketplace.'),
        type: z.string().describe('`BILL` or `CREDIT_NOTE`.'),
        status: z.string().nullable().describe('Word of the marketplace, such as `BILLED`.'),
        dueDay: z.iso.date().nullable().describe('When it must be paid; null while unknown.'),
        amount: amount('What it comes to.'),
        unpaid: amount('What is not paid yet.'),
        files: z
          .array(
            z.object({
              id: z.string().describe('Id of the file.'),
              number: z.string().nullable().describe('Number of the fiscal document.'),
              format: z.string().nullable().describe('`PDF` or `XML`; null when its id does not say.'),
            }),
          )
          .describe('Its files.'),
      }),
    )
    .nullable()
    .describe('Bills and credit notes, which exist once it is closed; null until they were read.'),
  sums: z
    .array(
      z.object({
        type: z.enum(['charge', 'bonus']).describe('Whether it takes or gives.'),
        subType: z.string().describe('Code of the marketplace.'),
        text: z.string().nullable().describe('Its text; null when no row was read.'),
        rowCount: z.int().describe('Rows that were read.'),
        summary: amount('Of the summary; null while it was not read.').nullable(),
        details: amount('Of the rows, without credit notes.'),
        creditNotes: amount('Of credit notes.'),
        bonuses: amount('What bonuses gave back of these charges.'),
      }),
    )
    .describe('Rows and summary by sub-type, largest first.'),
});

function periodAnswer(period: StoredPeriod): z.input<typeof Bills>['bills'][number] {
  const { currency } = period;
  return {
    id: period.id,
    marketplace: period.marketplace,
    group: period.group,
    fromDay: period.fromDay,
    toDay: period.toDay,
    dueDay: period.dueDay,
    state: period.state,
    check: checkText(period),
    currency,
    total: decimalOf({ minor: period.amountMinor, currency }),
    unpaid: decimalOf({ minor: period.unpaidMinor, currency }),
    difference: period.differenceMinor === null ? null : decimalOf({ minor: period.differenceMinor, currency }),
    chargeCount: period.chargeCount,
    chargeTotal: decimalOf({ minor: period.chargesMinor, currency }),
  };
}

const documentsAnswer = ({ documents }: StoredPeriod): z.input<typeof Bill>['documents'] =>
  documents &&
  documents.map(({ id, type, status, dueDay, amountMinor, unpaidMinor, currency, files }) => ({
    number: id,
    type,
    status,
    dueDay,
    amount: decimalOf({ minor: amountMinor, currency }),
    unpaid: decimalOf({ minor: unpaidMinor, currency }),
    files: files.map((file) => ({ ...file, format: formatOf(file) })),
  }));

const Path = z.strictObject({ id: z.string().max(100, inShape('payouts.unknownBill')).describe('Id of the period.') });

async function periodWith(viewer: Viewer, id: string): Promise<StoredPeriod> {
  const period = await billPeriod(viewer, id);
  if (!period) throw notFound('payouts.billNotFound');
  return period;
}

const yes = (description: string) => enumParameter(['yes'], inShape('errors.useYes')).describe(description);
const Filter = {
  subType: z.string().max(40, inShape('errors.codeTooLong')).optional().describe('Code of the marketplace.'),
  withoutOrder: yes('Only those without order.'),
  unknown: yes('Only those whose code we do not know.'),
  restated: yes('Only those whose amount the marketplace changed.'),
};
const filterOf = ({
  subType,
  withoutOrder,
  unknown,
  restated,
}: z.output<z.ZodObject<typeof Filter>>): ChargeFilter => ({
  subType,
  isWithoutOrder: withoutOrder === 'yes',
  isUnknown: unknown === 'yes',
  isRestated: restated === 'yes',
});

/** Routes under /api/bills: periods of bills, and their rows as a file. */
export const billsRest = new Hono<HttpVariables>();

billsRest.get(
  '/',
  operation({ tag, summary: 'Periods of the bills of marketplaces', answer: Bills }, async ({ viewer }) => ({
    bills: (await billPeriodList(viewer)).map(periodAnswer),
  })),
);

billsRest.get(
  '/:id',
  operation(
    { tag, summary: 'A bill by sub-type, beside its summary', params: Path, answer: Bill, failures: [404] },
    async ({ viewer, params: { id } }) => {
      const period = await periodWith(viewer, id);
      const decimal = (minor: number) => decimalOf({ minor, currency: period.currency });
      const sums = (await billSums(viewer, period)).map((sum) => ({
        type: sum.type,
        subType: sum.subType,
        text: sum.text,
        rowCount: sum.rowCount,
        summary: sum.summaryMinor === null ? null : decimal(sum.summaryMinor),
        details: decimal(sum.detailsMinor),
        creditNotes: decimal(sum.creditNotesMinor),
        bonuses: decimal(sum.bonusesMinor),
      }));
      return { ...periodAnswer(period), documents: documentsAnswer(period), sums };
    },
  ),
);

billsRest.get(
  '/:id/charges/export',
  tableExport(
    { tag, summary: 'Rows of a bill, as a file', params: Path, query: Filter, failures: [404] },
    async ({ viewer, params: { id }, query }) => {
      const period = await periodWith(viewer, id);
      return {
        name: `fatura-${period.group.toLowerCase()}-${period.key}`,
        columns: chargeColumns(factsOf(period.marketplace).name),
        rows: eachBillCharge(viewer, period, filterOf(query)),
      };
    },
  ),
);

billsRest.get(
  '/:id/documents/:file',
  operation(
    {
      tag,
      summary: 'A file of a bill or credit note',
      description:
        'Fetched from the marketplace with the keys of the account; only files that the bill lists. 409 with the reason when the marketplace does not give it now.',
      params: Path.extend({
        file: z.string().max(200, inShape('payouts.unknownDocument')).describe('Id of the file.'),
      }),
      file: ['application/pdf', 'application/xml'],
      failures: [404, 409],
    },
    async ({ c, viewer, params: { id, file } }) => {
      const { bytes, type, ending, name } = await billDocumentFile(viewer, { periodId: id, fileId: file });
      c.header('content-type', type);
      c.header('content-disposition', attachment(`${name}.${ending}`));
      return c.body(new Uint8Array(bytes));
    },
  ),
);
