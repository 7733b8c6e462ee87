import type { Language } from '#server/platform/http/languageOf.ts';

/** What figures are made of, as far as it is read apart. */
export const coverageSources = ['ads'] as const;
export type CoverageSource = (typeof coverageSources)[number];

/** Name of a source, and its Portuguese past participle in the same gender and number. */
export const sourceWords: Record<CoverageSource, Record<Language, string> & { read: string }> = {
  ads: { pt: 'Anúncios', en: 'Advertising', read: 'lidos' },
};
