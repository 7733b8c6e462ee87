import { graphql, readInlineData } from 'relay-runtime';
import type { Amount } from '#client/lib/format.ts';
import type { amount_money$key } from './__generated__/amount_money.graphql';

/** Amount of a Money of the API, in minor units with its currency. Null for null. */
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
