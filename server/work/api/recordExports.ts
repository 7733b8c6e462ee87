import { createMiddleware } from 'hono/factory';
import type { HttpVariables } from '#server/platform/http/http.ts';
import { recordRepeated } from '#server/records/audit/recordEvent.ts';

/** Middleware that records the files that an account exports, by the name of the file. */
export const recordExports = createMiddleware<HttpVariables>(async (c, next) => {
  await next();
  if (!c.res.ok || !c.req.path.endsWith('/export')) return;
  const file = /filename="([^"]+)"/.exec(c.res.headers.get('content-disposition') ?? '')?.[1];
  if (file) await recordRepeated(c.get('viewer'), { kind: 'export', details: { file } });
});
