import { createMiddleware } from 'hono/factory';
import { log } from '#server/platform/process/log.ts';
import type { HttpVariables } from '#server/platform/http/http.ts';
import { recordRepeated } from '#server/records/audit/recordEvent.ts';

/** Middleware that records the files that an account exports, by the name of the file. */
export const recordExports = createMiddleware<HttpVariables>(async (c, next) => {
  await next();
  if (!c.res.ok || !/\/(?:export|evidence\.zip)$/.test(c.req.path)) return;
  const file = /filename="([^"]+)"/.exec(c.res.headers.get('content-disposition') ?? '')?.[1];
  if (!file) return;
  // the file is sent even while the database takes no writes
  await recordRepeated(c.get('viewer'), { kind: 'export', details: { file } }).catch((error: unknown) =>
    log.warn({ err: error, file }, 'an export could not be recorded'),
  );
});
