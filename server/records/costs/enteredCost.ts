import { queryRows } from '#server/platform/postgres/db.ts';
import { notFound } from '#server/platform/values/errors.ts';
import type { Money } from '#server/platform/values/money.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { amountText } from '#server/records/money/amountText.ts';
import { minorIn } from '#server/records/money/minorIn.ts';
import type { NewProductCost } from './setProductCosts.ts';

export interface EnteredCost extends Pick<NewProductCost, 'productId' | 'replaces'> {
  /** One unit, in the currency the product is sold in: an amount, or the text of one as people write it. */
  amount: Money | string;
  /** First day, `YYYY-MM-DD`; null: all days, in place of every cost entered before. */
  from: string | null;
}

/**
 * A cost as a person enters it, as `setProductCosts` takes it. Throws NOT_FOUND for a product that is not the account's,
 * BAD_REQUEST for what is no amount or is in another currency.
 */
export async function enteredCost(
  { accountId }: Viewer,
  { productId, amount, from, replaces }: EnteredCost,
): Promise<NewProductCost> {
  const [product] = await queryRows<{ currency: string }>(
    'SELECT currency::text FROM products WHERE account_id = $1 AND id = $2::bigint',
    [accountId, Number.isSafeInteger(productId) ? productId : null],
  );
  if (!product) throw notFound('Produto não encontrado.');
  const { currency } = product;
  const costMinor = typeof amount === 'string' ? amountText(amount, currency) : minorIn(amount, currency);
  return { productId, from: from ?? 'always', costMinor, replaces };
}
