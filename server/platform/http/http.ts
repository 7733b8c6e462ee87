import { isIP } from 'node:net';
import { isUtf8 } from 'node:buffer';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context as HonoContext, ErrorHandler } from 'hono';
import { accepts } from 'hono/accepts';
import { HTTPException } from 'hono/http-exception';
import type { z } from 'zod';
import { databaseUnavailable } from '#server/platform/postgres/databaseUnavailable.ts';
import { badRequest, DomainError } from '#server/platform/values/errors.ts';
import { log } from '#server/platform/process/log.ts';
import { parseInput } from '#server/platform/http/operation/parseInput.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';

/** What middleware puts on a request for the REST doors. */
export interface HttpVariables {
  Variables: { viewer: Viewer; requestId: string };
}

/** Throws 415 for a body of another content type than JSON: forms of other sites can send those. */
export function requireJson(c: HonoContext): void {
  if (!/^application\/json\b/i.test(c.req.header('content-type') ?? ''))
    throw wrongType('Envie o corpo da requisição como application/json', 'Send the body as application/json');
}

/** The JSON body in the given shape. Throws 400 with the first thing that is wrong, and 415. */
export async function readBody<Shape extends z.ZodType>(c: HonoContext, shape: Shape): Promise<z.output<Shape>> {
  requireJson(c);
  const body: unknown = await c.req.json().catch((error: unknown) => {
    if (error instanceof DomainError) throw error; // too large
    throw badRequest('O corpo da requisição não é um JSON válido', 'The body is not valid JSON');
  });
  return parseInput(body, shape);
}

/** A CSV body, in UTF-8 or as Excel saves it in Brazil, in the given shape. Throws as `readBody`. */
export async function readText<Shape extends z.ZodType>(c: HonoContext, shape: Shape): Promise<z.output<Shape>> {
  if (!/^text\/csv\b/i.test(c.req.header('content-type') ?? ''))
    throw wrongType('Envie o arquivo como text/csv', 'Send the file as text/csv');
  const bytes = Buffer.from(await c.req.arrayBuffer());
  return parseInput(new TextDecoder(isUtf8(bytes) ? 'utf-8' : 'windows-1252').decode(bytes), shape);
}

const wrongType = (message: string, english: string) =>
  new DomainError('UNSUPPORTED_MEDIA_TYPE', 415, message, undefined, english);

let publicUrl: string | undefined;
/** Tells under which address browsers reach us, when a proxy stands before this process. Called once at start. */
export function usePublicUrl(url: string | undefined): void {
  publicUrl = url;
}

/** The origin browsers reach us at: PUBLIC_URL, else the one this request was sent to. */
export const originOf = (requestUrl: string): string => new URL(publicUrl ?? requestUrl).origin;

/** Whether the browser reaches us over TLS: decides about secure cookies. */
export const isHttps = (c: HonoContext) => new URL(publicUrl ?? c.req.url).protocol === 'https:';

let trustedProxies = 0;
/** Tells how many proxies of ours a request passes. Called once at start. */
export function useTrustedProxies(count: number): void {
  trustedProxies = count;
}

/**
 * The caller's network address, or null when there is no socket (tests). What our proxies added to X-Forwarded-For counts, to
 * the left of it anybody may write anything.
 */
export function addressOf(c: HonoContext): string | null {
  const told = trustedProxies > 0 && c.req.header('x-forwarded-for')?.split(',').at(-trustedProxies)?.trim();
  if (told && isIP(told)) return told;
  try {
    return getConnInfo(c).remote.address ?? null;
  } catch {
    return null;
  }
}

/** The message in the language of `Accept-Language` where the error has both, else in Portuguese. */
export function messageFor(c: HonoContext, { message, english }: DomainError): string {
  const language = accepts(c, {
    header: 'Accept-Language',
    supports: ['pt', 'en'],
    default: 'pt',
    match: (wanted, { supports, default: otherwise }) =>
      wanted
        .filter(({ q }) => q > 0)
        .toSorted((a, b) => b.q - a.q)
        .map(({ type }) => type.toLowerCase().split('-')[0]!)
        .find((one) => supports.includes(one)) ?? otherwise,
  });
  return language === 'en' && english ? english : message;
}

/** Every failure as `{ error }`: domain errors in their words, the rest masked and logged. */
export const answerError: ErrorHandler<HttpVariables> = (error, c) => {
  const away = databaseUnavailable(error);
  const told = error instanceof DomainError ? error : away;
  const requestId = c.get('requestId');
  if (away) log.warn({ reason: error.message, requestId }, 'the database is away or stores nothing');
  if (told) {
    if (told.retryAfterSeconds) c.header('retry-after', String(told.retryAfterSeconds));
    return c.json({ error: messageFor(c, told) }, told.status);
  }
  if (error instanceof HTTPException) return error.getResponse();
  log.error({ err: error, requestId, accountId: c.get('viewer')?.accountId }, 'request failed');
  return c.json({ error: `Erro interno. Código: ${requestId}` }, 500);
};
