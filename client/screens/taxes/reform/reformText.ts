import { type Amount, formatMoney } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import { plainNumber } from '#client/lib/text/typedNumber.ts';

/** What the sales of some months would owe by the rates of 2027, at one rate of CBS. */
export interface ReformCase {
  /** Null where no CBS is owed apart. */
  cbsPercent: number | null;
  /** More than today's, for a month. */
  perMonth: Amount;
  losingProducts: number;
  /** The same with the most credit of purchases and services; null where CBS is not owed apart. */
  withCredits: { perMonth: Amount; losingProducts: number } | null;
}

/** What the rates of 2027 change for the seller, in a sentence; `cases` has the likely one first. Null without one. */
export function reformText(cases: readonly ReformCase[], isCertain: boolean): string | null {
  const [likely] = cases;
  if (!likely) return null;
  const { cbsPercent, perMonth } = likely;
  if (cbsPercent === null && perMonth.minor === 0) return t('taxes.inSimplesBrackets1To5');
  const rates = isCertain ? [] : cases.flatMap((one) => one.cbsPercent ?? []);
  const amounts = isCertain ? [] : cases.map((one) => one.perMonth);
  const cbs =
    cbsPercent === null
      ? t('taxes.inTheNewTablesOfSimples')
      : t('taxes.withCbs', {
          isCertain: isCertain ? t('taxes.of2') : t('taxes.estimatedAt'),
          cbsPercent: percent(cbsPercent),
          rates: inBrackets(rangeOf(rates, percent)),
        });
  const change =
    perMonth.minor === 0 ? t('taxes.theTaxesByMonthDoNot') : t('taxes.byMonthInTaxes', { perMonth: signed(perMonth) });
  const range = rangeOf(
    amounts.map(({ minor }) => minor),
    (minor) => (amounts.some((one) => one.minor < 0) ? signed : formatMoney)({ ...perMonth, minor }),
    t('taxes.from'),
  );
  return t('taxes.from2027', { cbs, change, range: inBrackets(range), losingProducts: losing(likely.losingProducts) });
}

/** What the most credit of purchases and services leaves of the likely change, in a sentence; null where CBS is not owed apart. */
export function creditsText([likely]: readonly ReformCase[]): string | null {
  if (!likely?.withCredits) return null;
  const { perMonth, losingProducts } = likely.withCredits;
  const change =
    perMonth.minor === 0 ? t('taxes.theTaxesByMonthDoNot') : t('taxes.byMonth2', { perMonth: signed(perMonth) });
  return t('taxes.withCreditForAllPurchasesAnd', { change, losingProducts: losing(losingProducts) });
}

const percent = (value: number) => `${plainNumber(value)}%`;
const inBrackets = (text: string) => (text ? ` (${text})` : '');

/** `8% a 9,5%`; empty when there is no range. */
function rangeOf(values: readonly number[], write: (value: number) => string, before = ''): string {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  return low < high ? t('taxes.to3', { before, low: write(low), high: write(high) }) : '';
}

/** `+R$ 1,00`, or `R$ 1,00 a menos`. */
const signed = ({ minor, currency }: Amount) => {
  const amount = formatMoney({ minor: Math.abs(minor), currency });
  return minor < 0 ? t('taxes.less', { amount }) : minor > 0 ? `+${amount}` : amount;
};

const losing = (count: number) =>
  count === 0 ? t('taxes.noProductStartsToLose') : t('taxes.productsStartToLose', { count });
