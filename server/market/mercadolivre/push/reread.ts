import { z } from 'zod';
import type { RereadState } from '#server/market/connector.ts';
import { shapeOf } from '#server/market/http/answer.ts';
import type { Reread } from '#server/market/push/push.ts';
import type { MercadoLivreSession } from '#server/market/mercadolivre/auth/mercadoLivreSession.ts';
import { catalogOffers } from '#server/market/mercadolivre/items/catalogOffers.ts';
import { countryOfSite } from '#server/market/mercadolivre/items/countryOfSite.ts';
import { askFullStock } from '#server/market/mercadolivre/stock/fullStock.ts';
import { listingsOfItems } from '#server/market/mercadolivre/items/listingsOfItems.ts';
import { stockOfItems } from '#server/market/mercadolivre/stock/stockOfItems.ts';
import { itemsOfUserProducts, ownItems } from '#server/market/mercadolivre/items/items.ts';
import { shipmentsOf } from '#server/market/mercadolivre/orders/shipmentsOf.ts';
import { returnsOfClaim } from '#server/market/mercadolivre/returns/returns.ts';

type ReadState = (session: MercadoLivreSession, id: string) => Promise<RereadState>;

/** Each movement in the warehouse is a notification; the inventory is read once for those of five minutes (REAL.md 4). */
const INVENTORY_SECONDS = 300;

/** The present state of a resource, by its kind (see topics). */
const states: Record<string, ReadState> = {
  order: (session, id) => ordersOf(session, [id]),
  shipment: async (session, id) => ordersOf(session, await orderIdsOf(session, id)),
  item: (session, id) => itemsOf(session, [id]),
  userProduct: async (session, id) => itemsOf(session, await itemsOfUserProducts(session, [id])),
  family: async (session, id) => itemsOf(session, await itemsOfUserProducts(session, await familyOf(session, id))),
  competition: async (session, id) => {
    const listing = { marketplace: 'mercadolivre' as const, country: countryOfSite(id), asin: id };
    return { offers: await flat(catalogOffers(session, [listing])) };
  },
  stockOperation: async (session, id) => {
    const inventoryId = await inventoryOf(session, id);
    return inventoryId ? { next: [{ kind: 'inventory', id: inventoryId, afterSeconds: INVENTORY_SECONDS }] } : {};
  },
  inventory: async (session, id) => itemsOf(session, await itemsOfInventory(session, id)),
  claim: async (session, id) => ({ returns: await returnsOfClaim(session, id) }),
};

/** What a notification named, as it is now; empty for unknown kinds and what does not exist or is another seller's. */
export const reread = async (session: MercadoLivreSession, { kind, id }: Reread): Promise<RereadState> =>
  Object.hasOwn(states, kind) ? states[kind]!(session, id) : {};

async function flat<T>(batches: AsyncIterable<T[]>): Promise<T[]> {
  const all: T[] = [];
  for await (const batch of batches) all.push(...batch);
  return all;
}

const ordersOf = async (session: MercadoLivreSession, ids: string[]) => ({
  orders: await flat(shipmentsOf(session, ids)),
});

async function itemsOf(session: MercadoLivreSession, ids: string[]): Promise<RereadState> {
  const items = await flat(ownItems(session, ids));
  if (items.length === 0) return {};
  return {
    listings: await flat(listingsOfItems(session, [items])),
    stock: await flat(stockOfItems(session, [items], { areAll: false })),
  };
}

const text = z.string().min(1).max(100);
const Parts = z.array(z.looseObject({ order_id: text.nullish() }));
const Family = z.looseObject({ user_products_ids: z.array(text).nullish() });
const Operation = z.looseObject({ inventory_id: text.nullish() });
const Inventory = z.looseObject({
  external_references: z.array(z.looseObject({ type: text.nullish(), id: text.nullish() })).nullish(),
});
/** Another seller's (400, 403), unknown (404). */
const NONE = [400, 403, 404];
/** Orders of one shipment, user products of one family, items of one inventory: a few. */
const MAX_PARTS = 100;

const partsOf = (ids: (string | null | undefined)[]): string[] =>
  [...new Set(ids.filter((id): id is string => Boolean(id)))].slice(0, MAX_PARTS);

async function orderIdsOf(session: MercadoLivreSession, shipmentId: string): Promise<string[]> {
  const { status, data } = await session.get('shipments/items', `/shipments/${shipmentId}/items`, { accept: NONE });
  if (status >= 400) return [];
  return partsOf(shapeOf('Mercado Livre (shipments/items)', Parts, data).map((part) => part.order_id));
}

/** `MLB/123`: the site and the family. */
async function familyOf(session: MercadoLivreSession, id: string): Promise<string[]> {
  const [site, family] = id.split('/');
  const path = `/sites/${site}/user-products-families/${family}`;
  const { status, data } = await session.get('sites/user-products-families', path, { accept: NONE });
  return status >= 400 ? [] : partsOf(shapeOf('Mercado Livre (families)', Family, data).user_products_ids ?? []);
}

async function inventoryOf(session: MercadoLivreSession, operationId: string): Promise<string | null> {
  const path = `/stock/fulfillment/operations/${operationId}`;
  const { status, data } = await session.get('stock/operations', path, {
    query: { seller_id: await session.sellerId() },
    accept: NONE,
  });
  return status >= 400 ? null : (shapeOf('Mercado Livre (stock/operations)', Operation, data).inventory_id ?? null);
}

async function itemsOfInventory(session: MercadoLivreSession, inventoryId: string): Promise<string[]> {
  const answer = await askFullStock(session, inventoryId);
  if (answer === null) return [];
  const { external_references: references } = shapeOf('Mercado Livre (inventories)', Inventory, answer);
  return partsOf((references ?? []).filter(({ type }) => type === 'item').map(({ id }) => id));
}
