import { type I18n, setupI18n } from '@lingui/core';
import { compiledSentences, pluralParams } from '#i18n/__generated__/sentences.mjs';
import { decimalsOf, moneyOptions } from '#i18n/currencies.ts';
import { formats, type Locale, moneyTagOf, STANDARD } from '#i18n/locales.ts';
import { language } from './language.ts';
import {
  isSentence,
  type Sentence,
  sentence,
  type SentenceId,
  type SentenceValue,
  type SpokenMoney,
} from './sentence.ts';

const UNKNOWN = '—';
const ONE_DECIMAL = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
const MOMENT: Intl.DateTimeFormatOptions = {
  timeZone: 'America/Sao_Paulo',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
};
const { year: _year, ...MOMENT_OF_LATE } = MOMENT;

const wordings = new Map<Locale, I18n>();
function wordingOf(locale: Locale): I18n {
  let known = wordings.get(locale);
  if (!known) {
    known = setupI18n({ locale, locales: formats[locale].numbers, messages: { [locale]: compiledSentences[locale] } });
    wordings.set(locale, known);
  }
  return known;
}

/** A sentence in a language, that of the current request by default. */
export function word({ code, params = {} }: Sentence, locale: Locale = language()): string {
  const counted = pluralParams[code] ?? [];
  const values = Object.entries(params).map(([name, value]) => [
    name,
    counted.includes(name) ? value : valueText(value, locale),
  ]);
  return wordingOf(locale)._(code, Object.fromEntries(values));
}

/** The text of a sentence's parameter. */
export function valueText(value: SentenceValue, locale: Locale = language()): string {
  if (value === null) return UNKNOWN;
  if (typeof value === 'string') return value;
  const { numbers, dates } = formats[locale];
  if (typeof value === 'number') return new Intl.NumberFormat(numbers).format(value);
  if (isSentence(value)) return word(value, locale);
  if ('minor' in value) return amountText(value, locale);
  if ('percent' in value) return `${numberText(value.percent, value, locale, ONE_DECIMAL)}%`;
  if ('number' in value) return numberText(value.number, value, locale, digitsOf(value));
  if ('list' in value) return value.list.map((item) => valueText(item, locale)).join(', ');
  if ('moment' in value) {
    const format = new Intl.DateTimeFormat(dates, value.isOfLate ? MOMENT_OF_LATE : MOMENT);
    return format.format(new Date(value.moment)).replace(',', '');
  }
  if ('month' in value) {
    const format = new Intl.DateTimeFormat(dates, { month: 'long', year: 'numeric', timeZone: 'UTC' });
    return format.format(new Date(`${value.month}-01`));
  }
  return 'day' in value ? value.day.split('-').toReversed().join('/') : UNKNOWN; // a sentence of another version
}

const digitsOf = ({ decimals }: { decimals?: number }) =>
  decimals === undefined ? undefined : { minimumFractionDigits: decimals, maximumFractionDigits: decimals };

function numberText(
  value: number,
  { isEnglish }: { isEnglish?: boolean },
  locale: Locale,
  options?: Intl.NumberFormatOptions,
): string {
  const tag = isEnglish && locale === STANDARD ? 'en-US' : formats[locale].numbers;
  return new Intl.NumberFormat(tag, options).format(value);
}

function amountText({ minor, currency, isEnglish }: SpokenMoney, locale: Locale): string {
  const tag = isEnglish && locale === STANDARD ? 'en-US' : moneyTagOf(locale, currency);
  return new Intl.NumberFormat(tag, moneyOptions(currency)).format(minor / 10 ** decimalsOf(currency));
}

/**
 * A message in the language of the current request. For what is answered at once: what is stored, kept between requests or
 * thrown is a `sentence`. Never in a constant of a module.
 */
export const say = <Id extends SentenceId>(...args: Parameters<typeof sentence<Id>>): string => word(sentence(...args));
