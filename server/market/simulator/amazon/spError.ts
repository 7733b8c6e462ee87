import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

/** An error in the format of SP-API. */
export function spError(c: Context, status: ContentfulStatusCode, code: string, message: string): Response {
  c.header('x-amzn-ErrorType', code);
  return c.json({ errors: [{ code, message, details: '' }] }, status);
}

/** A 400 for a missing or invalid parameter. */
export function invalidInput(c: Context, message: string): Response {
  return spError(c, 400, 'InvalidInput', message);
}
