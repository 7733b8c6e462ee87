import { log } from '#server/platform/process/log.ts';
import type { LogFields } from '#server/platform/process/logFields.ts';
import { duration } from '#server/platform/process/metrics.ts';

const seconds = duration('http_request_duration_seconds', 'Requests, until their answer begins.', [
  'method',
  'route',
  'status',
]);

interface Answered {
  fields: LogFields;
  method: string;
  path: string;
  /** The pattern of its route: what is measured goes by it, never by the path. */
  route: string;
  status: number;
  /** Until its answer began. */
  ms: number;
}

/** Logs and measures an answered request. */
export function noteRequest({ fields, method, path, route, status, ms }: Answered): void {
  log.debug({ ...fields, method, path, status, ms: Math.round(ms) }, 'request');
  seconds.observe({ method, route, status: String(status) }, ms / 1000);
}
