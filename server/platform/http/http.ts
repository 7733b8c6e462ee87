import { isUtf8 } from 'node:buffer';
import { isIP } from 'node:net';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context as HonoContext, ErrorHandler } from 'hono';
import { createMiddleware } from 'hono/factory';
import { HTTPException } from 'hono/http-exception';
import type { z } from 'zod';
import { parseInput } from '#server/platform/http/operation/parseInput.ts';
import { databaseUnavailable } from '#server/platform/postgres/databaseUnavailable.ts';
import { log } from '#server/platform/process/log.ts';
import { badRequest, DomainError, textOf } from '#server/platform/values/errors.ts';
import { isTooDeep, tooDeepJson } from '#server/platform/values/inputBounds.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';

/** Variables that middleware sets on a request for the REST doors. */
export interface HttpVariables {
  Variables: {
    viewer: Viewer;
    requestId: string;
    /** Name of the GraphQL operation of the built client. */
    operation?: string;
  };
}

/** Throws 415 for a content type other than JSON, because HTML forms of other sites can send other types. */
export function requireJson(c: HonoContext): void {
  if (!/^application\/json\b/i.test(c.req.header('content-type') ?? ''))
    throw wrongType('Envie o corpo da requisição como application/json', 'Send the body as application/json');
}

/** Parses the JSON body. Throws 400 with the first invalid field or what `bound` finds, and 415. */
export async function readBody<Shape extends z.ZodType>(
  c: HonoContext,
  shape: Shape,
  bound: (body: unknown) => void,
): Promise<z.output<Shape>> {
  requireJson(c);
  const body: unknown = await c.req.json().catch((error: unknown) => {
    if (error instanceof DomainError) throw error; // too large
    throw badRequest('errors.notJson');
  });
  if (isTooDeep(body)) throw tooDeepJson();
  bound(body);
  return parseInput(body, shape);
}

/** Parses a CSV body in UTF-8 or Windows-1252, the encoding of Excel in Brazil. Throws like `readBody`. */
export async function readText<Shape extends z.ZodType>(c: HonoContext, shape: Shape): Promise<z.output<Shape>> {
  if (!/^text\/csv\b/i.test(c.req.header('content-type') ?? ''))
    throw wrongType('Envie o arquivo como text/csv', 'Send the file as text/csv');
  const bytes = Buffer.from(await c.req.arrayBuffer());
  return parseInput(new TextDecoder(isUtf8(bytes) ? 'utf-8' : 'windows-1252').decode(bytes), shape);
}

/** The bytes of a body. Throws 415 for a content type that a form of another site can send. */
export async function readBytes<Shape extends z.ZodType>(c: HonoContext, shape: Shape): Promise<z.output<Shape>> {
  if (!/^application\/(?:octet-stream|zip|xml)\b/i.test(c.req.header('content-type') ?? ''))
    throw wrongType('Envie o arquivo como application/octet-stream', 'Send the file as application/octet-stream');
  return parseInput(new Uint8Array(await c.req.arrayBuffer()), shape);
}

const wrongType = (message: string, english: string) =>
  new DomainError('UNSUPPORTED_MEDIA_TYPE', 415, message, undefined, english);

let publicUrl = new URL('http://localhost');
/** Sets the address at which browsers reach the server: PUBLIC_URL, else where it listens. Called once at start. */
export function usePublicUrl(url: string): void {
  publicUrl = new URL(url);
}

/** Origin at which browsers reach the server. Never that of a request, whose Host header its sender chooses. */
export const publicOrigin = (): string => publicUrl.origin;

/** Whether browsers connect over TLS; determines secure cookies. */
export const isHttps = () => publicUrl.protocol === 'https:';

let trustedProxies = 0;
/** Sets the number of trusted proxies in front of the server. Called once at start. */
export function useTrustedProxies(count: number): void {
  trustedProxies = count;
}

/** The caller's network address, see `callerAddress`; null without a socket (tests). */
export const addressOf = (c: HonoContext): string | null =>
  callerAddress(c.req.header('x-forwarded-for'), () => {
    try {
      return getConnInfo(c).remote.address;
    } catch {
      return undefined;
    }
  });

/**
 * The caller's address by X-Forwarded-For, else the socket's. Only the entries that trusted proxies added to the header
 * count; a client can forge those before them.
 */
export function callerAddress(forwardedFor: string | undefined, ofSocket: () => string | undefined): string | null {
  const forwarded = trustedProxies > 0 && forwardedFor?.split(',').at(-trustedProxies)?.trim();
  return forwarded && isIP(forwarded) ? forwarded : (ofSocket() ?? null);
}

/** Answers every failure as `{ error }`, with the `field` at fault when that is known: domain errors with their message, others masked and logged. */
export const answerError: ErrorHandler<HttpVariables> = (error, c) => {
  const unavailable = databaseUnavailable(error);
  const reported = error instanceof DomainError ? error : unavailable;
  const requestId = c.get('requestId');
  if (unavailable) log.warn({ reason: error.message, requestId }, 'database unavailable or read-only');
  if (reported) {
    if (reported.retryAfterSeconds) c.header('retry-after', String(reported.retryAfterSeconds));
    const { field } = reported;
    return c.json({ error: textOf(reported), ...(field && { field }) }, reported.status);
  }
  if (error instanceof HTTPException) return error.getResponse();
  log.error({ err: error, requestId, accountId: c.get('viewer')?.accountId }, 'request failed');
  return c.json({ error: `Erro interno. Código: ${requestId}` }, 500);
};

/** Middleware that forbids caching of responses. */
export const noStore = createMiddleware<HttpVariables>(async (c, next) => {
  await next();
  c.res.headers.set('cache-control', 'no-store'); // c.header would copy the response
});
