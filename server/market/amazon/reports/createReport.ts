import { z } from 'zod';
import { word } from '#server/market/http/exactShapes.ts';
import { rateFactor } from '#server/market/baseUrls.ts';
import { MarketplaceError } from '#server/market/connector.ts';
import { refusalReason, shapeOf } from '#server/market/http/answer.ts';
import { type AmazonSession, notPermitted, type Right, spApiUrl } from '#server/market/amazon/auth/amazonSession.ts';

export interface ReportRequest {
  reportType: string;
  marketplaceIds: string[];
  dataStartTime?: string;
  dataEndTime?: string;
  reportOptions?: Record<string, string>;
}

export interface ReportOptions {
  /** Id of a report requested earlier, used while Amazon still has it. */
  resume?: string | null;
  /** Called with the id of a new report before waiting for it. */
  remember?: (reportId: string) => Promise<void>;
  right?: Right;
}

/** Amazon refused or failed to create the report; another span or another day may succeed. */
export class ReportFailed extends MarketplaceError {
  override name = 'ReportFailed';
}

const Created = z.looseObject({ reportId: z.string().min(1) });
const Report = z.looseObject({ processingStatus: word, reportDocumentId: z.string().nullish() });

const FIRST_PAUSE_MS = 2_000;
const MAX_PAUSE_MS = 60_000;
const MAX_POLLS = 120;

/**
 * Requests a report, waits for it and returns its document id; null when it has no data. Throws `ReportFailed` when
 * Amazon cannot create it, `NotPermitted` when the application lacks the named role.
 */
export async function createReport(
  session: AmazonSession,
  request: ReportRequest,
  { resume = null, remember = async () => {}, right }: ReportOptions = {},
): Promise<string | null> {
  const known = resume ? await finished(session, request.reportType, resume) : 'gone';
  if (known !== 'gone') return known.documentId;
  const reportId = await created(session, request, right);
  await remember(reportId);
  const report = await finished(session, request.reportType, reportId);
  if (report === 'gone')
    throw new ReportFailed(`Amazon (getReport): o relatório ${request.reportType} terminou com erro (FATAL).`);
  return report.documentId;
}

async function created(session: AmazonSession, request: ReportRequest, right: Right | undefined): Promise<string> {
  const { status, data } = await session.call('createReport', {
    method: 'POST',
    url: spApiUrl(session, '/reports/2021-06-30/reports'),
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(request),
    repeatable: true,
    accept: right ? [400, 403] : [400],
  });
  if (status === 403 && right) throw notPermitted(right);
  if (status >= 400)
    throw new ReportFailed(
      `Amazon (createReport): respondeu ${status} sobre ${request.reportType}${refusalReason(data)}.`,
    );
  return shapeOf('Amazon (createReport)', Created, data).reportId;
}

/**
 * Polls a report until it ends. `gone` when it failed or Amazon no longer has it; a null document id when it is empty.
 */
async function finished(
  session: AmazonSession,
  reportType: string,
  reportId: string,
): Promise<{ documentId: string | null } | 'gone'> {
  const url = spApiUrl(session, `/reports/2021-06-30/reports/${encodeURIComponent(reportId)}`);
  for (let poll = 0; poll < MAX_POLLS; poll += 1) {
    const { status, data } = await session.call('getReport', { method: 'GET', url, accept: [400, 404] });
    if (status >= 400) return 'gone';
    const { processingStatus, reportDocumentId } = shapeOf('Amazon (getReport)', Report, data);
    if (processingStatus === 'DONE' && reportDocumentId) return { documentId: reportDocumentId };
    // Amazon also cancels empty reports
    if (processingStatus === 'DONE' || processingStatus === 'CANCELLED') return { documentId: null };
    if (processingStatus === 'FATAL') return 'gone';
    await session.effects.sleep(Math.min(FIRST_PAUSE_MS * 1.5 ** poll, MAX_PAUSE_MS) / rateFactor());
  }
  throw new MarketplaceError(`Amazon (getReport): o relatório ${reportType} não ficou pronto a tempo.`);
}
