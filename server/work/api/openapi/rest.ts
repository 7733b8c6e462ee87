import { Hono } from 'hono';
import type { RouterRoute } from 'hono/types';
import { z } from 'zod';
import type { HttpVariables } from '#server/platform/http/http.ts';
import { operation } from '#server/platform/http/operation/operation.ts';
import { packedText } from '#server/platform/http/packedText.ts';
import { servePacked } from '#server/platform/http/servePacked.ts';
import { openApiDocument } from './openApiDocument.ts';

/** Under /api, public: the OpenAPI document of the app's `routes`, and a page to read and try it. */
export function openApiRest(routes: () => readonly RouterRoute[], explorerFolder: string) {
  const rest = new Hono<HttpVariables>();
  const packed = packedText('application/json', () => JSON.stringify(openApiDocument(routes())));

  rest.get(
    '/openapi.json',
    operation(
      {
        tag: 'Contract',
        summary: 'This document',
        access: 'public',
        answer: z.looseObject({ openapi: z.string(), paths: z.record(z.string(), z.unknown()) }),
      },
      ({ c }) => packed(c),
    ),
  );

  const write = async () => (await import('./explorerFiles.ts')).writeExplorer(explorerFolder);
  const { page, asset } = servePacked(explorerFolder, write);
  rest.get('/docs/assets/*', asset, () => new Response(null, { status: 404 }));
  rest.get('/docs', page);
  return rest;
}
