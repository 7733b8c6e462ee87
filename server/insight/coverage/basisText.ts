import { type Locale } from '#i18n/locales.ts';
import { ofMarketplace } from '#server/market/spoken/spokenMarketplace.ts';
import { language } from '#server/platform/language/language.ts';
import { word } from '#server/platform/language/say.ts';
import { type Sentence, sentence } from '#server/platform/language/sentence.ts';
import { tenths } from '#server/platform/language/tenths.ts';
import { currentTime } from '#server/platform/process/clock.ts';
import { daysBefore, saoPauloDay } from '#server/platform/values/saoPauloDay.ts';
import type { FigureBasis, FigureMark } from './figureMark.ts';

interface Wording {
  /** The reader's language by default. */
  locale?: Locale;
  /** Running day, `YYYY-MM-DD`: days of another year name it. */
  today?: string;
}

const runningDay = () => saoPauloDay(currentTime().getTime());

/** The reasons of a mark in words: `Anúncios não lidos antes de 24/08`. */
export const reasonsOf = ({ basis }: Pick<FigureMark, 'basis'>, wording?: Wording): string[] =>
  basis.map((each) => basisText(each, wording));

/** A reason in words. */
export const basisText = (basis: FigureBasis, { locale = language(), today = runningDay() }: Wording = {}): string =>
  word(spokenBasis(basis, today), locale);

/** A reason as a sentence. `today` is the running day. */
function spokenBasis(basis: FigureBasis, today: string): Sentence {
  const { code, share, units } = basis;
  if (code === 'running') return sentence('coverage.running');
  if (code === 'estimated') return sentence('coverage.estimated', { share: tenths(share! * 100) });
  if (code === 'costUnknown') return sentence('coverage.costUnknown', { units: units! });
  if (code === 'feeUnknown') return sentence('coverage.feeUnknown', { units: units! });
  if (code === 'priceUnknown') return sentence('coverage.priceUnknown', { units: units! });
  return unread(basis, code, today);
}

type UnreadCode = Exclude<FigureBasis['code'], 'running' | 'estimated' | 'costUnknown' | 'feeUnknown' | 'priceUnknown'>;

function unread({ source, marketplace, since, until }: FigureBasis, code: UnreadCode, today: string): Sentence {
  const name = sentence('coverage.source', { source });
  const subject = marketplace
    ? sentence('coverage.sourceOf', { source: name, ofMarketplace: ofMarketplace(marketplace) })
    : name;
  const day = (text: string | null) => shortDay(text!, today);
  switch (code) {
    case 'notRead':
      return sentence('coverage.notRead', { subject, source });
    case 'notReadBefore':
      return sentence('coverage.notReadBefore', { subject, source, since: day(since) });
    case 'notReadAfter':
      return sentence('coverage.notReadAfter', { subject, source, until: day(until) });
    case 'notReadBetween':
      return sentence('coverage.notReadBetween', { subject, source, until: day(until), since: day(since) });
    case 'notChargedYet':
      return sentence('coverage.notChargedYet', { subject, since: day(daysBefore(until!, -1)) });
    case 'notOffered':
      return sentence('coverage.notOffered', { subject });
  }
}

/**
 * What a sum is without, in two words for a badge: `sem publicidade`, `publicidade desde 24/08`. Null for reasons that leave
 * nothing out of it, and for units without a cost or fee, which have badges of their own.
 */
export function missingText(
  { state, source, marketplace, code, since, until, isAll }: FigureBasis,
  { today = runningDay() }: Pick<Wording, 'today'> = {},
): string | null {
  if (!source || (state !== 'partial' && state !== 'unread')) return null;
  const name = sentence('coverage.part', { source });
  const part = marketplace
    ? sentence('coverage.sourceOf', { source: name, ofMarketplace: ofMarketplace(marketplace) })
    : name;
  if (isAll) return word(sentence('coverage.without', { part }));
  if (code === 'notReadBefore') return word(sentence('coverage.partSince', { part, since: shortDay(since!, today) }));
  if (code === 'notReadAfter') return word(sentence('coverage.partUntil', { part, until: shortDay(until!, today) }));
  return word(sentence('coverage.inPart', { part }));
}

function shortDay(day: string, today: string): string {
  const [year, month, date] = day.split('-');
  return today.startsWith(year!) ? `${date}/${month}` : `${date}/${month}/${year}`;
}
