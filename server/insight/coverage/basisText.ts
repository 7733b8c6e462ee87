import type { Language } from '#server/platform/http/languageOf.ts';
import { daysBefore } from '#server/platform/values/saoPauloDay.ts';
import { factsOf } from '#server/market/registry.ts';
import type { FigureBasis } from './figureMark.ts';
import { sourceFacts } from './sources.ts';

/** A reason in words: `Anúncios não lidos antes de 24/08`. Days of another year than `today`'s name it. */
export const basisText = (basis: FigureBasis, today: string, language: Language = 'pt'): string =>
  language === 'en' ? inEnglish(basis) : inPortuguese(basis, today);

function inPortuguese({ code, source, marketplace, since, until }: FigureBasis, today: string): string {
  const { pt, read } = sourceFacts[source];
  const subject = marketplace ? `${pt} ${factsOf(marketplace).of}` : pt;
  const day = (text: string | null) => shortDay(text!, today);
  switch (code) {
    case 'notRead':
      return `${subject} não ${read}`;
    case 'notReadBefore':
      return `${subject} não ${read} antes de ${day(since)}`;
    case 'notReadAfter':
      return `${subject} ${read} só até ${day(until)}`;
    case 'notReadBetween':
      return `${subject} não ${read} entre ${day(until)} e ${day(since)}`;
    case 'notChargedYet':
      return `${subject} desde ${day(daysBefore(until!, -1))} ainda não cobrada`;
    case 'notOffered':
      return `${subject}: este marketplace não informa`;
  }
}

function inEnglish({ code, source, marketplace, since, until }: FigureBasis): string {
  const { en } = sourceFacts[source];
  const subject = marketplace ? `${en} of ${factsOf(marketplace).name}` : en;
  switch (code) {
    case 'notRead':
      return `${subject} not read`;
    case 'notReadBefore':
      return `${subject} not read before ${since}`;
    case 'notReadAfter':
      return `${subject} read only until ${until}`;
    case 'notReadBetween':
      return `${subject} not read between ${until} and ${since}`;
    case 'notChargedYet':
      return `${subject} since ${daysBefore(until!, -1)} not charged yet`;
    case 'notOffered':
      return `${subject}: not reported by this marketplace`;
  }
}

function shortDay(day: string, today: string): string {
  const [year, month, date] = day.split('-');
  return today.startsWith(year!) ? `${date}/${month}` : `${date}/${month}/${year}`;
}
