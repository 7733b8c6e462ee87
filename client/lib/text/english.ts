import { type Amount, UNKNOWN } from '#client/lib/format.ts';
import { lazily } from '#client/lib/lazily.ts';

/** Formats of the English screens (spec 9: en-US). Unknown values are "—" as well. */
const integers = lazily(() => new Intl.NumberFormat('en-US'));
const oneDecimal = lazily(() => new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 }));
const days = lazily(() => new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric' }));
const daysWithYear = lazily(
  () =>
    new Intl.DateTimeFormat('en-US', {
      timeZone: 'UTC',
      month: 'short',
      day: 'numeric',
      year: 'numeric',
    }),
);
const moments = lazily(
  () =>
    new Intl.DateTimeFormat('en-US', {
      timeZone: 'America/Sao_Paulo',
      month: 'short',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
    }),
);
const formats = new Map<string, Intl.NumberFormat>();

function moneyFormat(currency: string): Intl.NumberFormat {
  const known = formats.get(currency) ?? new Intl.NumberFormat('en-US', { style: 'currency', currency });
  formats.set(currency, known);
  return known;
}

/** Decimals as money: $1,234.56, R$1,234.56. */
export const formatEnglishDecimal = (value: number, currency: string) => moneyFormat(currency).format(value);

/** Minor units as a decimal number of their currency. */
export const decimalOf = ({ minor, currency }: Amount) =>
  minor / 10 ** (moneyFormat(currency).resolvedOptions().maximumFractionDigits ?? 2);

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
