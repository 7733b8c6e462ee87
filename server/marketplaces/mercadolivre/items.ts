import { z } from 'zod';
import { shapeOf } from '#server/marketplaces/http/shapeOf.ts';
import type { MercadoLivreSession } from './mercadoLivreSession.ts';

const Attributes = z.array(z.looseObject({ id: z.string().nullish(), value_name: z.string().nullish() })).nullish();
const quantity = z.coerce.number().int().nullish();

const Item = z.looseObject({
  id: z.string(),
  seller_id: z.string().nullish(),
  title: z.string().nullish(),
  price: z.string().nullish(),
  currency_id: z.string().regex(/^[A-Z]{3}$/),
  available_quantity: quantity,
  status: z.string().nullish(),
  thumbnail: z.string().nullish(),
  pictures: z.array(z.looseObject({ id: z.string().nullish(), secure_url: z.string().nullish() })).nullish(),
  shipping: z.looseObject({ logistic_type: z.string().nullish() }).nullish(),
  attributes: Attributes,
  seller_custom_field: z.string().nullish(),
  variations: z
    .array(
      z.looseObject({
        id: z.string(),
        price: z.string().nullish(),
        available_quantity: quantity,
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
const Bulk = z.array(
  z.looseObject({
    status_code: z.coerce.number().nullish(),
    /** The name in the older shape of the answer. */
    code: z.coerce.number().nullish(),
    body: z.unknown().optional(),
  }),
);

const BULK = 20;

/** All items of the seller, twenty at a time. Ids are read first: their scroll is forgotten after five minutes. */
export async function* items(session: MercadoLivreSession): AsyncGenerator<MercadoLivreItem[]> {
  const ids = await itemIds(session);
  for (let start = 0; start < ids.length; start += BULK) yield itemsOf(session, ids.slice(start, start + BULK));
}

/** One item as it is now; null when it is not there or is not the seller's: anybody's can be asked for. */
export async function ownItem(session: MercadoLivreSession, id: string): Promise<MercadoLivreItem | null> {
  const sellerId = await session.sellerId();
  return (await itemsOf(session, [id])).find((item) => item.seller_id === sellerId) ?? null;
}

async function itemsOf(session: MercadoLivreSession, ids: string[]): Promise<MercadoLivreItem[]> {
  const { data } = await session.get('items/bulk', '/items/bulk', { query: { ids: ids.join(',') } });
  const where = 'Mercado Livre (items/bulk)';
  return shapeOf(where, Bulk, data)
    .filter(({ status_code: status, code, body }) => (status ?? code ?? 200) === 200 && body != null)
    .map(({ body }) => shapeOf(where, Item, body));
}

async function itemIds(session: MercadoLivreSession): Promise<string[]> {
  const path = `/users/${await session.sellerId()}/items/search`;
  const ids = new Set<string>();
  let scroll: string | null = null;
  do {
    const { data } = await session.get('items/search', path, {
      query: { search_type: 'scan', limit: 100, ...(scroll ? { scroll_id: scroll } : {}) },
    });
    const page: z.output<typeof Scan> = shapeOf('Mercado Livre (items/search)', Scan, data);
    for (const id of page.results ?? []) ids.add(id);
    scroll = page.results?.length ? (page.scroll_id ?? null) : null;
  } while (scroll);
  return [...ids];
}
