import type { Said } from '#server/platform/language/said.ts';
import { MarketplaceError } from '#server/market/connector.ts';
import type { StatementDay } from '#server/market/ledger/statement.ts';
import { type Sentence, sentence } from '#server/platform/language/sentence.ts';
import { wordingOfError } from '#server/platform/language/wordedError.ts';
import { DomainError } from '#server/platform/values/errors.ts';
import { askPago, type FromPago } from './askPago.ts';
import { NOTHING, type PagoRead, type PagoStep, type Place } from './pagoRead.ts';
import { dueDays, fileOfDay, isToBeAsked, spanOf, stageOfFile, withoutOld } from './reportDays.ts';
import { releaseFiles, releaseRows } from './releaseReport.ts';
import { balanceOfFile, releasesOfReport } from './reportReleases.ts';
import { statementDay } from './statement/statementDay.ts';

const PATH = '/v1/account/release_report';
/** Reports asked for in one run. */
const MOST_ASKED = 10;

/** Columns of the product's form of the report, without those of the buyer (MONEY.md 1.3). */
const COLUMNS = [
  'DATE',
  'SOURCE_ID',
  'EXTERNAL_REFERENCE',
  'RECORD_TYPE',
  'DESCRIPTION',
  'NET_CREDIT_AMOUNT',
  'NET_DEBIT_AMOUNT',
  'GROSS_AMOUNT',
  'SELLER_AMOUNT',
  'MP_FEE_AMOUNT',
  'FINANCING_FEE_AMOUNT',
  'SHIPPING_FEE_AMOUNT',
  'TAXES_AMOUNT',
  'COUPON_AMOUNT',
  'EFFECTIVE_COUPON_AMOUNT',
  'INSTALLMENTS',
  'PAYMENT_METHOD',
  'TAX_DETAIL',
  'TAXES_DISAGGREGATED',
  'TRANSACTION_APPROVAL_DATE',
  'ORDER_ID',
  'SHIPPING_ID',
  'SHIPMENT_MODE',
  'PACK_ID',
  'METADATA',
  'OPERATION_TAGS',
  'ITEM_ID',
  'SALE_DETAIL',
  'BALANCE_AMOUNT',
  'PAYOUT_BANK_ACCOUNT_NUMBER',
  'PRODUCT_SKU',
];

const OWN_FORM = {
  file_name_prefix: 'seller-analytics',
  display_timezone: 'GMT-03',
  separator: ';',
  columns: COLUMNS.map((key) => ({ key })),
  include_withdrawal_at_end: true,
  scheduled: false,
  frequency: { hour: 0, type: 'daily', value: 1 },
};

/** What is to be called next for the report; null: nothing that is due can be read now. */
export function nextOfReport(read: PagoRead): (() => Promise<PagoStep>) | null {
  const { place, today, now, skipped, files } = read;
  const { formOn, refusedOn, days } = place.report;
  if (refusedOn === today || skipped.has('report')) return null;
  const due = dueDays(days, today).filter((day) => !skipped.has(day));
  if (due.length === 0) return null;
  if (formOn !== today) return () => formStep(read);
  if (files === null) return () => listStep(read);
  for (const day of due) {
    const file = fileOfDay(files, day, days[day]?.stage ?? 0);
    if (file) return () => fileStep(read, day, file);
  }
  const unasked = read.asked < MOST_ASKED ? due.find((day) => isToBeAsked(days, day, now)) : undefined;
  return unasked === undefined ? null : () => askStep(read, unasked);
}

/** Days whose file is due. */
export const daysToCome = ({ place: { report }, today }: PagoRead): number =>
  report.refusedOn === today ? 0 : dueDays(report.days, today).length;

function keep(read: PagoRead, changes: Partial<Place['report']>): void {
  read.place = { ...read.place, report: { ...read.place.report, ...changes } };
}

function keepDay(read: PagoRead, day: string, changes: Partial<Place['report']['days'][string]>): void {
  const { days } = read.place.report;
  const changed = { stage: 0, askedAt: null, ...days[day], ...changes };
  keep(read, { days: withoutOld({ ...days, [day]: changed }, read.today) });
}

/** Whether the answer ends the report's part of this run. */
function isOver(read: PagoRead, { is }: FromPago): boolean {
  if (is === 'refused') keep(read, { refusedOn: read.today });
  if (is === 'incomplete') read.skipped.add('report');
  return is === 'refused' || is === 'incomplete';
}

/** Makes the form of the report for a seller who has none; that of a seller who has one stays as it is. */
async function formStep(read: PagoRead): Promise<PagoStep> {
  const path = `${PATH}/config`;
  const found = await askPago(read.session, 'mp_reports/config', { path });
  if (isOver(read, found)) return NOTHING;
  if (
    found.is === 'nothing' &&
    isOver(read, await askPago(read.session, 'mp_reports/config', { path, body: OWN_FORM }))
  )
    return NOTHING;
  keep(read, { formOn: read.today });
  return NOTHING;
}

async function listStep(read: PagoRead): Promise<PagoStep> {
  const answer = await askPago(read.session, 'mp_reports/list', { path: `${PATH}/list` });
  if (!isOver(read, answer)) read.files = answer.is === 'answer' ? releaseFiles(answer.data) : [];
  return NOTHING;
}

async function askStep(read: PagoRead, day: string): Promise<PagoStep> {
  read.asked += 1;
  const answer = await askPago(read.session, 'mp_reports/ask', { path: PATH, body: spanOf(day) });
  if (!isOver(read, answer)) keepDay(read, day, { askedAt: read.now });
  return NOTHING;
}

async function fileStep(
  read: PagoRead,
  day: string,
  file: NonNullable<ReturnType<typeof fileOfDay>>,
): Promise<PagoStep> {
  const { session, currency } = read;
  const path = `${PATH}/${encodeURIComponent(file.name)}`;
  const answer = await askPago(session, 'mp_reports/file', { path, isFile: true });
  if (answer.is !== 'answer') {
    if (answer.is === 'refused') keep(read, { refusedOn: read.today });
    else read.skipped.add(day);
    return NOTHING;
  }
  keepDay(read, day, { stage: stageOfFile(file, day), askedAt: null });
  try {
    const text = String(answer.data);
    const rows = releaseRows(text, currency);
    const statement = statementDay(rows, { day, currency }, { ...file, text });
    for (const note of notesOf(statement)) session.notes.add(note);
    const minor = balanceOfFile(rows);
    return {
      releases: releasesOfReport(rows, currency),
      statement,
      balance: minor === null ? null : { day, minor, currency },
    };
  } catch (error) {
    if (!(error instanceof MarketplaceError || error instanceof RangeError || error instanceof DomainError))
      throw error;
    session.notes.add(sentence('pago.unreadable', { day: { day }, reason: reasonOf(error) }));
    return NOTHING;
  }
}

const reasonOf = (error: MarketplaceError | RangeError | DomainError): Said =>
  error instanceof MarketplaceError ? error.said : wordingOfError(error);

/** What a seller reads of a day: that it does not close, and what its rows have unknown names for. */
function notesOf({ day, currency, state, openingMinor, closingMinor, movedMinor, rows }: StatementDay): Sentence[] {
  const unknown = [...new Set(rows.flatMap((row) => (row.bucket === 'unknown' ? [row.description] : [])))].toSorted();
  const minor = Math.abs(closingMinor! - openingMinor! - movedMinor);
  const why =
    minor === 0 ? sentence('pago.balanceJumps') : sentence('pago.balanceDiffers', { amount: { minor, currency } });
  return [
    ...(state === 'differs' ? [sentence('pago.unclosed', { day: { day }, why })] : []),
    ...(unknown.length > 0 ? [sentence('pago.unknownRows', { names: unknown.join(', ') })] : []),
  ];
}
