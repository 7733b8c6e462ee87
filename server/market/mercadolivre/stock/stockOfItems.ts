import type { StockSnapshot } from '#server/market/snapshots/listingSnapshots.ts';
import type { MercadoLivreSession } from '#server/market/mercadolivre/auth/mercadoLivreSession.ts';
import { type MercadoLivreItem, ofItems } from '#server/market/mercadolivre/items/items.ts';
import { askFullStock, fullStockOf } from './fullStock.ts';
import { listingPools } from './listingPools.ts';
import { isDivided, poolStock } from './poolStock.ts';
import { type StockPart, stockPartsOf } from './stockPart.ts';
import { askUserProductStock, userProductStockOf } from './userProductStock.ts';

/** Calls of each kind in one read (docs/decisions/009), always for the same products. */
const MAX_CALLS = 1_500;
const BATCH_POOLS = 200;
/** Tag of sellers whose stock is kept by depot: the number of an advertisement may be late. */
const KEEPS_DEPOTS = 'warehouse_management';

/** The stock of each listing, that of listings that share one stock as a whole. `areAll`: all items of the seller are given. */
export async function* stockOfItems(
  session: MercadoLivreSession,
  batches: AsyncIterable<MercadoLivreItem[]> | Iterable<MercadoLivreItem[]>,
  { areAll }: { areAll: boolean },
): AsyncGenerator<StockSnapshot[]> {
  // a pool is known only when every listing is
  const parts: StockPart[] = [];
  for await (const items of batches) parts.push(...items.flatMap(stockPartsOf));
  const pools = listingPools(parts);
  const keepsDepots = parts.length > 0 && (await session.sellerTags()).has(KEEPS_DEPOTS);
  const [full, byPlace] = [remembered(askFullStock), remembered(askUserProductStock)];
  for (let start = 0; start < pools.length; start += BATCH_POOLS) {
    const batch = pools.slice(start, start + BATCH_POOLS);
    for (const pool of batch) {
      for (const { inventoryId } of pool) await full.ask(session, inventoryId);
      if (!keepsDepots && !isDivided(pool)) continue;
      for (const { userProductId } of pool) await byPlace.ask(session, userProductId);
    }
    const read = (pool: StockPart[]) =>
      poolStock(pool, {
        full: (id) => fullStockOf(full.answers.get(id)),
        byPlace: (id) => userProductStockOf(byPlace.answers.get(id)),
      });
    yield ofItems(
      session,
      batch,
      ([first]) => first!.itemId,
      (pool) => snapshotsOf(pool, read(pool), areAll),
    ).flat();
  }
}

function snapshotsOf(pool: StockPart[], stock: ReturnType<typeof poolStock>, areAll: boolean): StockSnapshot[] {
  if (!stock) return [];
  return pool.map(({ country, listingKey }) => ({
    marketplace: 'mercadolivre',
    country,
    listingKey,
    ...(areAll && { poolKey: pool[0]!.listingKey }),
    inbound: 0,
    ...stock,
  }));
}

/** Asks about each id once. */
function remembered(ask: (session: MercadoLivreSession, id: string) => Promise<unknown>) {
  const answers = new Map<string, unknown>();
  return {
    answers,
    ask: async (session: MercadoLivreSession, id: string | null) => {
      if (id !== null && !answers.has(id) && answers.size < MAX_CALLS) answers.set(id, await ask(session, id));
    },
  };
}
