import { STANDARD } from '#i18n/locales.ts';
import { type Said, wordSaid } from '#server/platform/language/said.ts';

/** What was said, in Padrão. */
export const textsOf = (all: readonly Said[]): string[] => all.map((said) => wordSaid(said, STANDARD));
