import type { Language } from '#server/platform/http/languageOf.ts';
import { factsOf } from '#server/market/registry.ts';
import type { FigureBasis } from './figureMark.ts';
import { sourceWords } from './sources.ts';

/** A reason in words: `Anúncios não lidos antes de 24/08`. Days of another year than `today`'s name it. */
export const basisText = (basis: FigureBasis, today: string, language: Language = 'pt'): string =>
  language === 'en' ? inEnglish(basis) : inPortuguese(basis, today);

function inPortuguese({ code, source, marketplace, since, until }: FigureBasis, today: string): string {
  const { pt, read } = sourceWords[source];
  const subject = marketplace ? `${pt} ${factsOf(marketplace).of}` : pt;
  if (code === 'notReadBefore') return `${subject} não ${read} antes de ${shortDay(since!, today)}`;
  if (code === 'notReadAfter') return `${subject} ${read} só até ${shortDay(until!, today)}`;
  if (code === 'notReadBetween')
    return `${subject} não ${read} entre ${shortDay(until!, today)} e ${shortDay(since!, today)}`;
  return `${subject} não ${read}`;
}

function inEnglish({ code, source, marketplace, since, until }: FigureBasis): string {
  const { en } = sourceWords[source];
  const subject = marketplace ? `${en} of ${factsOf(marketplace).name}` : en;
  if (code === 'notReadBefore') return `${subject} not read before ${since}`;
  if (code === 'notReadAfter') return `${subject} read only until ${until}`;
  if (code === 'notReadBetween') return `${subject} not read between ${until} and ${since}`;
  return `${subject} not read`;
}

function shortDay(day: string, today: string): string {
  const [year, month, date] = day.split('-');
  return today.startsWith(year!) ? `${date}/${month}` : `${date}/${month}/${year}`;
}
