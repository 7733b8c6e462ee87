import { PLANTED_KINDS, type PlantedKind } from '#simulator/seller/plantedKinds.ts';
import type { Finding } from './finding.ts';
import { missesOf } from './money/missesOf.ts';
import { moneyTrial, type TrialOptions } from './money/moneyTrial.ts';

/** Orders of one clean seller, as a multiple of the usual: more sellers rather than a larger one. */
const TWIN_SIZE = 3;
const TWIN_DAYS = 350;

/** Errors of each kind that must be found, and orders of clean sellers in which nothing may be. */
export async function moneyErrors({ errors, orders }: { errors: number; orders: number }): Promise<Finding[]> {
  const now = Date.parse('2026-11-20T18:00:00Z');
  const progress = (sentence: string) => console.log(`  ${new Date().toTimeString().slice(0, 8)} ${sentence}`);
  const kinds = Object.keys(PLANTED_KINDS) as PlantedKind[];
  const plant: TrialOptions['plant'] = Object.fromEntries(kinds.map((kind) => [kind, errors]));
  const trial = await moneyTrial({ plant, now, progress });
  const { missed, invented } = missesOf(trial);
  for (const { kind, orderId, sku, deltaMinor } of missed.slice(0, 20))
    progress(`missed: ${kind} of ${orderId ?? sku}, ${deltaMinor}`);
  for (const { slot, reason, orderId, deltaMinor } of invented.slice(0, 20))
    progress(`not planted: ${reason} (${slot}) of ${orderId}, ${deltaMinor}`);
  const byKind = kinds.map((kind) => `${kind} ${errors - missed.filter((error) => error.kind === kind).length}`);
  progress(byKind.join(', '));
  const clean = { orders: 0, differences: 0, disputes: 0, sellers: 0 };
  while (clean.orders < orders) {
    clean.sellers += 1;
    const size = { products: 1, orders: TWIN_SIZE };
    const twin = await moneyTrial({ plant: {}, now, seed: clean.sellers, size, days: TWIN_DAYS });
    clean.orders += twin.orders;
    clean.differences += twin.differences.length;
    clean.disputes += twin.disputes;
    progress(`${clean.orders} clean orders, ${clean.differences} differences`);
    for (const { slot, reason, orderId, deltaMinor } of twin.differences.slice(0, 5))
      progress(`not planted: ${reason} (${slot}) of ${orderId}, ${deltaMinor}`);
  }
  const wanted = errors * kinds.length;
  return [
    {
      fault: 'money errors of twelve kinds in the sources of a seller',
      times: String(wanted),
      seen: `${wanted - missed.length} found in class and amount, ${invented.length} others`,
      bar: 'all found, no others',
      passed: missed.length === 0 && invented.length === 0 && trial.planted.length === wanted,
    },
    {
      fault: 'clean sellers',
      times: `${clean.orders} orders of ${clean.sellers} sellers`,
      seen: `${clean.differences} differences, ${clean.disputes} sales held in disputes`,
      bar: 'no difference',
      passed: clean.differences === 0,
    },
  ];
}
