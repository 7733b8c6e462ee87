import { graphql, readInlineData } from 'relay-runtime';
import type { Amount } from '#client/lib/format.ts';
import type { amount_money$key } from './__generated__/amount_money.graphql';

/** A Money of the API as the formats take it: minor units and currency. Null stays null. */
export function amountOf(money: amount_money$key | null | undefined): Amount | null {
  if (!money) return null;
  const { minor, currency } = readInlineData(
    graphql`
      fragment amount_money on Money @inline {
        minor
        currency
      }
    `,
    money,
  );
  return { minor, currency };
}
