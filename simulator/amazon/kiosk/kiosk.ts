import { type Context, Hono } from 'hono';
import { invalidInput, spApi, spError } from '#simulator/amazon/spApi.ts';
import { signedUrl } from '#simulator/documents.ts';
import { dayOf, HOUR, MINUTE } from '#simulator/seller/calendar.ts';
import type { Simulator, SimulatorEnv } from '#simulator/simulator.ts';
import { kioskDocument, type KioskRequest } from './kioskDocument.ts';
import { kioskQuery } from './kioskQuery.ts';

const QUERIES = '/dataKiosk/2023-11-15/queries';
const MOST_OPEN = 5;
const POLLS_UNTIL_DONE = 3;

/** Data Kiosk 2023-11-15: create, poll, document. A result holds the data known when its query was created. */
export function kiosk(simulator: Simulator): Hono<SimulatorEnv> {
  const polls = new Map<string, number>();
  const requests = () => (simulator.state.queries ??= []);
  const pollsOf = (queryId: string) =>
    simulator.push.finished.has(queryId) ? POLLS_UNTIL_DONE : (polls.get(queryId) ?? 0);
  // without a time of its own a query ends when it is polled
  const isOpen = ({ queryId, createdAt }: KioskRequest) =>
    createdAt > simulator.clock.now() - (simulator.documentMs || HOUR) &&
    (simulator.documentMs > 0 || pollsOf(queryId) < POLLS_UNTIL_DONE);

  const create = async (c: Context<SimulatorEnv>): Promise<Response> => {
    const body = (await c.req.json().catch(() => null)) as { query?: unknown; paginationToken?: string } | null;
    const now = simulator.clock.now();
    // as on some days (amzn/selling-partner-api-models#5290, 2026-06-30)
    if (simulator.kioskRefusedOn === dayOf(now))
      return spError(c, 403, 'Unauthorized', 'Unauthorized to access requested fields');
    const query = kioskQuery(body?.query, now);
    if (typeof query === 'string') return invalidInput(c, query);
    const open = requests().filter(isOpen);
    const text = body!.query as string;
    if (open.length >= MOST_OPEN || open.some((one) => one.query === text))
      return spError(c, 429, 'QuotaExceeded', 'Too many concurrent queries.');
    const queryId = String(1_900_000_000_000 + (now % 1_000_000_000) + requests().length);
    requests().push({ queryId, query: text, from: Number(body!.paginationToken ?? 0), createdAt: now });
    simulator.save();
    return c.json({ queryId }, 202);
  };

  return new Hono<SimulatorEnv>()
    .post(QUERIES, spApi(simulator, 'createQuery'), create)
    .get(`${QUERIES}/:queryId`, spApi(simulator, 'getQuery'), (c) => {
      const request = requests().find(({ queryId }) => queryId === c.req.param('queryId'));
      if (!request) return spError(c, 404, 'NotFound', 'The query was not found.');
      const count = pollsOf(request.queryId) + 1;
      polls.set(request.queryId, count);
      return c.json(queryJson(simulator, request, count));
    })
    .get('/dataKiosk/2023-11-15/documents/:documentId', spApi(simulator, 'getDocument'), (c) => {
      const documentId = c.req.param('documentId');
      const request = requests().find(({ queryId }) => documentId.endsWith(`.${queryId}`));
      if (!request) return spError(c, 404, 'NotFound', 'The document was not found.');
      const path = `/kiosk-documents/${request.queryId}`;
      return c.json({ documentId, documentUrl: signedUrl(simulator, new URL(c.req.url).origin, path, 5 * MINUTE) });
    });
}

function queryJson(simulator: Simulator, request: KioskRequest, polls: number) {
  const { queryId, query, createdAt } = request;
  const step = (minutes: number) => new Date(createdAt + minutes * MINUTE).toISOString();
  const head = { queryId, query, createdTime: step(0) };
  if (polls <= 1) return { ...head, processingStatus: 'IN_QUEUE' };
  const isEarly = simulator.clock.now() < createdAt + simulator.documentMs;
  if (polls < POLLS_UNTIL_DONE || isEarly)
    return { ...head, processingStatus: 'IN_PROGRESS', processingStartTime: step(0.1) };
  const processed = { ...head, processingStartTime: step(0.1), processingEndTime: step(0.5) };
  if (simulator.modes.has('kiosk-fatal'))
    return { ...processed, processingStatus: 'FATAL', errorDocumentId: `amzn1.tortuga.4.na.error.${queryId}` };
  const { lines, nextToken } = kioskDocument(simulator, request);
  return {
    ...processed,
    processingStatus: 'DONE',
    // without rows there is no document
    ...(lines.length > 0 ? { dataDocumentId: `amzn1.tortuga.4.na.data.${queryId}` } : {}),
    ...(nextToken ? { pagination: { nextToken } } : {}),
  };
}
