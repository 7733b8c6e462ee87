import { z } from 'zod';
import { shownAs } from './jsonSchema.ts';

const words = (text: string) => text.toLowerCase().replaceAll(/[\s_-]/g, '');

/**
 * Query parameter with a fixed set of names; absent, empty and `all` are null. Case, spaces, hyphens and underscores
 * are ignored.
 */
export function choice<const Name extends string>(names: readonly Name[], message: string) {
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
