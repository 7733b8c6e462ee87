import { type Amount, formatCount } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import { plainNumber } from '#client/lib/text/typedNumber.ts';
import { formatDayOnly } from '#client/lib/time/time.ts';
import type { Check, CheckedSale } from './checkOf.ts';

/** A difference of rounding. */
const CENTAVO = 1;

/** Whether both taxes of a sale come to the same, but for rounding; null without an answer. */
export const isSame = ({ cbs, ibs, answer }: Pick<CheckedSale, 'cbs' | 'ibs' | 'answer'>): boolean | null =>
  answer && Math.abs(answer.cbs.minor - cbs.minor) <= CENTAVO && Math.abs(answer.ibs.minor - ibs.minor) <= CENTAVO;

/** How many of the sales come to the same, in a sentence. */
export function checkSummary(sales: readonly CheckedSale[]): string {
  const answered = sales.filter(({ answer }) => answer).length;
  const same = sales.filter((sale) => isSame(sale)).length;
  const silent = sales.length - answered;
  if (answered === 0) return t('taxes.theCalculatorAnsweredAboutNoSale');
  const counted =
    same === answered
      ? answered === 1
        ? t('taxes.theSaleAgrees')
        : t('taxes.theSalesAgree', { answered: formatCount(answered) })
      : same === 0
        ? t('taxes.noSaleAgrees')
        : t('taxes.ofSalesAgree', { same: formatCount(same), answered: formatCount(answered), same2: same });
  const rest =
    silent === 0
      ? ''
      : t('taxes.aboutThereWasNoAnswer', { silent: silent === 1 ? t('taxes.one') : formatCount(silent) });
  return t('taxes.withTheCalculatorOfTheReceita', { counted, rest });
}

/** By which rates, in a sentence: ours, and those of the calculator where they are others. */
export function ratesText({
  day,
  cbsPercent,
  ibsPercent,
  sales,
}: Pick<Check, 'day' | 'cbsPercent' | 'ibsPercent' | 'sales'>): string {
  const answers = sales.flatMap(({ answer }) => answer ?? []);
  const other = answers.find((answer) => answer.cbsPercent !== cbsPercent || answer.ibsPercent !== ibsPercent);
  const ours = t('taxes.hereCbsOfAndIbsOf', { cbsPercent: percent(cbsPercent), ibsPercent: percent(ibsPercent) });
  const theirs = other
    ? t('taxes.inTheCalculatorCbsOfAnd', {
        cbsPercent: percent(other.cbsPercent),
        ibsPercent: percent(other.ibsPercent),
      })
    : '';
  return t('taxes.byTheRatesOfADifference', { day: formatDayOnly(day), ours, theirs });
}

/** Both taxes by the calculator less both of ours; null without an answer. */
export const differenceOf = ({ cbs, ibs, answer }: CheckedSale): Amount | null =>
  answer && { ...cbs, minor: answer.cbs.minor + answer.ibs.minor - cbs.minor - ibs.minor };

const percent = (value: number) => `${plainNumber(value)}%`;

/** `6109.10.00`. */
export const formatNcm = (ncm: string): string => `${ncm.slice(0, 4)}.${ncm.slice(4, 6)}.${ncm.slice(6)}`;
