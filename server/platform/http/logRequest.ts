import { createMiddleware } from 'hono/factory';
import { routePath } from 'hono/route';
import { log, withLogFields } from '#server/platform/process/log.ts';
import { duration } from '#server/platform/process/metrics.ts';
import { beginWork } from '#server/platform/process/workInProgress.ts';
import type { HttpVariables } from './http.ts';

const seconds = duration('http_request_duration_seconds', 'Duration of requests until the response begins.', [
  'method',
  'route',
  'status',
]);

/**
 * Logs and measures each request once it is answered, and adds its id and account to every log line of the request.
 * Metrics are labelled by route pattern, never by path.
 */
export const logRequest = createMiddleware<HttpVariables>(async (c, next) => {
  const startedAt = performance.now();
  const fields = () => ({ requestId: c.get('requestId'), accountId: c.get('viewer')?.accountId });
  const end = beginWork(() => ({
    requestId: c.get('requestId'),
    method: c.req.method,
    route: routePath(c), // the path may contain a product's number
    operation: c.get('operation'),
  }));
  await withLogFields(fields, next).finally(end);
  c.res.headers.set('x-request-id', c.get('requestId')); // handlers that return their own Response drop it
  const ms = performance.now() - startedAt;
  const { method, path } = c.req;
  const { status } = c.res;
  log.debug({ ...fields(), method, path, status, ms: Math.round(ms) }, 'request');
  seconds.observe({ method, route: routePath(c), status: String(status) }, ms / 1000);
});
