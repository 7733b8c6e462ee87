import { PLANTED_KINDS, type PlantedKind } from '#simulator/seller/plantedKinds.ts';
import type { Finding } from './finding.ts';
import { missesOf } from './money/missesOf.ts';
import { productTrial } from './money/productTrial.ts';
import { withTrialDatabase } from './withTrialDatabase.ts';

/** A clean seller reads as many orders as one with errors. */
const CLEAN_SEED = 7;

/**
 * As `moneyErrors`, through the whole product: local sellers are synced into a database, their money is compared there, and the
 * worklist must have the planted errors and nothing else. `size` is a share of the usual seller's products and orders.
 */
export async function productErrors({ errors, size }: { errors: number; size: number }): Promise<Finding[]> {
  const progress = (sentence: string) => console.log(`  ${new Date().toTimeString().slice(0, 8)} ${sentence}`);
  const kinds = Object.keys(PLANTED_KINDS) as PlantedKind[];
  const now = Date.now();
  const of = { now, size: { products: size, orders: size }, progress };
  const plant = Object.fromEntries(kinds.map((kind) => [kind, errors]));
  const trial = await withTrialDatabase(() => productTrial({ ...of, plant }));
  const { missed, invented } = missesOf(trial);
  for (const { kind, orderId, sku, deltaMinor } of missed.slice(0, 20))
    progress(`missed: ${kind} of ${orderId ?? sku}, ${deltaMinor}`);
  const clean = await withTrialDatabase(() => productTrial({ ...of, plant: {}, seed: CLEAN_SEED }));
  for (const { slot, reason, orderId, listingKey, deltaMinor } of [...invented, ...clean.differences].slice(0, 20))
    progress(`not planted: ${reason} (${slot}) of ${orderId ?? listingKey}, ${deltaMinor}`);
  const wanted = errors * kinds.length;
  return [
    {
      fault: 'money errors of twelve kinds, through syncs, the database and the worklist',
      times: `${wanted} in ${trial.orders} orders`,
      seen: `${wanted - missed.length} found in class and amount, ${invented.length} others; ${trial.runs} syncs`,
      bar: 'all found, no others',
      passed: missed.length === 0 && invented.length === 0 && trial.planted.length === wanted,
    },
    {
      fault: 'a clean seller, through syncs, the database and the worklist',
      times: `${clean.orders} orders`,
      seen: `${clean.differences.length} differences, ${clean.agreeing} comparisons agree; ${clean.runs} syncs`,
      bar: 'no difference',
      passed: clean.differences.length === 0 && clean.agreeing > clean.orders,
    },
  ];
}
