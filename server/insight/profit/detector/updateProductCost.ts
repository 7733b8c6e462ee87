import { currentTime } from '#server/platform/process/clock.ts';
import { queryRows, transaction } from '#server/platform/postgres/db.ts';
import { badRequest, notFound } from '#server/platform/values/errors.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { minorUnits } from '#server/platform/values/minorUnits.ts';
import { setProductCosts } from '#server/records/costs/setProductCosts.ts';
import { noteCostChanges } from '#server/records/costs/noteCostChanges.ts';
import { type ListingChoice, profitAnalysis } from './profitAnalysis.ts';
import { profitWindow } from './profitWindow.ts';

export interface NewProductCost extends ListingChoice {
  /** One unit, in decimals of the product's currency. */
  cost: number;
  /** From the first day of the window on, or from today only. */
  from?: 'window' | 'today';
}

const MAX_COST = 1e9;
/** Enough to round by; without them a tiny number is written with an exponent. */
const DECIMALS = 10;

/**
 * Enters what one unit of a product costs: for the whole window of its analysis and on, or from today on, until a later
 * cost that is already entered. Keeps who said so. Throws 400 for a negative cost, NOT_FOUND for an unknown product.
 */
export async function updateProductCost(
  viewer: Viewer,
  { cost, from = 'window', ...choice }: NewProductCost,
  now = currentTime(),
): Promise<{ productId: number; costMinor: number; currency: string; validFrom: string }> {
  if (!Number.isFinite(cost) || cost < 0 || cost > MAX_COST) throw badRequest('Custo inválido');
  const analysis = await profitAnalysis(viewer, choice, now);
  if (!analysis) throw notFound('Produto não encontrado.');
  const { id: productId, currency } = analysis.current.product;
  const { start, end: today } = profitWindow(now);
  const validFrom = from === 'today' ? today : start;
  const costMinor = minorUnits(cost.toFixed(DECIMALS), currency);
  await transaction(async (tx) => {
    // costs entered within those days would end this one
    const within = await queryRows<{ day: string }>(
      `SELECT valid_from AS day FROM product_costs
       WHERE account_id = $1 AND product_id = $2 AND valid_from > $3::date AND valid_from <= $4::date`,
      [viewer.accountId, productId, validFrom, today],
      tx,
    );
    const days = [validFrom, ...within.map(({ day }) => day)];
    const costs = days.map((day) => ({ productId, validFrom: day, costMinor }));
    await setProductCosts(viewer.accountId, costs, tx);
    await noteCostChanges(viewer, costs, tx);
  });
  return { productId, costMinor, currency, validFrom };
}
