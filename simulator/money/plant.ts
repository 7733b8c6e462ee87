import type { Simulator } from '#simulator/simulator.ts';
import { amazonPlants, lossPlants } from './amazonPlants.ts';
import { mercadolivrePlants } from './mercadolivrePlants.ts';
import {
  PLANTED_KINDS,
  type PlantedError,
  type PlantedKind,
  placesOf,
  type PlantWish,
} from '#simulator/seller/plantedKinds.ts';

/** The wish of a body; a sentence when it is none. */
export function plantWish(body: Record<string, unknown>): PlantWish | string {
  const { kind, count, seed = 1, from = '1970-01-01' } = body;
  if (typeof kind !== 'string' || !Object.hasOwn(PLANTED_KINDS, kind))
    return `kind must be one of ${Object.keys(PLANTED_KINDS).join(', ')}`;
  if (!Number.isInteger(count) || (count as number) < 1) return 'count must be 1 or more';
  if (!Number.isInteger(seed)) return 'seed must be a whole number';
  const since = typeof from === 'string' ? Date.parse(from) : Number.NaN;
  if (Number.isNaN(since)) return 'from must be a day';
  const { marketplace = kind === 'unit_lost_unpaid' ? 'amazon' : 'mercadolivre' } = body;
  if (marketplace !== 'amazon' && marketplace !== 'mercadolivre') return 'marketplace must be amazon or mercadolivre';
  const plants = plantsOf(kind as PlantedKind, marketplace);
  if (!plants) return `${marketplace} has no ${kind}`;
  return { kind: kind as PlantedKind, count: count as number, seed: seed as number, marketplace, from: since };
}

type Plants = (simulator: Simulator, wish: PlantWish) => PlantedError[];

function plantsOf(kind: PlantedKind, marketplace: PlantWish['marketplace']): Plants | null {
  if (marketplace === 'mercadolivre') return kind === 'unit_lost_unpaid' ? null : mercadolivrePlants;
  if (kind === 'unit_lost_unpaid') return lossPlants;
  return kind === 'charge_twice' || kind === 'charge_missing' ? amazonPlants : null;
}

/**
 * Plants errors whose sources and deadlines are over by now, each in a sale without another one; fewer when there are no more such
 * sales. The same seed plants the same.
 */
export function plant(simulator: Simulator, wish: PlantWish): PlantedError[] {
  const errors = plantsOf(wish.kind, wish.marketplace)!(simulator, wish);
  simulator.state.planted = [...(simulator.state.planted ?? []), ...errors];
  simulator.save();
  for (const [place, kind] of placesOf(errors)) simulator.planted.set(place, kind);
  return errors;
}

/** Takes all errors away: what is left is the clean twin. */
export function unplant(simulator: Simulator): void {
  simulator.state.planted = [];
  simulator.save();
  simulator.planted.clear();
}
