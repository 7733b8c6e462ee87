import { queryRows } from '#server/platform/postgres/db.ts';
import { badRequest, notFound } from '#server/platform/values/errors.ts';
import type { Money } from '#server/platform/values/money.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { costAmount } from '#server/records/money/costAmount.ts';
import { minorIn } from '#server/records/money/minorIn.ts';
import type { NewProductCost } from './setProductCosts.ts';

export interface EnteredCost extends Pick<NewProductCost, 'productId' | 'replaces'> {
  /** Cost of one unit in the product's currency: an amount, or user input. */
  amount: Money | string;
  /** First day, `YYYY-MM-DD`. Null: all days, replacing every cost of the product. */
  from: string | null;
}

/**
 * Converts an entered cost to the input of `setProductCosts`. Throws NOT_FOUND for a product that is not the account's,
 * BAD_REQUEST for text that is not an amount or an amount in another currency.
 */
export async function enteredCost(
  { accountId }: Viewer,
  { productId, amount, from, replaces }: EnteredCost,
): Promise<NewProductCost> {
  const [product] = await queryRows<{ currency: string }>(
    'SELECT currency::text FROM products WHERE account_id = $1 AND id = $2::bigint',
    [accountId, Number.isSafeInteger(productId) ? productId : null],
  );
  if (!product) throw notFound('products.notFound');
  const { currency } = product;
  const costMinor = typeof amount === 'string' ? parsedAmount(amount, currency) : minorIn(amount, currency);
  return { productId, from: from ?? 'always', costMinor, replaces };
}

function parsedAmount(text: string, currency: string): number {
  try {
    return costAmount(text, currency);
  } catch (error) {
    if (error instanceof RangeError) throw badRequest(sentence(error.message));
    throw error;
  }
}

const sentence = (words: string) => `${words[0]!.toUpperCase()}${words.slice(1)}.`;
