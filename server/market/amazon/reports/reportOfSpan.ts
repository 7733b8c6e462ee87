import type { Said } from '#server/platform/language/said.ts';
import { daysBefore } from '#server/platform/values/saoPauloDay.ts';
import { saoPauloInstant } from '#server/platform/values/saoPauloInstant.ts';
import type { Right } from '#server/market/amazon/auth/amazonSession.ts';
import { flatFileRows } from './flatFileRows.ts';
import { type CellOf, flatReports, type FlatReportType } from './flatReports.ts';
import { type DocumentSession, ReportFailed } from './createReport.ts';
import type { AmazonMarketplace } from '#server/market/amazon/marketplaces.ts';
import { readReport } from './readReport.ts';

export interface SpanReport<Row, Type extends FlatReportType> {
  reportType: Type;
  /** Name of the report in messages. */
  where: Said;
  right: Right;
  row: (cell: CellOf<Type>) => Row;
}

/** Days in São Paulo, `YYYY-MM-DD`, both inclusive. */
export interface Span {
  fromDay: string;
  toDay: string;
}

/** Amazon documents no maximum span for these reports; all of them accept a month. */
const ACCEPTED_DAYS = 30;
const DAY_MS = 24 * 60 * 60_000;

/** Rows of a flat-file report over the span. When Amazon cannot create it, splits the span in halves. */
export async function reportOfSpan<Row, Type extends FlatReportType>(
  session: DocumentSession,
  marketplace: AmazonMarketplace,
  report: SpanReport<Row, Type>,
  { fromDay, toDay }: Span,
): Promise<Row[]> {
  const request = {
    reportType: report.reportType,
    marketplaceIds: [marketplace.id],
    dataStartTime: saoPauloInstant(fromDay).toISOString(),
    dataEndTime: new Date(
      Math.min(saoPauloInstant(daysBefore(toDay, -1)).getTime(), session.effects.now()),
    ).toISOString(),
  };
  const { required } = flatReports[report.reportType];
  const read = (lines: AsyncIterable<string>) => flatFileRows(report.where, lines, required, report.row);
  // a later run requests a later end of the same span
  const identity = { reportType: report.reportType, marketplaceId: marketplace.id, fromDay };
  try {
    return (await readReport(session, report.where, request, read, { right: report.right, identity })) ?? [];
  } catch (error) {
    const days = Math.round((Date.parse(toDay) - Date.parse(fromDay)) / DAY_MS);
    if (!(error instanceof ReportFailed) || days < ACCEPTED_DAYS) throw error;
    const middle = daysBefore(toDay, Math.floor(days / 2));
    const newer = await reportOfSpan(session, marketplace, report, { fromDay: middle, toDay });
    const older = await reportOfSpan(session, marketplace, report, { fromDay, toDay: daysBefore(middle, 1) });
    return [...older, ...newer];
  }
}
