import { groupBy } from '#server/platform/jobs/groupBy.ts';
import { type Queryable, queryRows } from '#server/platform/postgres/db.ts';
import { lockAccount } from '#server/platform/postgres/lockAccount.ts';
import { DomainError } from '#server/platform/values/errors.ts';
import type { KitSnapshot } from '#server/market/snapshots/listingSnapshots.ts';
import { deriveKitCosts } from '#server/records/costs/kits/deriveKitCosts.ts';
import { recostLines } from '#server/records/costs/recostLines.ts';
import { listedBefore } from '#server/records/masters/changes/takenCosts.ts';
import { changedKits } from './changedKits.ts';
import { checkKits } from './checkKits.ts';
import { type KitComponent, kitComponents } from './kitComponents.ts';
import { storeKits } from './storeKits.ts';

const MASTERS = `
SELECT n.ord::int - 1 AS at, min(p.master_id) AS "masterId"
FROM unnest($2::"Marketplace"[], $3::bpchar[], $4::text[]) WITH ORDINALITY AS n (marketplace, country, listing_key, ord)
JOIN products p ON p.account_id = $1 AND p.marketplace = n.marketplace AND p.country = n.country AND p.listing_key = n.listing_key
GROUP BY 1`;

/** Kits that a seller said to be none: the last word about them is kept in their history. */
const EMPTIED = `
SELECT DISTINCT k.kit_id AS id FROM master_change_kits k JOIN master_changes c ON c.account_id = $1 AND c.id = k.change_id
WHERE k.account_id = $1 AND c.kind = 'components' AND c.undone_at IS NULL AND k.components_after = '[]'`;

/**
 * Stores what a marketplace says of what bundles are made of, in the caller's transaction, and lets their costs follow. What the seller
 * stated stays, and so does a kit with a component whose listing is not in the catalogue, or that cannot be (`checkKits`). Returns the number of
 * kits that changed.
 */
export async function recordKits(
  accountId: number,
  snapshots: readonly KitSnapshot[],
  tx: Queryable,
): Promise<{ changed: number }> {
  await lockAccount(accountId, tx);
  const reported = await reportedKits(accountId, snapshots, tx);
  if (reported.size === 0) return { changed: 0 };
  const rows = await kitComponents(accountId, tx);
  const emptied = new Set((await queryRows<{ id: number }>(EMPTIED, [accountId], tx)).map(({ id }) => id));
  const stated = new Set(rows.filter(({ isListed }) => !isListed).map(({ kitId }) => kitId));
  let after: KitComponent[] = rows;
  for (const [kitId, of] of reported) {
    if (stated.has(kitId) || emptied.has(kitId)) continue;
    const next = [...after.filter((row) => row.kitId !== kitId), ...of];
    if (changedKits(after, next).length > 0 && isPossible(next)) after = next;
  }
  const kits = changedKits(rows, after);
  const ids = kits.map(({ kitId }) => kitId);
  const before = await listedBefore(accountId, ids, tx);
  await storeKits(accountId, kits, tx);
  const entered = new Set(before.filter(({ isDerived }) => !isDerived).map(({ id }) => id));
  await recostLines(accountId, await deriveKitCosts(accountId, ids, tx, entered), tx);
  return { changed: kits.length };
}

function isPossible(rows: readonly KitComponent[]): boolean {
  try {
    checkKits(rows);
    return true;
  } catch (error) {
    if (error instanceof DomainError) return false;
    throw error;
  }
}

/** Rows of the kits by number, without those of which a component is not in the catalogue. */
async function reportedKits(
  accountId: number,
  snapshots: readonly KitSnapshot[],
  tx: Queryable,
): Promise<Map<number, KitComponent[]>> {
  const listings = snapshots.flatMap(({ marketplace, country, listingKey, components }) =>
    [listingKey, ...components.flatMap(({ listingKeys }) => listingKeys)].map((key) => ({ marketplace, country, key })),
  );
  const found = await queryRows<{ at: number; masterId: number }>(
    MASTERS,
    [
      accountId,
      listings.map(({ marketplace }) => marketplace),
      listings.map(({ country }) => country),
      listings.map(({ key }) => key),
    ],
    tx,
  );
  const keyOf = (one: { marketplace: string; country: string; key: string }) =>
    `${one.marketplace} ${one.country} ${one.key}`;
  const masterOf = new Map(found.map(({ at, masterId }) => [keyOf(listings[at]!), masterId]));
  const reported = new Map<number, KitComponent[]>();
  for (const { marketplace, country, listingKey, components } of snapshots) {
    const idOf = (key: string) => masterOf.get(keyOf({ marketplace, country, key }));
    const kitId = idOf(listingKey);
    const parts = components.map(({ listingKeys, pieces }) => ({
      componentId: listingKeys.map(idOf).find((id) => id !== undefined),
      pieces,
    }));
    if (kitId === undefined || parts.some(({ componentId }) => componentId === undefined)) continue;
    reported.set(
      kitId,
      [...groupBy(parts, ({ componentId }) => componentId!)].map(([componentId, of]) => ({
        kitId,
        componentId,
        pieces: of.reduce((sum, { pieces }) => sum + pieces, 0),
        isListed: true,
      })),
    );
  }
  return reported;
}
