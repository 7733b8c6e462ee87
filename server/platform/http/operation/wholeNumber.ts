import { z } from 'zod';
import { shownAs } from './jsonSchema.ts';

/** A whole number of a query. */
export const wholeNumber = (name: string, least: number, most: number) => {
  const number = z
    .string()
    .regex(/^\d{1,9}$/, `${name} precisa ser um número inteiro`)
    .transform(Number)
    .pipe(z.number().min(least, `${name} precisa ser de pelo menos ${least}`).max(most, `${name} é no máximo ${most}`));
  shownAs.add(number, { type: 'integer', minimum: least, maximum: most });
  return number;
};
