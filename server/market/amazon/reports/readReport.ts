import { downloadLines } from '#server/market/http/downloadLines.ts';
import type { AmazonSession } from '#server/market/amazon/auth/amazonSession.ts';
import { madeReport, type ReportRequest, type ReportWish } from './madeReport.ts';
import { reportDocument } from './reportDocument.ts';

/** Requests a report and returns the result of `read` on its lines, which may run twice; null without data. */
export async function readReport<T>(
  session: AmazonSession,
  where: string,
  request: ReportRequest,
  read: (lines: AsyncIterable<string>) => Promise<T>,
  wish: ReportWish = {},
): Promise<T | null> {
  const documentId = await madeReport(session, request, wish);
  if (documentId === null) return null;
  return reportDocument(session, documentId, (document) => read(downloadLines(where, document, session.effects)));
}
