import type { Said } from '#server/platform/language/said.ts';
import { z } from 'zod';
import { type AmazonSession, spApiUrl } from '#server/market/amazon/auth/amazonSession.ts';
import { downloadLines } from '#server/market/http/downloadLines.ts';
import { retryDownload } from '#server/market/http/retryDownload.ts';
import { shapeOf } from '#server/market/http/answer.ts';
import { createReport, type DocumentSession, type ReportOptions, type ReportRequest } from './createReport.ts';

const Document = z.looseObject({ url: z.url(), compressionAlgorithm: z.string().nullish() });

/**
 * Returns the result of `read` on the document of a report. When the download breaks off, requests a new address,
 * because an address expires after 5 minutes, and reads again.
 */
export function reportDocument<T>(
  session: AmazonSession,
  reportDocumentId: string,
  read: (document: { url: string; gzipped: boolean }) => Promise<T>,
): Promise<T> {
  return retryDownload(async () => {
    const { data } = await session.call('getReportDocument', {
      method: 'GET',
      url: spApiUrl(session, `/reports/2021-06-30/documents/${encodeURIComponent(reportDocumentId)}`),
    });
    const { url, compressionAlgorithm } = shapeOf('Amazon (getReportDocument)', Document, data);
    return read({ url, gzipped: compressionAlgorithm === 'GZIP' });
  }, session.effects);
}

/** Returns the result of `read` on the lines of a report, which may run twice; null without data. */
export function readReport<T>(
  session: DocumentSession,
  where: Said,
  request: ReportRequest,
  read: (lines: AsyncIterable<string>) => Promise<T>,
  options: ReportOptions = {},
): Promise<T | null> {
  const lines = (documentId: string) =>
    reportDocument(session, documentId, (document) => read(downloadLines(where, document, session.effects)));
  return createReport(
    session,
    where,
    request,
    async (documentId) => (documentId === null ? null : lines(documentId)),
    options,
  );
}
