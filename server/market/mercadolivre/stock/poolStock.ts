import type { StockLocation } from '#server/market/snapshots/listingSnapshots.ts';
import type { FullStock } from './fullStock.ts';
import type { StockPart } from './stockPart.ts';

type Counted = Pick<StockPart, 'userProductId' | 'inventoryId' | 'listed' | 'isShippedBySeller'>;

/** What Mercado Livre answered about the places of a stock; null when it did not. */
export interface StockAnswers {
  full: (inventoryId: string) => FullStock | null;
  byPlace: (userProductId: string) => StockLocation[] | null;
}

export interface PoolStock {
  available: number;
  reserved: number;
  locations: StockLocation[];
}

/** Whether a stock lies both in Mercado Livre's warehouse and with the seller: then no listing shows the whole of it. */
export const isDivided = (pool: readonly Counted[]): boolean =>
  pool.some(({ inventoryId }) => inventoryId !== null) && pool.some(({ isShippedBySeller }) => isShippedBySeller);

/** Stock of listings that are sold from the same units; null when none reports any. */
export function poolStock(pool: readonly Counted[], answers: StockAnswers): PoolStock | null {
  const inventories = distinct(pool.map(({ inventoryId }) => inventoryId)).flatMap((id) => answers.full(id) ?? []);
  const inFull = inventories.length > 0 ? sumOf(inventories.map(({ available }) => available)) : null;
  const reserved = sumOf(inventories.map(({ notAvailable }) => notAvailable));
  const places = distinct(pool.map(({ userProductId }) => userProductId)).flatMap((id) => answers.byPlace(id) ?? []);
  const locations = places.length > 0 ? withFull(places, inFull) : withoutPlaces(pool, inFull);
  return locations && { available: sumOf(locations.map(({ available }) => available)), reserved, locations };
}

/**
 * The places that user products of one stock report, each once: before a seller is moved, advertisement and catalogue twin
 * are two user products that show the same units. The warehouse's own count goes before what they say of it.
 */
function withFull(places: readonly StockLocation[], inFull: number | null): StockLocation[] {
  const merged = new Map<string, StockLocation>();
  for (const place of places) {
    const key = `${place.kind} ${place.storeId}`;
    if ((merged.get(key)?.available ?? -1) < place.available) merged.set(key, place);
  }
  if (inFull === null) return [...merged.values()];
  const others = [...merged.values()].filter(({ kind }) => kind !== 'full');
  return [{ kind: 'full', storeId: null, available: inFull }, ...others];
}

/** Each advertisement shows the whole of a stock with one origin; in the warehouse its own count goes first. */
function withoutPlaces(pool: readonly Counted[], inFull: number | null): StockLocation[] | null {
  const shown = pool.flatMap(({ listed }) => listed ?? []);
  const listed = shown.length > 0 ? Math.max(...shown) : null;
  const full = inFull === null ? [] : [{ kind: 'full' as const, storeId: null, available: inFull }];
  const isAllInFull = pool.every(({ inventoryId }) => inventoryId !== null) && !isDivided(pool);
  if (full.length > 0 && (isAllInFull || listed === null)) return full;
  if (listed === null) return null;
  const kind = isAllInFull ? 'full' : 'own';
  return [...full, { kind, storeId: null, available: Math.max(0, listed - (inFull ?? 0)) }];
}

const distinct = (ids: readonly (string | null)[]) => [...new Set(ids.filter((id) => id !== null))];
const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0);
