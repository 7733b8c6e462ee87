import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context as HonoContext, ErrorHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { z } from 'zod';
import { badRequest, DomainError } from './errors.ts';
import { log } from './log.ts';
import type { Viewer } from './viewer.ts';

/** What middleware puts on a request for the REST doors. */
export interface HttpVariables {
  Variables: { viewer: Viewer; requestId: string };
}

/** Throws 415 for a body of another content type than JSON: forms of other sites can send those. */
export function requireJson(c: HonoContext): void {
  if (!/^application\/json\b/i.test(c.req.header('content-type') ?? ''))
    throw new DomainError('UNSUPPORTED_MEDIA_TYPE', 415, 'Envie o corpo da requisição como application/json');
}

/** The JSON body in the given shape. Throws 400 with the first thing that is wrong, in the caller's language, and 415. */
export async function readBody<Shape extends z.ZodType>(c: HonoContext, shape: Shape): Promise<z.output<Shape>> {
  requireJson(c);
  const body: unknown = await c.req.json().catch(() => {
    throw badRequest('O corpo da requisição não é um JSON válido');
  });
  return parseInput(body, shape);
}

const portuguese = z.locales.pt().localeError;

/** A value in the given shape. Throws 400 with the first thing that is wrong. */
export function parseInput<Shape extends z.ZodType>(value: unknown, shape: Shape): z.output<Shape> {
  const parsed = shape.safeParse(value, { error: portuguese });
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw badRequest(issue?.message ?? 'Requisição inválida');
}

let publicUrl: string | undefined;
/** Tells under which address browsers reach us, when a proxy stands before this process. Called once at start. */
export function usePublicUrl(url: string | undefined): void {
  publicUrl = url;
}

/** The origin browsers reach us at: PUBLIC_URL, else the one this request was sent to. */
export const originOf = (requestUrl: string): string => new URL(publicUrl ?? requestUrl).origin;

/** Whether the browser reaches us over TLS: decides about secure cookies. */
export const isHttps = (c: HonoContext) => new URL(publicUrl ?? c.req.url).protocol === 'https:';

/** The caller's network address, or null when there is no socket (tests). */
export function addressOf(c: HonoContext): string | null {
  try {
    return getConnInfo(c).remote.address ?? null;
  } catch {
    return null;
  }
}

/** Every failure as `{ error }`: domain errors in their words, the rest masked and logged. */
export const answerError: ErrorHandler<HttpVariables> = (error, c) => {
  if (error instanceof DomainError) {
    if (error.retryAfterSeconds) c.header('retry-after', String(error.retryAfterSeconds));
    return c.json({ error: error.message }, error.status);
  }
  if (error instanceof HTTPException) return error.getResponse();
  const requestId = c.get('requestId');
  log.error({ err: error, requestId }, 'request failed');
  return c.json({ error: `Erro interno. Código: ${requestId}` }, 500);
};
