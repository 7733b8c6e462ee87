import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

/** An error as every SP-API operation words it. */
export function spError(c: Context, status: ContentfulStatusCode, code: string, message: string): Response {
  c.header('x-amzn-ErrorType', code);
  return c.json({ errors: [{ code, message, details: '' }] }, status);
}

/** The 400 of a parameter that is missing or wrong. */
export function invalidInput(c: Context, message: string): Response {
  return spError(c, 400, 'InvalidInput', message);
}
