import type { StockLocation, StockPlace } from '#server/market/snapshots.ts';

const NAMES: Record<StockPlace, string> = { full: 'Full', own: 'próprio', depot: 'depósito' };

/** Portuguese list of the units by place, such as `Full 4 · depósito 6`; null without places. Depots are added up. */
export function placesText(locations: readonly StockLocation[]): string | null {
  const units = new Map<StockPlace, number>();
  for (const { kind, available } of locations) units.set(kind, (units.get(kind) ?? 0) + available);
  return [...units].map(([kind, sum]) => `${NAMES[kind]} ${sum}`).join(' · ') || null;
}
