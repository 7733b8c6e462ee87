import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Hono } from 'hono';
import { bearerOf } from '#server/records/identity/authenticate.ts';
import { viewerOfSecret } from '#server/records/identity/sessions/session.ts';
import { originOf } from '#server/platform/http/http.ts';
import { limits } from '#server/platform/values/limits.ts';
import { withLogFields } from '#server/platform/process/logFields.ts';
import { noStore } from '#server/platform/http/noStore.ts';
import { noteRequest } from '#server/platform/http/noteRequest.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { answerPersisted, persistedQuery } from './answerPersisted.ts';
import { type Begun, noteBegun } from './begun.ts';
import { CLIENT_ACCEPT, CLIENT_TYPE } from './clientMedia.ts';
import { expectedViewer, isAsExpected, noteViewer } from './expectedViewers.ts';
import { graphqlHeaders } from '#server/work/api/graphql/graphqlHeaders.ts';
import type { KeptAnswer } from './keptAnswers.ts';
import { LEAST_BYTES, packedAnswer } from './packedAnswer.ts';

const PATH = '/graphql';
const PLAIN_HOST = /^[a-z\d._-]+(:\d{1,5})?$/;

/** What every answer carries, as the app's own middleware sets it. */
const headers = (async () => {
  const { headers: set } = await new Hono()
    .use(graphqlHeaders, noStore)
    .get(PATH, (c) => c.body(null))
    .request(PATH);
  return [...set].flat();
})();

/**
 * Answers the built client's queries of who is signed in on Node's own request and response. Everything else, every
 * refusal too, goes on to the app by `handOn`, with what was found out on the way.
 */
export function answerAtOnce(request: IncomingMessage, response: ServerResponse, handOn: () => void): void {
  const secret = secretOf(request);
  if (!secret) return handOn();
  const startedAt = performance.now();
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const body = chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks);
    Object.assign(request, { rawBody: body });
    void answer({ request, response, secret, startedAt, text: body.toString() }, handOn);
  });
}

/** The secret of a request that may be one of the client's, as it sends them; null when it is none. */
function secretOf({ method, url, headers: sent }: IncomingMessage): string | null {
  if (method !== 'POST' || url !== PATH || sent.accept !== CLIENT_ACCEPT) return null;
  if (sent['content-type'] !== 'application/json' || sent['x-request-id'] !== undefined) return null;
  const isBounded = Number(sent['content-length']) <= limits.body.json && sent['transfer-encoding'] === undefined;
  return isBounded && PLAIN_HOST.test(sent.host ?? '') ? bearerOf(sent.authorization) : null;
}

interface Asked {
  request: IncomingMessage;
  response: ServerResponse;
  secret: string;
  startedAt: number;
  text: string;
}

async function answer({ request, response, secret, startedAt, text }: Asked, handOn: () => void): Promise<void> {
  const query = await persistedQuery(text).catch(() => null);
  if (!query) return handOn();
  const requestId = randomUUID();
  const origin = originOf(`http://${request.headers.host}${PATH}`);
  const expected = expectedViewer(secret);
  let viewer: Viewer | null = null;
  const fields = () => ({ requestId, accountId: (viewer ?? expected)?.accountId });
  const begun: Begun = {};
  const found = await withLogFields(fields, async () => {
    begun.viewer = viewerOfSecret(secret);
    // beside the question who asks: if the database says another, nobody sees it
    const early = expected && answerPersisted(query, { viewer: expected, origin });
    early?.catch(() => {});
    viewer = await begun.viewer;
    if (viewer?.access?.kind !== 'session') return null;
    noteViewer(viewer);
    const isGood = early && isAsExpected(expected, viewer);
    begun.answer = isGood ? early : answerPersisted(query, { viewer, origin });
    return begun.answer;
  }).catch(() => null); // who answers instead meets it again
  if (found && 'body' in found) {
    await send({ request, response, requestId }, found);
    noteRequest({
      fields: fields(),
      method: 'POST',
      path: PATH,
      route: PATH,
      status: 200,
      ms: performance.now() - startedAt,
    });
    return;
  }
  request.headers['x-request-id'] = requestId; // one request, one id
  noteBegun(request, begun);
  handOn();
}

async function send(
  { request, response, requestId }: Pick<Asked, 'request' | 'response'> & { requestId: string },
  answered: KeptAnswer,
): Promise<void> {
  const [packing, body] = await packedAnswer(answered, request.headers['accept-encoding']?.toString());
  response.writeHead(200, [
    ...(await headers),
    ...(packing ? ['content-encoding', packing] : []),
    ...(answered.body.byteLength < LEAST_BYTES ? [] : ['vary', 'accept-encoding']),
    'content-type',
    CLIENT_TYPE,
    'content-length',
    String(body.byteLength),
    'x-request-id',
    requestId,
  ]);
  response.end(body);
}
