import { moneyOptions } from '#i18n/currencies.ts';
import { type Amount, decimalOf, UNKNOWN } from '#client/lib/format.ts';
import { dateTag, moneyTag, numberTag, perLanguage } from '#client/lib/language/formats.ts';
import { STANDARD } from '#i18n/locales.ts';
import { locale } from '#client/lib/language/locale.ts';

// Formats of the screens that the specification words in English: in Padrão en-US (spec 9), in a language as on its other
// screens. Unknown values are "—" as well.
const isStandard = () => locale() === STANDARD;
const numbers = () => (isStandard() ? 'en-US' : numberTag());
const dates = () => (isStandard() ? 'en-US' : dateTag());
const integers = perLanguage(() => new Intl.NumberFormat(numbers()));
const oneDecimal = perLanguage(
  () => new Intl.NumberFormat(numbers(), { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
);
const days = perLanguage(() => new Intl.DateTimeFormat(dates(), { timeZone: 'UTC', month: 'short', day: 'numeric' }));
const daysWithYear = perLanguage(
  () =>
    new Intl.DateTimeFormat(dates(), {
      timeZone: 'UTC',
      month: 'short',
      day: 'numeric',
      year: 'numeric',
    }),
);
const moments = perLanguage(
  () =>
    new Intl.DateTimeFormat(dates(), {
      timeZone: 'America/Sao_Paulo',
      month: 'short',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
    }),
);
const formats = perLanguage(() => new Map<string, Intl.NumberFormat>());

function moneyFormat(currency: string): Intl.NumberFormat {
  const known =
    formats().get(currency) ??
    new Intl.NumberFormat(isStandard() ? 'en-US' : moneyTag(currency), moneyOptions(currency));
  formats().set(currency, known);
  return known;
}

/** Decimals as money: $1,234.56, R$1,234.56. */
export const formatEnglishDecimal = (value: number, currency: string) => moneyFormat(currency).format(value);

/** Minor units as money: $1,234.56. */
export const formatEnglishMoney = (amount: Amount | null | undefined) =>
  amount ? formatEnglishDecimal(decimalOf(amount), amount.currency) : UNKNOWN;

/** A count: 1,234. */
export const formatEnglishCount = (count: number) => integers().format(count);

/** A percentage with one decimal: 12.3%. */
export const formatEnglishPercent = (percent: number | null | undefined) =>
  percent == null ? UNKNOWN : `${oneDecimal().format(percent)}%`;

const noon = (day: string) => new Date(`${day}T12:00:00Z`);

/** `Nov 19`, of a day `YYYY-MM-DD`. */
export const formatEnglishDay = (day: string) => days().format(noon(day));

/** `Nov 19, 2026`. */
export const formatEnglishDate = (day: string) => daysWithYear().format(noon(day));

/** `Nov 19, 2:05 PM` in São Paulo. */
export const formatEnglishMoment = (instant: string) => moments().format(new Date(instant));

/** Number typed with a point or a comma. Null when the text is not a number. */
export function parseDecimal(text: string): number | null {
  const trimmed = text.trim();
  if (!/^-?(\d+([.,]\d*)?|[.,]\d+)$/.test(trimmed)) return null;
  return Number(trimmed.replace(',', '.'));
}
