import { minorUnits } from '#server/platform/values/minorUnits.ts';
import type { Breakdown, Currency, Transaction } from './transactions.ts';

/** An amount and the amounts that it is made of. */
interface Sum {
  amount: Currency;
  parts: Sum[];
}

/** Minor units by currency. */
type Totals = Map<string, number>;

/**
 * Whether the amounts that are read of a transaction add up: breakdowns to the one above them, to the total of their item and
 * to that of the transaction, items to the transaction's. A missing total is not compared.
 */
export function addsUp({ totalAmount, items, breakdowns }: Transaction): boolean {
  const usual = totalAmount?.currencyCode ?? '';
  const ofItems = (items ?? []).map((item) => ({ amount: item.totalAmount, parts: sumsOf(item.breakdowns) }));
  const isByItem = ofItems.some(({ parts }) => parts.length > 0);
  const ofTransaction = isByItem ? ofItems : sumsOf(breakdowns);
  const hasTotals = !isByItem && ofItems.some(({ amount }) => amount?.currencyAmount);
  return [ofTransaction, ...(hasTotals ? [ofItems] : [])].every((parts) =>
    isWhole({ amount: totalAmount, parts }, usual),
  );
}

const sumsOf = (breakdowns: Breakdown[] | null | undefined): Sum[] =>
  (breakdowns ?? []).map((one) => ({ amount: one.breakdownAmount, parts: sumsOf(one.breakdowns) }));

function isWhole({ amount, parts }: Sum, usual: string): boolean {
  if (parts.length === 0) return true;
  const isEqual = !amount?.currencyAmount || areEqual(ownTotal(amount, usual), totalOf(parts, usual));
  return isEqual && parts.every((part) => isWhole(part, usual));
}

const ownTotal = ({ currencyAmount, currencyCode }: NonNullable<Currency>, usual: string): Totals => {
  const currency = currencyCode || usual;
  return new Map(currencyAmount ? [[currency, minorUnits(currencyAmount, currency)]] : []);
};

function totalOf(parts: Sum[], usual: string): Totals {
  const totals: Totals = new Map();
  for (const { amount, parts: below } of parts) {
    const own = amount?.currencyAmount ? ownTotal(amount, usual) : totalOf(below, usual);
    for (const [currency, minor] of own) totals.set(currency, (totals.get(currency) ?? 0) + minor);
  }
  return totals;
}

const areEqual = (one: Totals, other: Totals) =>
  [...one.keys(), ...other.keys()].every((currency) => (one.get(currency) ?? 0) === (other.get(currency) ?? 0));
