/** A language in which the product writes to people. */
export type Language = 'pt' | 'en';

const LANGUAGES: readonly string[] = ['pt', 'en'] satisfies Language[];

/** The language that an `Accept-Language` header prefers among ours; Portuguese when it names none of them. */
export function languageOf(header: string | null | undefined): Language {
  const wanted = (header ?? '').split(',').map((range) => {
    const [tag = '', ...parameters] = range.split(';').map((part) => part.trim());
    const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    return { language: tag.toLowerCase().split('-')[0]!, quality: quality === undefined ? 1 : Number(quality) };
  });
  const ours = wanted.filter(({ language, quality }) => quality > 0 && LANGUAGES.includes(language));
  return (ours.toSorted((a, b) => b.quality - a.quality)[0]?.language ?? 'pt') as Language;
}
