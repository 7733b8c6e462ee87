import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

/** An error in Mercado Livre's usual format. */
export function mercadolivreError(c: Context, status: ContentfulStatusCode, error: string, message: string): Response {
  return c.json({ message, error, status, cause: [] }, status);
}
