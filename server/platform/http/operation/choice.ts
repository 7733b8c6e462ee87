import { z } from 'zod';
import { shownAs } from './jsonSchema.ts';

const words = (text: string) => text.toLowerCase().replaceAll(/[\s_-]/g, '');

/** A choice of which absent, empty and `all` mean none; case, spaces, hyphens and underscores do not matter. */
export function choice<const Name extends string>(names: readonly Name[], message: string) {
  const one = z
    .string()
    .transform((text) => {
      const asked = words(text);
      return ['', 'all'].includes(asked) ? null : (names.find((name) => words(name) === asked) ?? text);
    })
    .pipe(z.enum(names, message).nullable());
  shownAs.add(one, {
    type: 'string',
    examples: [...names],
    description: `${names.join(', ')}; absent or \`all\`: any.`,
  });
  return one.optional();
}
