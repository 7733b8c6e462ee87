import { z } from 'zod';

const words = (text: string) => text.toLowerCase().replaceAll(/[\s_-]/g, '');

/** A choice of which absent, empty and `all` mean none; case, spaces, hyphens and underscores do not matter. */
export const choice = <const Name extends string>(names: readonly Name[], message: string) =>
  z
    .string()
    .transform((text) => (['', 'all'].includes(words(text)) ? null : words(text)))
    .pipe(z.enum(names, message).nullable())
    .optional()
    .meta({ examples: [...names] });
