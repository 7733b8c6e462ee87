import { groupBy } from '#server/platform/jobs/groupBy.ts';
import { plainArray } from '#server/platform/postgres/pgArray.ts';
import { type Queryable, queryRows } from '#server/platform/postgres/db.ts';
import { FIRST_DAY } from '#server/records/money/dayText.ts';
import type { CostChange } from '#server/records/costs/recostLines.ts';
import { replaceCosts } from '#server/records/costs/replaceCosts.ts';
import { costedListings, type CostedListing, costsOfMaster, sameCosts } from './costedListings.ts';
import { kitCosts } from './kitCosts.ts';
import { kitsAbove } from './kitsAbove.ts';
import { kitsInOrder } from './kitsInOrder.ts';

/** Costs stored by one statement. */
const COSTS_AT_ONCE = 1_000;

/**
 * Makes the costs of kits those of their components, in the caller's transaction, after the costs or the components of some master products
 * changed: of the kits among them and of all that contain them. In each currency a kit costs what `kitCosts` says; a listing with costs of its
 * own keeps them, and one of `keeping` whose costs differ has them as its own from now on. Returns the changed costs, whose lines the
 * caller recomputes. The caller holds the account's lock.
 */
export async function deriveKitCosts(
  accountId: number,
  masterIds: readonly number[],
  tx: Queryable,
  keeping: ReadonlySet<number> = new Set(),
): Promise<CostChange[]> {
  if (masterIds.length === 0) return [];
  const kits = kitsInOrder(await kitsAbove(accountId, masterIds, tx));
  if (kits.size === 0) return [];
  const masters = new Set([...kits].flatMap(([kitId, parts]) => [kitId, ...parts.map((part) => part.componentId)]));
  const listings = groupBy(await costedListings(accountId, [...masters], tx), ({ masterId }) => masterId);
  const inCurrency = (masterId: number, wanted: string) =>
    (listings.get(masterId) ?? []).filter(({ currency }) => currency === wanted);
  const owned: CostedListing[] = [];
  const changed: CostedListing[] = [];
  for (const [kitId, parts] of kits)
    for (const [currency, of] of groupBy(listings.get(kitId) ?? [], (listing) => listing.currency)) {
      const costs = kitCosts(
        parts.map(({ componentId, pieces }) => ({ pieces, costs: costsOfMaster(inCurrency(componentId, currency)) })),
      );
      for (const listing of of) {
        if (listing.hasOwnCost || sameCosts(listing.costs, costs)) continue;
        if (keeping.has(listing.id) && listing.costs.length > 0) {
          listing.hasOwnCost = true;
          owned.push(listing);
        } else {
          listing.costs = costs;
          changed.push(listing);
        }
      }
    }
  await giveOwnCosts(accountId, owned, tx);
  return store(accountId, changed, tx);
}

const giveOwnCosts = async (accountId: number, listings: readonly CostedListing[], tx: Queryable) =>
  listings.length > 0 &&
  queryRows(
    'UPDATE products SET has_own_cost = true WHERE account_id = $1 AND id = ANY ($2::int[])',
    [accountId, plainArray(listings, ({ id }) => id)],
    tx,
  );

async function store(accountId: number, listings: readonly CostedListing[], tx: Queryable): Promise<CostChange[]> {
  const changes: CostChange[] = [];
  for (const some of byCosts(listings)) {
    const costs = some.flatMap(({ id, costs: of }) =>
      of.map(({ from, costMinor }) => ({ productId: id, validFrom: from, costMinor })),
    );
    const replaced = some.map(({ id }) => ({ productId: id, first: FIRST_DAY, last: 'infinity' }));
    const known = new Map(costs.map((cost) => [`${cost.productId} ${cost.validFrom}`, cost.costMinor]));
    for (const { productId, validFrom } of await replaceCosts(accountId, costs, replaced, tx))
      changes.push({ productId, validFrom, costMinor: known.get(`${productId} ${validFrom}`) ?? null });
  }
  return changes;
}

/** The listings in groups of about a thousand costs. */
function* byCosts(listings: readonly CostedListing[]): Generator<CostedListing[]> {
  let some: CostedListing[] = [];
  let count = 0;
  for (const listing of listings) {
    some.push(listing);
    count += 1 + listing.costs.length;
    if (count < COSTS_AT_ONCE) continue;
    yield some;
    [some, count] = [[], 0];
  }
  if (some.length > 0) yield some;
}
