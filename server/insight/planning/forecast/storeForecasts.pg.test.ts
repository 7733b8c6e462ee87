import { beforeAll, expect, test } from 'vitest';
import { refreshPlanning } from '#server/insight/advice/refreshPlanning.ts';
import { line, NOW, openShop, order, setRates, type Shop } from '#server/insight/sales/testing/shop.ts';
import { queryRows } from '#server/platform/postgres/db.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { demandHistory } from './demandHistory.ts';
import { dayNumber } from './demandSeries.ts';
import { learnDemand } from './learning/learnDemand.ts';
import type { DemandState } from './level/demandStates.ts';
import { storedDemandModel } from './storedDemandModel.ts';

useTestDatabase();

const TODAY = '2026-11-20';
const DAY_MS = 86_400_000;
let shop: Shop;
let other: Shop;

beforeAll(async () => {
  await setRates();
  shop = await openShop();
  other = await openShop('Outra');
  const sales = Array.from({ length: 90 }, (_, n) => {
    const at = new Date(NOW.getTime() - (n + 1) * DAY_MS);
    const lines = [line('A', { quantity: 1 + (n % 3) }), ...(n % 4 === 0 ? [line('B')] : [])];
    return order(lines, { purchasedAt: at, updatedAt: at });
  });
  await shop.sell(...sales);
});

const TABLES = ['demand_models', 'demand_states', 'demand_outlooks', 'demand_forecast_days'];
const rowsOf = async ({ viewer }: Shop) =>
  Object.fromEntries(
    await Promise.all(
      TABLES.map(async (table) => [
        table,
        await queryRows(`SELECT to_jsonb(t)::text AS row FROM ${table} t WHERE account_id = $1 ORDER BY 1`, [
          viewer.accountId,
        ]),
      ]),
    ),
  ) as Record<string, { row: string }[]>;

test('what is learnt is stored to the last digit, for the own account only', async () => {
  const { accountId } = shop.viewer;
  await refreshPlanning(accountId, NOW);
  const { model, states } = await learnDemand(await demandHistory(accountId, TODAY), dayNumber(TODAY), [7, 30, 50]);
  expect(await storedDemandModel(accountId)).toEqual(model);
  const stored = await queryRows<{ id: number } & DemandState>(
    `SELECT product_id AS id, faded_units AS units, faded_days AS days, gap_days AS gap, sale_days AS "saleDays",
            capped_units AS sold, capped_squares AS squares
     FROM demand_states WHERE account_id = $1 ORDER BY product_id`,
    [accountId],
  );
  expect(stored).toEqual([...states].map(([id, state]) => ({ id, ...state })));
  expect(await storedDemandModel(other.viewer.accountId)).toBeNull();
  expect((await rowsOf(other)).demand_states).toEqual([]);
});

test('a second refresh of the same sales stores the same bytes, one of another account none of these', async () => {
  await refreshPlanning(shop.viewer.accountId, NOW);
  const once = await rowsOf(shop);
  expect(TABLES.map((table) => once[table]!.length)).toEqual([1, 2, 2, 60]);
  await refreshPlanning(other.viewer.accountId, NOW);
  await refreshPlanning(shop.viewer.accountId, NOW);
  expect(await rowsOf(shop)).toEqual(once);
  expect((await rowsOf(other)).demand_models).toHaveLength(1);
});

test('the probability of each day’s bounds is in the seller’s table', async () => {
  const rows = await queryRows<{ low: number; high: number }>(
    `SELECT min(bounds_probability)::float8 AS low, max(bounds_probability)::float8 AS high FROM viewer.demand_forecasts
     WHERE account_id = $1`,
    [shop.viewer.accountId],
  );
  expect(rows[0]!.low).toBeGreaterThan(0.6);
  expect(rows[0]!.high).toBeLessThanOrEqual(1);
});
