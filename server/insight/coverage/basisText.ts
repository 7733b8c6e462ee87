import type { Language } from './sources.ts';
import { currentTime } from '#server/platform/process/clock.ts';
import { daysBefore, saoPauloDay } from '#server/platform/values/saoPauloDay.ts';
import { factsOf } from '#server/market/registry.ts';
import type { FigureBasis, FigureMark } from './figureMark.ts';
import { sourceFacts } from './sources.ts';

interface Wording {
  language?: Language;
  /** Running day, `YYYY-MM-DD`: days of another year name it. */
  today?: string;
}

/** The reasons of a mark in words: `Anúncios não lidos antes de 24/08`. */
export const reasonsOf = ({ basis }: Pick<FigureMark, 'basis'>, wording?: Wording): string[] =>
  basis.map((each) => basisText(each, wording));

/** A reason in words. */
export const basisText = (
  basis: FigureBasis,
  { language = 'pt', today = saoPauloDay(currentTime().getTime()) }: Wording = {},
): string => (language === 'en' ? inEnglish(basis) : inPortuguese(basis, today));

function inPortuguese({ code, source, marketplace, since, until, share, units }: FigureBasis, today: string): string {
  if (code === 'running') return 'Ainda muda: o período não acabou';
  if (code === 'estimated') return `${percent.pt.format(share!)} das tarifas e do envio estimados`;
  if (code === 'costUnknown') return `Antes do custo de ${counts.pt.format(units!)} un.`;
  if (code === 'feeUnknown') return `Antes das tarifas de ${counts.pt.format(units!)} un.`;
  if (code === 'priceUnknown') return `Sem o preço de ${counts.pt.format(units!)} un.`;
  const { pt, read } = sourceFacts[source!];
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

function inEnglish({ code, source, marketplace, since, until, share, units }: FigureBasis): string {
  if (code === 'running') return 'Still changing: the period is not over';
  if (code === 'estimated') return `${percent.en.format(share!)} of fees and fulfilment estimated`;
  if (code === 'costUnknown') return `Before the cost of ${counts.en.format(units!)} units`;
  if (code === 'feeUnknown') return `Before the fees of ${counts.en.format(units!)} units`;
  if (code === 'priceUnknown') return `Without the price of ${counts.en.format(units!)} units`;
  const { en } = sourceFacts[source!];
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

/**
 * What a sum is without, in two words for a badge: `sem publicidade`, `publicidade desde 24/08`. Null for reasons that leave
 * nothing out of it, and for units without a cost or fee, which have badges of their own.
 */
export function missingText(
  { state, source, marketplace, code, since, until, isAll }: FigureBasis,
  { today = saoPauloDay(currentTime().getTime()) }: Pick<Wording, 'today'> = {},
): string | null {
  if (!source || (state !== 'partial' && state !== 'unread')) return null;
  const { without } = sourceFacts[source];
  const subject = marketplace ? `${without} ${factsOf(marketplace).of}` : without;
  if (isAll) return `sem ${subject}`;
  if (code === 'notReadBefore') return `${subject} desde ${shortDay(since!, today)}`;
  return code === 'notReadAfter' ? `${subject} até ${shortDay(until!, today)}` : `${subject} em parte`;
}

const counts = { pt: new Intl.NumberFormat('pt-BR'), en: new Intl.NumberFormat('en-US') };
const percent = {
  pt: new Intl.NumberFormat('pt-BR', { style: 'percent', maximumFractionDigits: 1 }),
  en: new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 }),
};

function shortDay(day: string, today: string): string {
  const [year, month, date] = day.split('-');
  return today.startsWith(year!) ? `${date}/${month}` : `${date}/${month}/${year}`;
}
