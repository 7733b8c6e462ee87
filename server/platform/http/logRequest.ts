import { createMiddleware } from 'hono/factory';
import { routePath } from 'hono/route';
import { log } from '#server/platform/process/log.ts';
import { withLogFields } from '#server/platform/process/logFields.ts';
import { duration } from '#server/platform/process/metrics.ts';
import type { HttpVariables } from './http.ts';

const seconds = duration('http_request_duration_seconds', 'Requests, until their answer begins.', [
  'method',
  'route',
  'status',
]);

/**
 * Logs and measures a request once it is answered, and puts its id and account on every line that is logged meanwhile.
 * What is measured goes by the pattern of its route, never by the path.
 */
export const logRequest = createMiddleware<HttpVariables>(async (c, next) => {
  const startedAt = performance.now();
  const fields = () => ({ requestId: c.get('requestId'), accountId: c.get('viewer')?.accountId });
  await withLogFields(fields, next);
  c.res.headers.set('x-request-id', c.get('requestId')); // what answers with a Response of its own has lost it
  const ms = performance.now() - startedAt;
  const { method, path } = c.req;
  const { status } = c.res;
  log.debug({ ...fields(), method, path, status, ms: Math.round(ms) }, 'request');
  seconds.observe({ method, route: routePath(c), status: String(status) }, ms / 1000);
});
