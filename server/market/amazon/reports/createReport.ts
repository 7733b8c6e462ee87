import type { Said } from '#server/platform/language/said.ts';
import { sentence } from '#server/platform/language/sentence.ts';
import { z } from 'zod';
import { word } from '#server/market/http/exactShapes.ts';
import { MarketplaceError } from '#server/market/connector.ts';
import type { DocumentRequest } from '#server/market/documents/awaitDocument.ts';
import type { Documents } from '#server/market/documents/openDocuments.ts';
import { refusalReason, shapeOf } from '#server/market/http/answer.ts';
import { reportTurn } from '#server/market/amazon/auth/rates.ts';
import { type AmazonSession, notPermitted, type Right, spApiUrl } from '#server/market/amazon/auth/amazonSession.ts';

/** A session of one stream of the sync, with the documents it has requested. */
export interface DocumentSession extends AmazonSession {
  documents: Documents;
}

export interface ReportRequest {
  reportType: string;
  marketplaceIds: string[];
  dataStartTime?: string;
  dataEndTime?: string;
  reportOptions?: Record<string, string>;
}

export interface ReportOptions {
  right?: Right;
  /** What identifies the request, when a later run would request another end of the same span. */
  identity?: unknown;
  /** Maximum wait in one run, ms. */
  patienceMs?: number;
}

/** Amazon refused or failed to create the report; another span or another day may succeed. */
export class ReportFailed extends MarketplaceError {
  override name = 'ReportFailed';
}

/** What the account cannot do without: its orders and its listings. */
export const LONG_PATIENCE_MS = 5 * 60_000;
const PATIENCE_MS = 60_000;

const Created = z.looseObject({ reportId: z.string().min(1) });
const Report = z.looseObject({ processingStatus: word, reportDocumentId: z.string().nullish() });

interface ReadyReport {
  /** Null: the report is empty. */
  documentId: string | null;
}

/** Request of a report; `where` is its name in messages. */
export function reportRequest(
  session: DocumentSession,
  where: Said,
  request: ReportRequest,
  { right, identity, patienceMs = PATIENCE_MS }: ReportOptions = {},
): DocumentRequest<ReadyReport> {
  return {
    kind: 'report',
    name: where,
    args: request,
    identity,
    patienceMs,
    ask: () => created(session, request, right),
    poll: (reportId) => stateOf(session, reportId),
    failed: () => new ReportFailed(sentence('sync.reportFailed', { report: request.reportType })),
  };
}

/**
 * Returns the result of `read` on the id of a report's document, null when it has no data. The report is requested
 * unless an earlier run did so. Throws `ReadLater` when it is not ready, `ReportFailed` when Amazon cannot create it,
 * `NotPermitted` when the application lacks the named role.
 */
export function createReport<T>(
  session: DocumentSession,
  where: Said,
  request: ReportRequest,
  read: (documentId: string | null) => Promise<T>,
  options: ReportOptions = {},
): Promise<T> {
  return session.documents.get(reportRequest(session, where, request, options), ({ documentId }) => read(documentId));
}

async function created(session: AmazonSession, request: ReportRequest, right: Right | undefined): Promise<string> {
  const { status, data } = await session.call('createReport', {
    method: 'POST',
    url: spApiUrl(session, '/reports/2021-06-30/reports'),
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(request),
    repeatable: true,
    narrowTurn: reportTurn(session.owner, request.reportType),
    accept: right ? [400, 403] : [400],
  });
  if (status === 403 && right) throw notPermitted(right);
  if (status >= 400)
    throw new ReportFailed(
      sentence('sync.reportRefused', {
        status: String(status),
        report: request.reportType,
        detail: refusalReason(data),
      }),
    );
  return shapeOf('Amazon (createReport)', Created, data).reportId;
}

/** State of a report: `gone` when it failed or Amazon no longer has it; a null document id when it is empty. */
async function stateOf(session: AmazonSession, reportId: string): Promise<'waiting' | 'gone' | { ready: ReadyReport }> {
  const url = spApiUrl(session, `/reports/2021-06-30/reports/${encodeURIComponent(reportId)}`);
  const { status, data } = await session.call('getReport', { method: 'GET', url, accept: [400, 404] });
  if (status >= 400) return 'gone';
  const { processingStatus, reportDocumentId } = shapeOf('Amazon (getReport)', Report, data);
  if (processingStatus === 'FATAL') return 'gone';
  // Amazon also cancels empty reports
  const isEmpty = processingStatus === 'CANCELLED' || (processingStatus === 'DONE' && !reportDocumentId);
  if (isEmpty) return { ready: { documentId: null } };
  return processingStatus === 'DONE' ? { ready: { documentId: reportDocumentId! } } : 'waiting';
}
