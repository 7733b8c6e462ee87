import { type Queryable, queryRows, transaction } from '#server/platform/postgres/db.ts';
import { plainArray } from '#server/platform/postgres/pgArray.ts';
import { badRequest } from '#server/platform/values/errors.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { deleteProductCosts } from '#server/records/costs/deleteProductCosts.ts';
import { setProductCosts } from '#server/records/costs/setProductCosts.ts';
import { isDerived } from '#server/records/costs/kits/isDerived.ts';
import { MAX_COST_MINOR } from '#server/records/money/costAmount.ts';
import { rolledBack } from '#server/records/money/rolledBack.ts';
import { type CostChoice, type PurchaseCost, purchaseCosts } from './purchaseCosts.ts';

const LONGEST_LEAD = 90;

export interface AppliedCosts {
  /** New and changed costs; in a dry run, those of an actual run. */
  changed: number;
  /** Costs of purchases that are no more: cancelled, or their item joined to another product. */
  removed: number;
  /** Costs that a person entered for the day, which stay. */
  entered: number;
  same: number;
  /** Recomputed order lines. Null when a job recomputes them. */
  lines: number | null;
}

// what purchases set, and no purchase says any more; a cost that a person changed is theirs, that of a kit its components'
const GONE = `
SELECT n.product_id AS "productId", n.valid_from AS "from" FROM nfe_costs n
JOIN product_costs c ON c.account_id = $1 AND c.product_id = n.product_id AND c.valid_from = n.valid_from
                    AND c.cost_minor = n.cost_minor
JOIN products p ON p.account_id = $1 AND p.id = n.product_id AND NOT ${isDerived('p')}
WHERE n.account_id = $1 AND NOT EXISTS (
  SELECT FROM unnest($2::int[], $3::date[]) AS k (product_id, valid_from)
  WHERE k.product_id = n.product_id AND k.valid_from = n.valid_from)
ORDER BY 1, 2`;
const FORGET = `
DELETE FROM nfe_costs n WHERE n.account_id = $1 AND NOT EXISTS (
  SELECT FROM unnest($2::int[], $3::date[]) AS k (product_id, valid_from)
  WHERE k.product_id = n.product_id AND k.valid_from = n.valid_from)`;
const REMEMBER = `
INSERT INTO nfe_costs (account_id, product_id, valid_from, cost_minor)
SELECT $1, * FROM unnest($2::int[], $3::date[], $4::bigint[])
ON CONFLICT (account_id, product_id, valid_from) DO UPDATE SET cost_minor = excluded.cost_minor`;

/**
 * Sets the costs of products by their purchases, all or none, and recomputes the sales of their days. A cost that a person
 * entered for the same day stays. With `dryRun`, returns the same counts and stores nothing.
 */
export async function applyPurchaseCosts(
  viewer: Viewer,
  { dryRun, ...choice }: { dryRun: boolean } & CostChoice,
): Promise<AppliedCosts> {
  const { leadDays = 0 } = choice;
  if (!Number.isSafeInteger(leadDays) || leadDays < 0 || leadDays > LONGEST_LEAD)
    throw badRequest('purchases.leadRange', { most: LONGEST_LEAD });
  const costs = await purchaseCosts(viewer, choice);
  const write = (tx: Queryable) => apply(viewer, costs, tx, choice);
  return transaction((tx) => (dryRun ? rolledBack(tx, () => write(tx)) : write(tx)));
}

async function apply(
  viewer: Viewer,
  costs: readonly PurchaseCost[],
  tx: Queryable,
  { now }: CostChoice,
): Promise<AppliedCosts> {
  const { accountId } = viewer;
  const count = (state: string) => costs.filter((one) => one.state === state).length;
  const stored = costs.filter(({ state, unitCost }) => state !== 'entered' && unitCost <= MAX_COST_MINOR);
  const kept = [accountId, plainArray(stored, ({ productId }) => productId), plainArray(stored, ({ from }) => from)];
  const gone = await queryRows<{ productId: number; from: string }>(GONE, kept, tx);
  const counted = { removed: gone.length, entered: count('entered'), same: count('same') };
  const removal = gone.length > 0 ? await deleteProductCosts(viewer, gone, { tx }) : { lines: 0 };
  await queryRows(FORGET, kept, tx);
  const isToSet = stored.filter(({ state }) => state !== 'same');
  const entries = isToSet.map(({ productId, from, unitCost }) => ({ productId, from, costMinor: unitCost }));
  const set = entries.length > 0 ? await setProductCosts(viewer, entries, { tx, now }) : { changed: 0, lines: 0 };
  const ours = stored.filter(({ state }) => state !== 'same');
  await queryRows(
    REMEMBER,
    [
      accountId,
      plainArray(ours, ({ productId }) => productId),
      plainArray(ours, ({ from }) => from),
      plainArray(ours, ({ unitCost }) => unitCost),
    ],
    tx,
  );
  const lines = set.lines === null || removal.lines === null ? null : set.lines + removal.lines;
  return { ...counted, changed: isToSet.length, lines };
}
