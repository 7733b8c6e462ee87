import { z } from 'zod';
import { shownAs } from './jsonSchema.ts';

/** Database id of an entity in a path or query. */
export const entityId = (message: string) => {
  const id = z
    .string()
    .regex(/^\d{1,15}$/, message)
    .transform(Number)
    .pipe(z.number().positive(message));
  shownAs.add(id, { type: 'integer', minimum: 1, maximum: 999_999_999_999_999 });
  return id;
};
