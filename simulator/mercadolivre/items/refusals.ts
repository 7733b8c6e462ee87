import type { Simulator } from '#simulator/simulator.ts';

/**
 * Status with which an item is refused in the scenario `bulk-refused`, in items/bulk or alone; null when it is answered.
 * The items are those of the seller, in the order of the catalogue.
 */
export function refusalOf(simulator: Simulator, place: number, where: 'bulk' | 'alone'): 403 | 404 | 500 | null {
  if (!simulator.modes.has('bulk-refused')) return null;
  if (place % 10 === 3) return 403;
  if (place % 10 === 6) return where === 'bulk' ? 500 : null;
  return place % 10 === 9 ? 404 : null;
}
