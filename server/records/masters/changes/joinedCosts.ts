import type { DatedCost } from '#server/records/costs/kits/kitCosts.ts';
import type { ChangedListing } from './changedListing.ts';
import type { MasterListing } from './masterListings.ts';
import type { ListingPlace } from './moveListings.ts';

interface Joined {
  places: ListingPlace[];
  changes: ChangedListing[];
}

/**
 * What becomes of the costs of listings that join a master product, by currency: one without costs takes those of the others, and gives
 * its own to others that have none; one whose costs differ keeps them as its own. So no cost is lost, and no known profit changes.
 */
export function joinedCosts(
  masterId: number,
  kept: readonly MasterListing[],
  joining: readonly MasterListing[],
): Joined {
  const places: ListingPlace[] = [];
  const changes = new Map<number, ChangedListing>();
  const sharing = kept.filter(({ hasOwnCost }) => !hasOwnCost);
  const known = new Map<string, DatedCost[]>();
  for (const { currency, costs } of sharing) if (costs.length > 0) known.set(currency, costs);
  for (const listing of joining) {
    const { id, currency, costs, hasOwnCost: hadOwnCost } = listing;
    const others = known.get(currency);
    const differs = costs.length > 0 && others !== undefined && textOf(costs) !== textOf(others);
    const hasOwnCost = hadOwnCost || differs;
    places.push({ productId: id, masterId, hasOwnCost });
    changes.set(id, { productId: id, fromMaster: listing.masterId, toMaster: masterId, hadOwnCost, takenCosts: null });
    if (hasOwnCost) continue;
    sharing.push(listing);
    if (costs.length > 0) known.set(currency, costs);
  }
  for (const { id, currency, costs, masterId: fromMaster, hasOwnCost: hadOwnCost } of sharing) {
    const takenCosts = costs.length === 0 ? (known.get(currency) ?? null) : null;
    if (takenCosts) changes.set(id, { productId: id, fromMaster, toMaster: masterId, hadOwnCost, takenCosts });
  }
  return { places, changes: [...changes.values()] };
}

const textOf = (costs: readonly DatedCost[]) => JSON.stringify(costs);
