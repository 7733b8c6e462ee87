import { type Queryable, queryRow, queryRows } from '#server/platform/postgres/db.ts';
import { plainArray } from '#server/platform/postgres/pgArray.ts';
import { currentTime } from '#server/platform/process/clock.ts';
import { badRequest, conflict, notFound } from '#server/platform/values/errors.ts';
import { limits } from '#server/platform/values/limits.ts';
import { saoPauloDay } from '#server/platform/values/saoPauloDay.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { FIRST_DAY } from '#server/records/money/dayText.ts';
import { MAX_COST_MINOR } from '#server/records/money/costAmount.ts';
import { moneyWrite } from '#server/records/money/moneyWrite.ts';
import type { AtOnce } from '#server/records/recalculation/recalculateSales.ts';
import { deriveKitCosts } from '#server/records/costs/kits/deriveKitCosts.ts';
import { mastersOf } from '#server/records/costs/kits/mastersOf.ts';
import { recordCostChanges } from './recordCostChanges.ts';
import { type CostChange, type CostDay, recostLines } from './recostLines.ts';
import { replaceCosts } from './replaceCosts.ts';
import { sharedCosts } from './sharedCosts.ts';

export interface NewProductCost {
  productId: number;
  /** First day, `YYYY-MM-DD`; applies until the product's next cost. `always`: all days, replacing every other cost. */
  from: string;
  /** Cost of one unit, in minor units of the product's currency. */
  costMinor: number;
  /** Replaces the costs of the days from `from` to today, inclusive. */
  replaces?: 'until today';
}

/** Costs stored by one statement: a file of 100,000 would hold up the requests of others while its parameters are written. */
const COSTS_AT_ONCE = 1_000;

/**
 * Sets unit costs of products and of the listings that share them, all or none of them, and recomputes the order lines and rollups of their
 * days; a job does it for many. Kits that contain them follow; a kit that is given another cost than that of its components has its own from then on. Returns the numbers of new, changed or replaced costs and of recomputed order lines, null while a
 * job recomputes them. Throws NOT_FOUND for a product that is not the account's, BAD_REQUEST for an invalid cost, a future day and two
 * costs of one master product for the same day.
 */
export async function setProductCosts(
  viewer: Pick<Viewer, 'accountId' | 'userId'>,
  costs: readonly NewProductCost[],
  { tx, now = currentTime(), unitsAtOnce }: { tx?: Queryable; now?: Date } & AtOnce = {},
): Promise<{ changed: number; lines: number | null }> {
  const { accountId } = viewer;
  const today = saoPauloDay(now.getTime());
  for (const cost of costs) checkCost(cost, today);
  let shared: NewProductCost[] = [];
  let ofKits: CostChange[] = [];
  return moneyWrite(
    viewer,
    {
      write: async (on) => {
        await checkProducts(accountId, [...productIds(costs)], on);
        shared = await sharedCosts(accountId, costs, on);
        const changed: CostDay[] = [];
        for (const some of byProducts(shared)) {
          const replaced = some.flatMap((cost) => replacedBy(cost, today));
          changed.push(...(await replaceCosts(accountId, lastOfDays(some), replaced, on)));
          await checkCount(accountId, some, on);
        }
        const ids = [...productIds(changed)];
        ofKits = await deriveKitCosts(accountId, await mastersOf(accountId, ids, on), on, new Set(ids));
        return [...changed, ...ofKits];
      },
      recompute: async (on, changed: CostDay[]) => ({
        changed: changed.length,
        lines: await recostLines(accountId, changed, on, { unitsAtOnce }),
      }),
      audit: async (on) => {
        for (const some of byProducts(shared)) await recordCostChanges(viewer, lastOfDays(some), on);
        await recordCostChanges(viewer, ofKits, on);
      },
      event: (changed) => ({ kind: 'costs', details: { products: productIds(costs).size, changed: changed.length } }),
    },
    tx,
  );
}

/** The costs in groups of about a thousand, all costs of a product in the same one. */
function* byProducts(costs: readonly NewProductCost[]): Generator<NewProductCost[]> {
  let some: NewProductCost[] = [];
  // a stable order: the last cost of a product and day applies
  for (const cost of costs.toSorted((a, b) => a.productId - b.productId)) {
    if (some.length >= COSTS_AT_ONCE && some.at(-1)!.productId !== cost.productId) {
      yield some;
      some = [];
    }
    some.push(cost);
  }
  yield some;
}

/** The costs to store by their first day: the last cost of a product and day applies. */
function lastOfDays(costs: readonly NewProductCost[]) {
  const days = costs.map(({ productId, from, costMinor }) => ({
    productId,
    validFrom: from === 'always' ? FIRST_DAY : from,
    costMinor,
  }));
  return [...new Map(days.map((day) => [`${day.productId} ${day.validFrom}`, day])).values()];
}

/** Throws 409 for a product with more costs than are kept. */
export async function checkCount(
  accountId: number,
  costs: readonly { productId: number }[],
  tx: Queryable,
): Promise<void> {
  const most = limits.quotas.costsOfProduct;
  const beyond = await queryRows(
    `SELECT FROM product_costs WHERE account_id = $1 AND product_id = ANY ($2::bigint[])
     GROUP BY product_id HAVING count(*) > $3 LIMIT 1`,
    [accountId, [...productIds(costs)], most],
    tx,
  );
  if (beyond.length > 0) throw conflict('costs.costsMost', { most });
}

const productIds = (costs: readonly { productId: number }[]) => new Set(costs.map(({ productId }) => productId));

/** Throws NOT_FOUND, or BAD_REQUEST for an invalid cost and a day that is none to set one for. */
export function checkCost({ productId, from, costMinor }: NewProductCost, today: string): void {
  if (!Number.isSafeInteger(productId)) throw notFound('products.notFound');
  if (!Number.isSafeInteger(costMinor) || costMinor < 0 || costMinor > MAX_COST_MINOR)
    throw badRequest('costs.invalid');
  if (from === 'always') return;
  if (from > today) throw badRequest('errors.dayNotYet');
  if (from < FIRST_DAY) throw badRequest('errors.dayTooEarly');
}

/** Throws NOT_FOUND for a product that is not the account's. */
export async function checkProducts(accountId: number, productIds: number[], tx: Queryable): Promise<void> {
  const own = await queryRow<{ count: number }>(
    'SELECT count(*)::int FROM products WHERE account_id = $1 AND id = ANY ($2::bigint[])',
    [accountId, plainArray(productIds, (id) => id)],
    tx,
  );
  if (own.count < productIds.length) throw notFound('products.notFound');
}

/** The days, inclusive, whose costs a new cost replaces. */
const replacedBy = ({ productId, from, replaces }: NewProductCost, today: string) => {
  if (from === 'always') return [{ productId, first: FIRST_DAY, last: 'infinity' }];
  return replaces ? [{ productId, first: from, last: today }] : [];
};
