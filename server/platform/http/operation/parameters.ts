import type { Sentence } from '#server/platform/language/sentence.ts';
import { inShape } from '#server/platform/language/inShape.ts';
import { z } from 'zod';
import { isDay, isDayInRange } from '#server/platform/values/calendarDay.ts';
import { shownAs } from './jsonSchema.ts';

const words = (text: string) => text.toLowerCase().replaceAll(/[\s_-]/g, '');

/**
 * Query parameter with a fixed set of names; absent, empty and `all` are null. Case, spaces, hyphens and underscores
 * are ignored.
 */
export function enumParameter<const Name extends string>(names: readonly Name[], message: string) {
  const one = z
    .string()
    .transform((text) => {
      const normalized = words(text);
      return ['', 'all'].includes(normalized) ? null : (names.find((name) => words(name) === normalized) ?? text);
    })
    .pipe(z.enum(names, message).nullable());
  shownAs.add(one, {
    type: 'string',
    examples: [...names],
    description: `${names.join(', ')}; absent or \`all\`: any.`,
  });
  return one.optional();
}

/** Number of a row in a path or query, or its GraphQL global id; either way the number. */
export const nodeId = (type: string, message: string) => {
  const id = z
    .string()
    .transform((text) => numberOf(text, type) ?? text)
    .pipe(
      z
        .string()
        .regex(/^\d{1,15}$/, message)
        .transform(Number)
        .pipe(z.number().positive(message)),
    );
  shownAs.add(id, { type: 'string', pattern: '^\\d{1,15}$|^[A-Za-z0-9+/]+=*$', examples: ['12'] });
  return id;
};

function numberOf(text: string, type: string): string | undefined {
  const [name, number] = Buffer.from(text, 'base64').toString('utf8').split(':');
  return name === type ? number : undefined;
}

/** An existing day `YYYY-MM-DD` from 1990 to 2100. `message` is for a text that is no day. */
export const calendarDay = (message: string) => {
  const day = z
    .string(message)
    .refine(isDay, { error: message, abort: true })
    .refine(isDayInRange, inShape('errors.dayRange'));
  shownAs.add(day, { type: 'string', format: 'date' });
  return day;
};

/** Integer query parameter. */
export const wholeNumber = (name: string | Sentence, min: number, max: number) => {
  const number = z
    .string()
    .regex(/^\d{1,9}$/, inShape('errors.notWhole', { name }))
    .transform(Number)
    .pipe(
      z
        .number()
        .min(min, inShape('errors.wholeLeast', { name, min: String(min) }))
        .max(max, inShape('errors.wholeMost', { name, max: String(max) })),
    );
  shownAs.add(number, { type: 'integer', minimum: min, maximum: max });
  return number;
};
