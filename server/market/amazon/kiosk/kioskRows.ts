import { sentence } from '#server/platform/language/sentence.ts';
import type { DocumentSession } from '#server/market/amazon/reports/createReport.ts';
import { MarketplaceError } from '#server/market/connector.ts';
import { parseExact } from '#server/market/http/answer.ts';
import { kioskLines } from './kioskLines.ts';
import { kioskRequest } from './kioskRequest.ts';

const WHERE = 'Amazon (Data Kiosk)';
const MOST_PAGES = 100;

/**
 * Rows of a query's result, numbers as text. The query is requested unless an earlier run did so. Throws `ReadLater` when
 * the result is not ready, `KioskRefused` when Amazon does not answer such queries.
 */
export async function kioskRows(session: DocumentSession, query: string): Promise<unknown[]> {
  const rows: unknown[] = [];
  let token: string | null = null;
  for (let pages = 0; pages < MOST_PAGES; pages += 1) {
    const request = kioskRequest(session, query, token);
    const page = await session.documents.get(request, async ({ documentId, nextToken }) => ({
      lines: documentId === null ? [] : await kioskLines(session, documentId),
      nextToken,
    }));
    for (const line of page.lines) rows.push(rowOf(line));
    if (page.nextToken === null) return rows;
    token = page.nextToken;
  }
  throw new MarketplaceError(sentence('sync.endlessPages', { where: WHERE }));
}

function rowOf(line: string): unknown {
  try {
    return parseExact(line);
  } catch {
    throw new MarketplaceError(sentence('sync.lineNotJson', { where: WHERE }));
  }
}
