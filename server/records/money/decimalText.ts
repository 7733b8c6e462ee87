import { decimalOf, type Money } from '#server/platform/values/money.ts';

/** An amount as Brazilian spreadsheets read it: `1234,50`. */
export const decimalText = (money: Money): string => decimalOf(money).toFixed(2).replace('.', ',');
