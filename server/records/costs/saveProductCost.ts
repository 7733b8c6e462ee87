import { currentTime } from '#server/platform/process/clock.ts';
import { queryRows, transaction } from '#server/platform/postgres/db.ts';
import { badRequest, notFound } from '#server/platform/values/errors.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { saoPauloDay } from '#server/platform/values/saoPauloDay.ts';
import { FIRST_DAY } from '#server/records/money/firstDay.ts';
import { noteCostChanges } from './noteCostChanges.ts';
import { queueProfitAlerts } from '#server/records/alerts/queueProfitAlerts.ts';
import { removeProductCosts } from './removeProductCosts.ts';
import { setProductCosts } from './setProductCosts.ts';
import { amountText } from '#server/records/money/amountText.ts';

export interface EnteredCost {
  productId: number;
  /** One unit, as people write it, in the currency the product is sold in. */
  amount: string;
  /** First day, `YYYY-MM-DD`; null: all days, in place of every cost entered before. */
  validFrom: string | null;
}

export interface CostOutcome {
  /** Sold lines whose profit is another now. */
  lines: number;
}

/**
 * Enters what one unit of a product costs, and puts it into the sales of its days. Keeps who said so. Throws NOT_FOUND for
 * a product that is not the account's, BAD_REQUEST for what is no cost or a day to come.
 */
export async function saveProductCost(
  viewer: Viewer,
  { productId, amount, validFrom }: EnteredCost,
  now = currentTime(),
): Promise<CostOutcome> {
  const { accountId } = viewer;
  if (validFrom !== null && validFrom > saoPauloDay(now.getTime())) throw badRequest('Esse dia ainda não chegou.');
  if (validFrom !== null && validFrom < FIRST_DAY) throw badRequest('Esse dia é cedo demais.');
  return transaction(async (tx) => {
    const [product] = await queryRows<{ currency: string; days: string[] }>(
      `SELECT currency::text, ARRAY(SELECT valid_from::text FROM product_costs c
                                    WHERE c.account_id = p.account_id AND c.product_id = p.id) AS days
       FROM products p WHERE account_id = $1 AND id = $2::bigint`,
      [accountId, productId],
      tx,
    );
    if (!product) throw notFound('Produto não encontrado.');
    const costMinor = amountText(amount, product.currency);
    const days = validFrom === null ? [...new Set([FIRST_DAY, ...product.days])] : [validFrom];
    const costs = days.map((day) => ({ productId, validFrom: day, costMinor }));
    const { lines } = await setProductCosts(accountId, costs, tx);
    // costs that only repeat the one of all days
    if (validFrom === null)
      await removeProductCosts(
        accountId,
        costs.filter((cost) => cost.validFrom !== FIRST_DAY),
        tx,
      );
    await noteCostChanges(viewer, [{ productId, validFrom: validFrom ?? FIRST_DAY, costMinor }], tx);
    await queueProfitAlerts(accountId, tx);
    return { lines };
  });
}
