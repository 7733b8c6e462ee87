import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { holdRefusals } from './holdRefusals.ts';

async function waitsOf(holdMs: number, statuses: number[]) {
  const waits: number[] = [];
  const app = new Hono();
  app.use(holdRefusals(holdMs, async (ms) => waits.push(ms)));
  app.get('/:status', (c) => c.body(null, Number(c.req.param('status')) as 200));
  for (const status of statuses) expect((await app.request(`/${status}`)).status).toBe(status);
  return waits;
}

test('refusals for load or size are held back, for different times around the given one, other answers are not', async () => {
  expect(await waitsOf(1_000, [200, 400, 401, 404, 503])).toEqual([]);
  const waits = await waitsOf(1_000, [429, 413, ...Array(20).fill(429)]);
  expect(waits).toHaveLength(22);
  for (const ms of waits) expect(ms >= 500 && ms <= 1_500).toBe(true);
  expect(new Set(waits).size).toBeGreaterThan(1);
  expect(await waitsOf(0, [429])).toEqual([]);
});
