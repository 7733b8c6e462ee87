import { decimalsOf, moneyOptions } from '#i18n/currencies.ts';
import { moneyTag, numberTag, perLanguage } from './language/formats.ts';

/** Text of an unknown value; never 0, never a guess. */
export const UNKNOWN = '—';

export interface Amount {
  readonly minor: number;
  readonly currency: string;
}

const integers = perLanguage(() => new Intl.NumberFormat(numberTag()));
const oneDecimal = perLanguage(
  () =>
    new Intl.NumberFormat(numberTag(), {
      minimumFractionDigits: 1,
      maximumFractionDigits: 1,
      signDisplay: 'negative', // what rounds to zero has no sign
    }),
);
const twoDecimals = perLanguage(
  () =>
    new Intl.NumberFormat(numberTag(), {
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
      signDisplay: 'negative',
    }),
);
const rates = perLanguage(
  () => new Intl.NumberFormat(numberTag(), { style: 'currency', currency: 'BRL', minimumFractionDigits: 4 }),
);
const amounts = perLanguage(() => new Map<string, Intl.NumberFormat>());

function amountFormat(currency: string): Intl.NumberFormat {
  const known = amounts().get(currency) ?? new Intl.NumberFormat(moneyTag(currency), moneyOptions(currency));
  amounts().set(currency, known);
  return known;
}

/** Minor units as money, in the format of its currency and the language: R$ 1.234,56, $1,234.56, in English R$1,234.56. */
export function formatMoney(amount: Amount | null | undefined): string {
  if (!amount) return UNKNOWN;
  return amountFormat(amount.currency).format(decimalOf(amount));
}

/** Minor units as a number of its currency: 1234.56. */
export const decimalOf = ({ minor, currency }: Amount) => minor / 10 ** decimalsOf(currency);

/** A count: 1.234. */
export const formatCount = (count: number | null | undefined) => (count == null ? UNKNOWN : integers().format(count));

/** An average or a ratio with one decimal: 1,5. */
export const formatDecimal = (value: number | null | undefined) =>
  value == null ? UNKNOWN : oneDecimal().format(value);

/** A percentage with one decimal: 12,3%. */
export const formatPercent = (percent: number | null | undefined) =>
  percent == null ? UNKNOWN : `${oneDecimal().format(percent)}%`;

/** A conversion rate, with two decimals (spec 9): 10,08%. */
export const formatConversion = (percent: number | null | undefined) =>
  percent == null ? UNKNOWN : `${twoDecimals().format(percent)}%`;

/** Reais per dollar, with the four decimals of a quote: R$ 5,4300. */
export const formatRate = (brlPerUsd: number) => rates().format(brlPerUsd);

/** `1 pedido`, `2 pedidos`. */
export const formatQuantity = (count: number, one: string, many: string) =>
  `${formatCount(count)} ${count === 1 ? one : many}`;
