import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { etag } from 'hono/etag';
import type { RouterRoute } from 'hono/types';
import { z } from 'zod';
import type { HttpVariables } from '#server/platform/http/http.ts';
import { operation } from '#server/platform/http/operation/operation.ts';
import { explorerPage, explorerScript } from './explorerPage.ts';
import { openApiDocument } from './openApiDocument.ts';

const require = createRequire(import.meta.url);

/** Under /api, public: the OpenAPI document of the app's `routes`, and a page to read and try it. */
export function openApiRest(routes: () => readonly RouterRoute[]) {
  const rest = new Hono<HttpVariables>();
  let text: string | undefined;

  rest.use('/openapi.json', compress(), etag());
  rest.get(
    '/openapi.json',
    operation(
      {
        tag: 'Contract',
        summary: 'This document',
        access: 'public',
        answer: z.looseObject({ openapi: z.string(), paths: z.record(z.string(), z.unknown()) }),
      },
      ({ c }) => {
        text ??= JSON.stringify(openApiDocument(routes()));
        c.header('content-type', 'application/json');
        c.header('cache-control', 'no-cache');
        return c.body(text);
      },
    ),
  );

  const root = dirname(require.resolve('swagger-ui-dist/package.json'));
  rest.use('/docs/*', compress(), etag(), async (c, next) => {
    await next();
    c.header('cache-control', 'no-cache');
  });
  rest.get('/docs', (c) => c.html(explorerPage));
  rest.get('/docs/start.js', (c) => c.body(explorerScript, 200, { 'content-type': 'text/javascript; charset=utf-8' }));
  rest.get(
    '/docs/:file{swagger-ui\\.css|swagger-ui-bundle\\.js}',
    serveStatic({ root, rewriteRequestPath: (path) => path.replace('/api/docs', '') }),
  );
  return rest;
}
