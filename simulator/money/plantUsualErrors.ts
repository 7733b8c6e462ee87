import type { PlantWish } from '#simulator/seller/plantedKinds.ts';
import type { Simulator } from '#simulator/simulator.ts';
import { plant } from './plant.ts';

const DAY_MS = 86_400_000;
const PAST_DAYS = 150;

/**
 * How many of each kind. All are withheld as they were charged, so that the bridge of each month closes. A bonus that is owed would not:
 * the ledger expects it of a refund, and the month has its amount as unexplained.
 */
const USUAL: Partial<Record<PlantWish['kind'], number>> = {
  commission_over: 3,
  charge_twice: 2,
  freight_reweighed: 5,
  pack_freight_fanned: 1,
};

/** Errors such as a seller finds in the charges of some months. */
export function plantUsualErrors(simulator: Simulator): void {
  const from = simulator.clock.now() - PAST_DAYS * DAY_MS;
  for (const [kind, count] of Object.entries(USUAL))
    plant(simulator, {
      kind: kind as PlantWish['kind'],
      count,
      seed: simulator.seed,
      marketplace: 'mercadolivre',
      from,
    });
}
