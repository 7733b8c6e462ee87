import type { z } from 'zod';
import { MarketplaceError } from '#server/market/connector.ts';

/** Parses the answer with the schema. Throws `MarketplaceError` naming the operation and the first invalid field. */
export function shapeOf<Schema extends z.ZodType>(where: string, schema: Schema, data: unknown): z.output<Schema> {
  const parsed = schema.safeParse(data);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const field = issue?.path.length ? issue.path.join('.') : 'a resposta';
  throw new MarketplaceError(`${where}: o campo ${field} não veio no formato esperado.`);
}
