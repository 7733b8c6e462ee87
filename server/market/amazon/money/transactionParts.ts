import { minorUnits } from '#server/platform/values/minorUnits.ts';
import type { Breakdown, Currency, Transaction } from './transactions.ts';

/** An amount with the names above it, its own last. */
export interface Leaf {
  path: string[];
  minor: number;
  currency: string;
}

/** Amounts of one product of a transaction, or of all of it. */
export interface Part {
  sku: string | null;
  asin: string | null;
  leaves: Leaf[];
  /** Whether the only leaf is a total, because there are no breakdowns. */
  isTotal: boolean;
}

/** An amount that is not zero came without a currency. */
export class NoCurrency extends Error {}

/**
 * Amounts of a transaction by item; an item without breakdowns beside others has its total. Where no item has breakdowns, as
 * in reimbursements (amzn/selling-partner-api-models#4993), those of the transaction are of the product that its items name;
 * of several products, each has the total of its item. Without any breakdowns it is the total, under the transaction's type.
 * Throws `NoCurrency`.
 */
export function partsOf(transaction: Transaction): Part[] {
  const { transactionType, totalAmount, breakdowns } = transaction;
  const items = transaction.items ?? [];
  const usual = totalAmount?.currencyCode ?? null;
  const leavesIn = (list: Breakdown[] | null | undefined) => leavesOf(list ?? [], [], usual);
  if (items.some((item) => item.breakdowns?.length))
    return items.map((item) => {
      const isTotal = !item.breakdowns?.length;
      const leaves = isTotal ? amountOf([transactionType], item.totalAmount, usual) : leavesIn(item.breakdowns);
      return { ...productOf(item), leaves, isTotal };
    });
  const leaves = leavesIn(breakdowns);
  const total = amountOf([transactionType], totalAmount, usual);
  const all = leaves.length > 0 ? leaves : total;
  const isTotal = leaves.length === 0;
  const products = items.map(productOf);
  const distinct = new Set(products.map(({ sku }) => sku));
  if (distinct.size <= 1) return [{ ...(products[0] ?? NO_PRODUCT), leaves: all, isTotal }];
  const path =
    leaves.filter(({ minor }) => minor !== 0).length === 1
      ? leaves.find(({ minor }) => minor !== 0)!.path
      : [transactionType];
  const parts = items.map((item, index) => ({
    ...products[index]!,
    leaves: amountOf(path, item.totalAmount, usual),
    isTotal,
  }));
  const sum = (some: Leaf[]) => some.reduce((minor, leaf) => minor + leaf.minor, 0);
  const isWhole = sum(parts.flatMap(({ leaves: own }) => own)) === sum(all);
  return isWhole ? parts : [{ ...NO_PRODUCT, leaves: all, isTotal }];
}

const NO_PRODUCT = { sku: null, asin: null };

const productOf = ({ contexts }: NonNullable<Transaction['items']>[number]) => {
  const context = contexts?.find(({ sku }) => sku);
  return { sku: context?.sku ?? null, asin: context?.asin ?? null };
};

function leavesOf(breakdowns: Breakdown[], above: string[], usual: string | null): Leaf[] {
  return breakdowns.flatMap(({ breakdownType, breakdownAmount, breakdowns: below }) => {
    const path = [...above, breakdownType ?? ''];
    return below?.length ? leavesOf(below, path, usual) : amountOf(path, breakdownAmount, usual);
  });
}

/** The amount as a leaf; none when there is no amount. */
function amountOf(path: string[], amount: Currency, usual: string | null): Leaf[] {
  const { currencyAmount, currencyCode } = amount ?? {};
  if (!currencyAmount) return [];
  const currency = currencyCode || usual;
  if (currency) return [{ path, minor: minorUnits(currencyAmount, currency), currency }];
  if (Number(currencyAmount) === 0) return [];
  throw new NoCurrency();
}
