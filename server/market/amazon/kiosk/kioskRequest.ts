import { sentence } from '#server/platform/language/sentence.ts';
import { z } from 'zod';
import { type AmazonSession, spApiUrl } from '#server/market/amazon/auth/amazonSession.ts';
import type { DocumentSession } from '#server/market/amazon/reports/createReport.ts';
import { MarketplaceError, ReadLater } from '#server/market/connector.ts';
import type { DocumentRequest } from '#server/market/documents/awaitDocument.ts';
import { refusalReason, shapeOf } from '#server/market/http/answer.ts';
import { word } from '#server/market/http/exactShapes.ts';
import { kioskLines } from './kioskLines.ts';

/** Amazon does not answer queries of Data Kiosk, at least for now: another source has to. */
export class KioskRefused extends MarketplaceError {
  override name = 'KioskRefused';
}

/** One page of a query's result. */
export interface KioskPage {
  /** Null: no rows. */
  documentId: string | null;
  nextToken: string | null;
}

const QUERIES = '/dataKiosk/2023-11-15/queries';
/** Amazon limits the open queries of a seller and does not publish the number (REAL.md 1.1). */
const MOST_OPEN = 5;
/** Maximum wait in one run, ms. */
const PATIENCE_MS = 60_000;

const Created = z.looseObject({ queryId: z.string().min(1) });
const Query = z.looseObject({
  processingStatus: word,
  dataDocumentId: z.string().nullish(),
  errorDocumentId: z.string().nullish(),
  pagination: z.looseObject({ nextToken: z.string().nullish() }).nullish(),
});

/** Request of a page of a query's result, the first one without a token. */
export function kioskRequest(
  session: DocumentSession,
  query: string,
  paginationToken: string | null = null,
): DocumentRequest<KioskPage> {
  const body = paginationToken ? { query, paginationToken } : { query };
  let reason = '';
  return {
    kind: 'query',
    name: 'Amazon (Data Kiosk)',
    args: body,
    patienceMs: PATIENCE_MS,
    ask: async () => {
      const isOpen = async (queryId: string) => isRunning(await queryState(session, queryId));
      if (!(await session.documents.hasPlace('query', MOST_OPEN, isOpen)))
        throw new ReadLater(sentence('sync.queriesPending', { where: 'Amazon (Data Kiosk)', queries: MOST_OPEN }));
      return createdQuery(session, body);
    },
    poll: async (queryId) => {
      const state = await queryState(session, queryId);
      if (isRunning(state)) return 'waiting';
      if (state?.processingStatus === 'DONE')
        return {
          ready: { documentId: state.dataDocumentId ?? null, nextToken: state.pagination?.nextToken ?? null },
        };
      reason = await reasonOf(session, state?.errorDocumentId);
      return 'gone';
    },
    failed: () => new KioskRefused(sentence('sync.queryFailed', { detail: reason })),
  };
}

/** State of a query; null when Amazon no longer has it. */
async function queryState(session: AmazonSession, queryId: string): Promise<z.output<typeof Query> | null> {
  const url = spApiUrl(session, `${QUERIES}/${encodeURIComponent(queryId)}`);
  const { status, data } = await session.call('getQuery', { method: 'GET', url, accept: [404] });
  return status === 404 ? null : shapeOf('Amazon (getQuery)', Query, data);
}

const isRunning = (state: z.output<typeof Query> | null): boolean =>
  state !== null && !/^(DONE|FATAL|CANCELLED)$/.test(state.processingStatus);

async function createdQuery(session: AmazonSession, body: object): Promise<string> {
  const { status, data } = await session.call('createQuery', {
    method: 'POST',
    url: spApiUrl(session, QUERIES),
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    repeatable: true,
    // 403 has come and gone within days (amzn/selling-partner-api-models#5290); where a marketplace or a field is not
    // offered at all is not published
    accept: [400, 403, 404],
  });
  if (status >= 400)
    throw new KioskRefused(sentence('sync.answered', { status: String(status), detail: refusalReason(data) }));
  return shapeOf('Amazon (createQuery)', Created, data).queryId;
}

/** What the error document says, in brackets after a space; its format is not published. */
async function reasonOf(session: AmazonSession, documentId: string | null | undefined): Promise<string> {
  if (!documentId) return '';
  try {
    const text = (await kioskLines(session, documentId)).join(' ');
    return text ? ` (${text.replaceAll(/[\s\p{Cc}]+/gu, ' ').slice(0, 200)})` : '';
  } catch (error) {
    if (error instanceof MarketplaceError) return '';
    throw error;
  }
}
