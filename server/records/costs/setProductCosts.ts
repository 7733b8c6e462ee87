import { type Queryable, queryRows } from '#server/platform/postgres/db.ts';
import { currentTime } from '#server/platform/process/clock.ts';
import { badRequest, conflict, notFound } from '#server/platform/values/errors.ts';
import { limits } from '#server/platform/values/limits.ts';
import { saoPauloDay } from '#server/platform/values/saoPauloDay.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { FIRST_DAY } from '#server/records/money/dayText.ts';
import { moneyWrite } from '#server/records/money/moneyWrite.ts';
import { recordCostChanges } from './recordCostChanges.ts';
import { type CostDay, recostLines } from './recostLines.ts';
import { replaceCosts } from './replaceCosts.ts';

export interface NewProductCost {
  productId: number;
  /** First day, `YYYY-MM-DD`; applies until the product's next cost. `always`: all days, replacing every other cost. */
  from: string;
  /** Cost of one unit, in minor units of the product's currency. */
  costMinor: number;
  /** Replaces the costs of the days from `from` to today, inclusive. */
  replaces?: 'until today';
}

/** 1 billion in a currency with cents. Keeps sums over all sold units exact. */
export const MAX_COST_MINOR = 100_000_000_000;

/**
 * Sets unit costs of products, all or none of them, and recomputes the order lines and rollups of their days. Returns the
 * numbers of new, changed or replaced costs and of recomputed order lines. Throws NOT_FOUND for a product that is not the
 * account's, BAD_REQUEST for an invalid cost or a future day.
 */
export async function setProductCosts(
  viewer: Pick<Viewer, 'accountId' | 'userId'>,
  costs: readonly NewProductCost[],
  { tx, now = currentTime() }: { tx?: Queryable; now?: Date } = {},
): Promise<{ changed: number; lines: number }> {
  const { accountId } = viewer;
  const today = saoPauloDay(now.getTime());
  for (const cost of costs) checkCost(cost, today);
  const days = costs.map(({ productId, from, costMinor }) => ({
    productId,
    validFrom: from === 'always' ? FIRST_DAY : from,
    costMinor,
  }));
  // the last cost of a product and day applies
  const newCosts = [...new Map(days.map((day) => [`${day.productId} ${day.validFrom}`, day])).values()];
  return moneyWrite(
    viewer,
    {
      write: async (on) => {
        await checkProducts(accountId, [...new Set(newCosts.map(({ productId }) => productId))], on);
        const changed = await replaceCosts(
          accountId,
          newCosts,
          costs.flatMap((cost) => replacedBy(cost, today)),
          on,
        );
        await checkCount(accountId, newCosts, on);
        return changed;
      },
      recompute: async (on, changed: CostDay[]) => ({
        changed: changed.length,
        lines: await recostLines(accountId, changed, on),
      }),
      audit: (on) => recordCostChanges(viewer, newCosts, on),
      event: (changed) => ({ kind: 'costs', details: { products: productsOf(newCosts), changed: changed.length } }),
    },
    tx,
  );
}

/** Throws 409 for a product with more costs than are kept. */
async function checkCount(accountId: number, costs: readonly { productId: number }[], tx: Queryable): Promise<void> {
  const most = limits.quotas.costsOfProduct;
  const beyond = await queryRows(
    `SELECT FROM product_costs WHERE account_id = $1 AND product_id = ANY ($2::bigint[])
     GROUP BY product_id HAVING count(*) > $3 LIMIT 1`,
    [accountId, [...new Set(costs.map(({ productId }) => productId))], most],
    tx,
  );
  if (beyond.length > 0) throw conflict(`São guardados até ${most} custos de um produto. Exclua os que não usa mais.`);
}

const productsOf = (costs: readonly { productId: number }[]) => new Set(costs.map(({ productId }) => productId)).size;

function checkCost({ productId, from, costMinor }: NewProductCost, today: string): void {
  if (!Number.isSafeInteger(productId)) throw notFound('Produto não encontrado.');
  if (!Number.isSafeInteger(costMinor) || costMinor < 0 || costMinor > MAX_COST_MINOR)
    throw badRequest('Custo inválido');
  if (from === 'always') return;
  if (from > today) throw badRequest('Esse dia ainda não chegou.');
  if (from < FIRST_DAY) throw badRequest('Esse dia é cedo demais.');
}

async function checkProducts(accountId: number, productIds: number[], tx: Queryable): Promise<void> {
  const own = await queryRows(
    'SELECT 1 FROM products WHERE account_id = $1 AND id = ANY ($2::bigint[])',
    [accountId, productIds],
    tx,
  );
  if (own.length < productIds.length) throw notFound('Produto não encontrado.');
}

/** The days, inclusive, whose costs a new cost replaces. */
const replacedBy = ({ productId, from, replaces }: NewProductCost, today: string) => {
  if (from === 'always') return [{ productId, first: FIRST_DAY, last: 'infinity' }];
  return replaces ? [{ productId, first: from, last: today }] : [];
};
