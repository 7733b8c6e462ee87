import { graphql, readInlineData } from 'relay-runtime';
import { formatEnglishDecimal, formatEnglishMoney } from '#client/lib/text/english.ts';
import { reportCurrency } from '#client/lib/language/currency.ts';
import { decimalOf, type Amount, UNKNOWN } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import type { dollars_money$key } from './__generated__/dollars_money.graphql';

/** Amount of the English screens: in Padrão in US$ when an exchange rate is known, with the same amount in reais. */
export interface Dollars {
  shown: Amount;
  brl: Amount | null;
}

type Money = dollars_money$key | null | undefined;

/**
 * Joins an amount with the same field in BRL, and shows the one in the person's currency. `sale`: that of its sales; absent: they have
 * several, or BRL. Null stays null.
 */
export function dollarsOf(amount: Money, brl: Money, sale = 'BRL'): Dollars | null {
  const both = bothOf(amount, brl);
  const asked = reportCurrency();
  const isInDollars = !asked || (asked === 'SALE' ? sale : asked) === 'USD';
  return both && { ...both, shown: isInDollars ? both.shown : (both.brl ?? both.shown) };
}

/** Joins an amount with the same field in BRL. Null stays null. */
export function bothOf(shown: Money, brl: Money): Dollars | null {
  const amount = plain(shown);
  return amount && { shown: amount, brl: plain(brl) };
}

function plain(money: Money): Amount | null {
  if (!money) return null;
  const { minor, currency } = readInlineData(
    graphql`
      fragment dollars_money on Money @inline {
        minor
        currency
      }
    `,
    money,
  );
  return { minor, currency };
}

/** Absolute amount. Losses are shown without a sign. */
export const absolute = ({ shown, brl }: Dollars): Dollars => ({
  shown: { ...shown, minor: Math.abs(shown.minor) },
  brl: brl && { ...brl, minor: Math.abs(brl.minor) },
});

/** Tooltip of an amount in US$: reais and the implied exchange rate. Null for amounts in reais and unknown amounts. */
export function inReais(money: Dollars | null): string | null {
  if (!money?.brl || money.shown.currency !== 'USD') return null;
  const text = formatEnglishMoney(money.brl);
  if (money.shown.minor === 0) return text;
  const rate = decimalOf(money.brl) / decimalOf(money.shown);
  return t('parts.atPerDollars', { text, rate: formatEnglishDecimal(rate, 'BRL') });
}

/** An amount with reais and exchange rate as its tooltip. */
export const DollarFigure = ({ money }: { money: Dollars | null }) => (
  <span title={inReais(money) ?? undefined} className="whitespace-nowrap">
    {money ? formatEnglishMoney(money.shown) : UNKNOWN}
  </span>
);
