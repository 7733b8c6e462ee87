import { z } from 'zod';
import { shapeOf } from '#server/market/http/answer.ts';
import type { MovedListing } from '#server/market/snapshots/listingSnapshots.ts';
import type { MercadoLivreSession, MovableItem } from '#server/market/mercadolivre/auth/mercadoLivreSession.ts';
import { countryOfSite } from './countryOfSite.ts';
import { keyOf, partsOf } from './itemParts.ts';
import type { MercadoLivreItem } from './items.ts';

/** One call per item: limit of one read (docs/decisions/009); the next goes on, since known moves are not asked for. */
const MAX_CALLS = 300;
const AT_A_TIME = 50;
/** Tag of a seller whose items were moved to user products. */
const MOVED_SELLER = 'user_product_seller';

const Found = z.looseObject({
  new_items: z
    .array(
      z.looseObject({
        new_item_id: z.string(),
        variation_id: z.string().nullish(),
        migration_status: z.string().nullish(),
      }),
    )
    .nullish(),
});

/**
 * Whether an item may have been moved to user products; null when not. The pages do not say whether the old or the new items
 * carry the tag of the migration, but only new ones have the name of a family: closed items with variations of a moved
 * seller are asked about as well, after the tagged ones.
 */
export async function movableItem(session: MercadoLivreSession, item: MercadoLivreItem): Promise<MovableItem | null> {
  if (item.family_name) return null;
  const isTagged = Boolean(item.tags?.some((tag) => tag.startsWith('variations_migration')));
  const isClosed = item.status === 'closed' && Boolean(item.variations?.length);
  if (!isTagged && !(isClosed && (await session.sellerTags()).has(MOVED_SELLER))) return null;
  return { id: item.id, keys: partsOf(item).map((variation) => keyOf(item, variation)), isTagged };
}

/** The listings that go on as new items, except those whose old keys are `known`. */
export async function* movedItems(
  session: MercadoLivreSession,
  candidates: readonly MovableItem[],
  known: ReadonlySet<string>,
): AsyncGenerator<MovedListing[]> {
  const unknown = candidates.filter(({ keys }) => keys.some((key) => !known.has(key)));
  const asked = [...unknown.filter(({ isTagged }) => isTagged), ...unknown.filter(({ isTagged }) => !isTagged)];
  for (let start = 0; start < Math.min(asked.length, MAX_CALLS); start += AT_A_TIME) {
    const moves: MovedListing[] = [];
    for (const item of asked.slice(start, Math.min(start + AT_A_TIME, MAX_CALLS)))
      moves.push(...(await movesOf(session, item)));
    if (moves.length > 0) yield moves;
  }
}

async function movesOf(session: MercadoLivreSession, { id }: MovableItem): Promise<MovedListing[]> {
  const path = `/items/${encodeURIComponent(id)}/migration_live_listing`;
  const { status, data } = await session.get('items/migration_live_listing', path, { accept: [400, 403, 404] });
  if (status >= 400) return [];
  const found = shapeOf('Mercado Livre (migration_live_listing)', Found, data).new_items ?? [];
  const created = found.filter(({ migration_status: state }) => state !== 'pending');
  const move = (fromKey: string, toKey: string): MovedListing => ({
    marketplace: 'mercadolivre',
    country: countryOfSite(id),
    fromKey,
    toKey,
  });
  return [
    ...created.map(({ new_item_id: toKey, variation_id: variation }) =>
      move(variation ? `${id}:${variation}` : id, toKey),
    ),
    // advertising names the item alone
    ...(created.length > 0 && created.every(({ variation_id: variation }) => variation)
      ? [move(id, created[0]!.new_item_id)]
      : []),
  ];
}
