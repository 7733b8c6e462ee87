import { expect, test } from 'vitest';
import { hasTrials } from '#server/platform/testing/hasTrials.ts';
import { PLANTED_KINDS, type PlantedKind } from '#simulator/seller/plantedKinds.ts';
import { missesOf } from './missesOf.ts';
import { moneyTrial } from './moneyTrial.ts';

const NOW = Date.parse('2026-11-20T18:00:00Z');
const few = { now: NOW, days: 120, size: { products: 0.3, orders: 0.6 } };
const KINDS = Object.keys(PLANTED_KINDS) as PlantedKind[];

test.runIf(hasTrials)('each planted error is found in its class and to the cent, and nothing else', async () => {
  const trial = await moneyTrial({ ...few, plant: Object.fromEntries(KINDS.map((kind) => [kind, 2])) });
  expect(trial.planted).toHaveLength(2 * KINDS.length);
  expect(missesOf(trial)).toEqual({ missed: [], invented: [] });
});

test.runIf(hasTrials)('the clean twin has no difference', async () => {
  const { orders, differences } = await moneyTrial({ ...few, plant: {} });
  expect(orders).toBeGreaterThan(500);
  expect(differences).toEqual([]);
});
