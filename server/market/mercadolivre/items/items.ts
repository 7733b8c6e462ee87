import { z } from 'zod';
import { currencyCode } from '#server/market/http/exactShapes.ts';
import { shapeOf } from '#server/market/http/answer.ts';
import { readable } from '#server/market/readable.ts';
import type { MercadoLivreSession } from '#server/market/mercadolivre/auth/mercadoLivreSession.ts';
import { bulkItems } from './bulkItems.ts';

const Attributes = z
  .array(
    z.looseObject({
      id: z.string().nullish(),
      value_name: z.string().nullish(),
      /** Several for an attribute that may have them, as GTIN. */
      values: z.array(z.looseObject({ name: z.string().nullish() })).nullish(),
    }),
  )
  .nullish();
/** Other listings that are sold from the same units. */
const Relations = z
  .array(
    z.looseObject({
      id: z.string().nullish(),
      variation_id: z.string().nullish(),
      stock_relation: z.string().nullish(),
    }),
  )
  .nullish();
const quantity = z.coerce.number().int().nullish();

/** What a kit is made of (official page Kits virtuales of 2026-01-30). */
export const Bundle = z.looseObject({
  type: z.string().nullish(),
  components: z.array(z.looseObject({ user_product_id: z.string().nullish(), quantity })).nullish(),
});

const Item = z.looseObject({
  id: z.string(),
  seller_id: z.string().nullish(),
  title: z.string().nullish(),
  price: z.string().nullish(),
  currency_id: currencyCode,
  available_quantity: quantity,
  status: z.string().nullish(),
  thumbnail: z.string().nullish(),
  pictures: z.array(z.looseObject({ id: z.string().nullish(), secure_url: z.string().nullish() })).nullish(),
  category_id: z.string().nullish(),
  listing_type_id: z.string().nullish(),
  /** Id of the item's inventory in Mercado Livre's warehouse (Full); each variation has its own. */
  inventory_id: z.string().nullish(),
  user_product_id: z.string().nullish(),
  family_id: z.string().nullish(),
  family_name: z.string().nullish(),
  item_relations: Relations,
  bundle: Bundle.nullish(),
  tags: z.array(z.string()).nullish(),
  shipping: z
    .looseObject({
      logistic_type: z.string().nullish(),
      mode: z.string().nullish(),
      tags: z.array(z.string()).nullish(),
    })
    .nullish(),
  attributes: Attributes,
  seller_custom_field: z.string().nullish(),
  variations: z
    .array(
      z.looseObject({
        id: z.string(),
        price: z.string().nullish(),
        available_quantity: quantity,
        inventory_id: z.string().nullish(),
        user_product_id: z.string().nullish(),
        item_relations: Relations,
        seller_custom_field: z.string().nullish(),
        attributes: Attributes,
        attribute_combinations: Attributes,
        picture_ids: z.array(z.string()).nullish(),
      }),
    )
    .nullish(),
});
export type MercadoLivreItem = z.output<typeof Item>;

const Scan = z.looseObject({ results: z.array(z.string()).nullish(), scroll_id: z.string().nullish() });

const WHERE = 'Mercado Livre (items/bulk)';

/**
 * All items of the seller, twenty at a time. Ids are read first, because their scroll expires after five minutes.
 * Unreadable items are recorded as skipped.
 */
export async function* items(session: MercadoLivreSession): AsyncGenerator<MercadoLivreItem[]> {
  // sorted, so that limits on the first items apply to the same ones each time
  yield* itemsById(session, (await itemIds(session)).sort());
}

/**
 * Items with these ids, twenty at a time; those that do not exist, are refused or cannot be read are missing. The seller
 * reads of the latter two.
 */
export async function* itemsById(session: MercadoLivreSession, ids: string[]): AsyncGenerator<MercadoLivreItem[]> {
  for await (const { found } of bulkItems(session, ids, { fields: Object.keys(Item.shape) }))
    yield ofItems(
      session,
      found,
      ({ id }) => id,
      ({ item }) => shapeOf(WHERE, Item, item),
    );
}

/** Items as they are now, without those of other sellers, which are readable too. */
export async function* ownItems(session: MercadoLivreSession, ids: string[]): AsyncGenerator<MercadoLivreItem[]> {
  const sellerId = await session.sellerId();
  for await (const found of itemsById(session, ids)) yield found.filter((item) => item.seller_id === sellerId);
}

/** Most items of one user product; it has one or a few. */
const MAX_ITEMS = 100;

/** Ids of the seller's items of some user products, at most a hundred. */
export async function itemsOfUserProducts(session: MercadoLivreSession, userProductIds: string[]): Promise<string[]> {
  if (userProductIds.length === 0) return [];
  const { status, data } = await session.get('items/search', `/users/${await session.sellerId()}/items/search`, {
    query: { user_product_id: userProductIds.join(','), limit: MAX_ITEMS },
    accept: [400, 404],
  });
  return status >= 400 ? [] : (shapeOf('Mercado Livre (items/search)', Scan, data).results ?? []);
}

/** Maps items with `read`, without the unreadable ones (see readable). */
export const ofItems = <Thing, Answer>(
  { skippedRows }: MercadoLivreSession,
  things: readonly Thing[],
  idOf: (thing: Thing) => unknown,
  read: (thing: Thing) => Answer,
): Answer[] => readable('listing', things, { idOf, read, skipped: skippedRows });

/** Distinct ids of the seller's items, of one status when given. */
export async function itemIds(session: MercadoLivreSession, status?: 'active'): Promise<string[]> {
  const path = `/users/${await session.sellerId()}/items/search`;
  const ids = new Set<string>();
  let scroll: string | null = null;
  do {
    const { data } = await session.get('items/search', path, {
      query: {
        search_type: 'scan',
        limit: 100,
        ...(status ? { status } : {}),
        ...(scroll ? { scroll_id: scroll } : {}),
      },
    });
    const page: z.output<typeof Scan> = shapeOf('Mercado Livre (items/search)', Scan, data);
    for (const id of page.results ?? []) ids.add(id);
    scroll = page.results?.length ? (page.scroll_id ?? null) : null;
  } while (scroll);
  return [...ids];
}
