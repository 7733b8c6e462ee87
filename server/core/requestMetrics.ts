import type { Context } from 'hono';
import { routePath } from 'hono/route';
import { duration } from './metrics.ts';

const seconds = duration('http_request_duration_seconds', 'Requests, until their answer begins.', [
  'method',
  'route',
  'status',
]);

/** Measures an answered request under the pattern of its route, never under its path. */
export function noteRequest(c: Context, ms: number): void {
  seconds.observe({ method: c.req.method, route: routePath(c), status: String(c.res.status) }, ms / 1000);
}
