import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

/** An error as Mercado Livre words most of them. */
export function mercadolivreError(c: Context, status: ContentfulStatusCode, error: string, message: string): Response {
  return c.json({ message, error, status, cause: [] }, status);
}
