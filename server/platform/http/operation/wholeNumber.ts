import { z } from 'zod';
import { shownAs } from './jsonSchema.ts';

/** Integer query parameter. */
export const wholeNumber = (name: string, min: number, max: number) => {
  const number = z
    .string()
    .regex(/^\d{1,9}$/, `${name} precisa ser um número inteiro`)
    .transform(Number)
    .pipe(z.number().min(min, `${name} precisa ser de pelo menos ${min}`).max(max, `${name} é no máximo ${max}`));
  shownAs.add(number, { type: 'integer', minimum: min, maximum: max });
  return number;
};
