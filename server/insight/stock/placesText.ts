import { word } from '#server/platform/language/say.ts';
import type { SentenceId } from '#server/platform/language/sentence.ts';
import type { StockLocation, StockPlace } from '#server/market/snapshots/listingSnapshots.ts';

const NAMES: Record<StockPlace, SentenceId> = {
  full: 'grids.placeFull',
  own: 'grids.placeOwn',
  depot: 'grids.placeDepot',
};

/** List of the units by place, such as `Full 4 · depósito 6`; null without places. Depots are added up. */
export function placesText(locations: readonly StockLocation[]): string | null {
  const units = new Map<StockPlace, number>();
  for (const { kind, available } of locations) units.set(kind, (units.get(kind) ?? 0) + available);
  return [...units].map(([kind, sum]) => `${word({ code: NAMES[kind] })} ${sum}`).join(' · ') || null;
}
