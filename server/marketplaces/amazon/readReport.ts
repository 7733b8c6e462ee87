import { ReportsApi } from '@sp-api-sdk/reports-api-2021-06-30';
import { z } from 'zod';
import { rateFactor } from '#server/marketplaces/baseUrls.ts';
import { MarketplaceError } from '#server/marketplaces/connector.ts';
import { downloadLines } from '#server/marketplaces/http/downloadLines.ts';
import { retryDownload } from '#server/marketplaces/http/retryDownload.ts';
import { shapeOf } from '#server/marketplaces/http/shapeOf.ts';
import type { AmazonSession } from './amazonSession.ts';
import { spApiClient } from './spApiClient.ts';

interface ReportRequest {
  reportType: string;
  marketplaceIds: string[];
  dataStartTime?: string;
  dataEndTime?: string;
}

interface ReportDocument {
  url: string;
  gzipped: boolean;
}

const Created = z.looseObject({ reportId: z.string().min(1) });
const Report = z.looseObject({ processingStatus: z.string(), reportDocumentId: z.string().nullish() });
const Document = z.looseObject({ url: z.url(), compressionAlgorithm: z.string().nullish() });

const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 60_000;
const MAX_POLLS = 120;

/**
 * Has Amazon make a report and answers what `read` makes of its lines; null when there is no data for it. A document
 * that breaks off is asked for and read anew, because its address lives 5 minutes. Goes on with the report `resume`
 * names while Amazon still has it; `remember` is told the id of a new one before the wait for it begins.
 */
export async function readReport<T>(
  session: AmazonSession,
  where: string,
  request: ReportRequest,
  read: (lines: AsyncIterable<string>) => Promise<T>,
  resume: string | null = null,
  remember: (reportId: string) => Promise<void> = async () => {},
): Promise<T | null> {
  const report = await newestReport(session, request, resume, remember);
  if (report === 'empty') return null;
  return retryDownload(
    async () => read(downloadLines(where, await documentOf(session, report.documentId), session.effects)),
    session.effects,
  );
}

async function newestReport(
  session: AmazonSession,
  request: ReportRequest,
  resume: string | null,
  remember: (reportId: string) => Promise<void>,
): Promise<{ documentId: string } | 'empty'> {
  const known = resume ? await finished(session, request.reportType, resume) : 'gone';
  if (known !== 'gone') return known;
  const created = await spApiClient(ReportsApi, session, 'createReport', { repeatable: true }).createReport({
    body: request,
  });
  const { reportId } = shapeOf('Amazon (createReport)', Created, created.data);
  await remember(reportId);
  const report = await finished(session, request.reportType, reportId);
  if (report === 'gone')
    throw new MarketplaceError(`Amazon (getReport): o relatório ${request.reportType} terminou com erro (FATAL).`);
  return report;
}

/** Waits for the end of a report. `gone` when it failed or Amazon no longer has it. */
async function finished(
  session: AmazonSession,
  reportType: string,
  reportId: string,
): Promise<{ documentId: string } | 'empty' | 'gone'> {
  const api = spApiClient(ReportsApi, session, 'getReport', { accept: [400, 404] });
  for (let poll = 0; poll < MAX_POLLS; poll += 1) {
    const { status, data } = await api.getReport({ reportId });
    if (status >= 400) return 'gone';
    const { processingStatus, reportDocumentId } = shapeOf('Amazon (getReport)', Report, data);
    if (processingStatus === 'DONE' && reportDocumentId) return { documentId: reportDocumentId };
    // Amazon also cancels a report that would be empty
    if (processingStatus === 'DONE' || processingStatus === 'CANCELLED') return 'empty';
    if (processingStatus === 'FATAL') return 'gone';
    await session.effects.sleep(Math.min(FIRST_PAUSE_MS * 1.5 ** poll, LONGEST_PAUSE_MS) / rateFactor());
  }
  throw new MarketplaceError(`Amazon (getReport): o relatório ${reportType} não ficou pronto a tempo.`);
}

async function documentOf(session: AmazonSession, reportDocumentId: string): Promise<ReportDocument> {
  const { data } = await spApiClient(ReportsApi, session, 'getReportDocument').getReportDocument({ reportDocumentId });
  const { url, compressionAlgorithm } = shapeOf('Amazon (getReportDocument)', Document, data);
  return { url, gzipped: compressionAlgorithm === 'GZIP' };
}
