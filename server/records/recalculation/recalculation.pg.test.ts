import fc from 'fast-check';
import { expect, test } from 'vitest';
import { line, openShop, order } from '#server/insight/sales/testing/shop.ts';
import { queryRow, queryRows, transaction } from '#server/platform/postgres/db.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { deleteProductCosts } from '#server/records/costs/deleteProductCosts.ts';
import { setProductCosts } from '#server/records/costs/setProductCosts.ts';
import { setFreightRules } from '#server/records/freight/setFreightRules.ts';
import { freightRule } from '#server/records/freight/testing/freightRule.ts';
import { recordOrders } from '#server/records/intake/recordOrders.ts';
import { restateLedger } from '#server/records/ledger/restateLedger.ts';
import { rebuiltRollups, storedRollups } from '#server/records/rollups/testing/rebuilt.ts';
import { deleteTaxRegime } from '#server/records/taxes/deleteTaxRegime.ts';
import { setTaxRegime } from '#server/records/taxes/setTaxRegime.ts';
import { feeRecalculation } from './feeRecalculation.ts';
import { resumeRecalculations } from './resumeRecalculations.ts';
import { runRecalculation } from './runRecalculation.ts';
import { runs } from '#server/platform/testing/runs.ts';

useTestDatabase();

const NOW = new Date('2026-12-20T12:00:00Z');
const LATER = { now: NOW, unitsAtOnce: 0 };
const DAYS = ['2026-09-30', '2026-10-01', '2026-10-02', '2026-11-15', '2026-11-16', '2026-12-01'];
const MONTHS = ['2026-09-01', '2026-10-01', '2026-11-01'];

const on = (day: string) => ({ purchasedAt: new Date(`${day}T15:00:00Z`), updatedAt: new Date(`${day}T15:00:00Z`) });
const unfinished = (accountId: number) =>
  queryRows<{ accountId: number; id: number }>(
    `SELECT account_id AS "accountId", id FROM fee_recalculations WHERE account_id = $1 AND finished_at IS NULL ORDER BY id`,
    [accountId],
  );
const productsOf = async (accountId: number) =>
  (await queryRows<{ id: number }>('SELECT id FROM products WHERE account_id = $1 ORDER BY id', [accountId])).map(
    ({ id }) => id,
  );

/** A shop with three products, two of which sold together on each of the days. */
async function shop() {
  const opened = await openShop();
  const { accountId } = opened.viewer;
  await opened.sell(
    ...DAYS.flatMap((day) => [
      order([line('A'), line('B', { feesMinor: null })], on(day)),
      order([line('C', { priceMinor: 4_000 })], { ...on(day), logistic: 'seller' }),
    ]),
  );
  return { ...opened, accountId, products: await productsOf(accountId) };
}

const sumOf = async (accountId: number, measure: 'cogs' | 'tax') =>
  (
    await queryRow<{ sum: number }>(
      `SELECT coalesce(sum(${measure}), 0)::int AS sum FROM sales_account_days WHERE account_id = $1 AND scope = 'all'`,
      [accountId],
    )
  ).sum;

test('costs of every product and a tax regime of many sales are applied by jobs, a few orders a part', async () => {
  const { viewer, accountId, products } = await shop();
  const costs = products.map((productId) => ({ productId, from: 'always', costMinor: 100 }));
  expect(await setProductCosts(viewer, costs, LATER)).toEqual({ changed: 3, lines: null });
  const regime = { validFrom: '2026-01-01', regime: 'percent' as const, percent: 10 };
  expect(await setTaxRegime(viewer, regime, LATER)).toEqual({ months: 5, lines: null });
  expect([await sumOf(accountId, 'cogs'), await sumOf(accountId, 'tax')]).toEqual([0, 0]);
  for (const job of await unfinished(accountId)) {
    let parts = 1;
    while (!(await runRecalculation(job, { atOnce: 5, forMs: 0 }))) parts += 1;
    expect(parts).toBeGreaterThanOrEqual(4); // 12 orders, 5 at once, and the end
  }
  expect([await sumOf(accountId, 'cogs'), await sumOf(accountId, 'tax')]).toEqual([1_800, 14_400]);
  expect(await deleteTaxRegime(viewer, regime, LATER)).toEqual({ months: 5, lines: null });
  for (const job of await unfinished(accountId)) await runRecalculation(job);
  expect(await sumOf(accountId, 'tax')).toBe(0);
});

test('a change of few sales is applied at once, in the same transaction', async () => {
  const { viewer, accountId, products } = await shop();
  const cost = { productId: products[0]!, from: 'always', costMinor: 100 };
  expect(await setProductCosts(viewer, [cost], { now: NOW })).toEqual({ changed: 1, lines: 6 });
  expect(await sumOf(accountId, 'cogs')).toBe(600);
  expect(await deleteProductCosts(viewer, [cost])).toEqual({ lines: 6 });
  expect(await unfinished(accountId)).toEqual([]);
});

test('a job killed between any two parts goes on after the last of them, and does no order twice', async () => {
  const { viewer, accountId, products } = await shop();
  const costs = products.map((productId) => ({ productId, from: '2026-10-01', costMinor: 100 }));
  await setProductCosts(viewer, costs, LATER);
  const [job] = await unfinished(accountId);
  const costed: number[] = [];
  for (let isOver = false; !isOver;) {
    isOver = await runRecalculation(job!, { atOnce: 1, forMs: 0 }); // a new run for each part, as after a kill
    costed.push(await sumOf(accountId, 'cogs'));
  }
  expect(costed.slice(0, 10)).toEqual([100, 300, 400, 600, 700, 900, 1_000, 1_200, 1_300, 1_500]);
  expect(await feeRecalculation(viewer)).toMatchObject({ unitsDone: 15, lines: 15, finishedAt: expect.any(Date) });
});

test('a part that fails leaves nothing of itself', async () => {
  const { viewer, accountId, products } = await shop();
  await setProductCosts(viewer, [{ productId: products[0]!, from: 'always', costMinor: 100 }], LATER);
  const [job] = await unfinished(accountId);
  await runRecalculation(job!, { atOnce: 2, forMs: 0 });
  const become = (minor: string) =>
    queryRows('UPDATE product_costs SET cost_minor = $2::bigint WHERE account_id = $1', [accountId, minor]);
  await become('9223372036854775807'); // two of them are no bigint
  await expect(runRecalculation(job!, { atOnce: 2 })).rejects.toThrow();
  expect(await feeRecalculation(viewer)).toMatchObject({ unitsDone: 2, lines: 2 });
  await become('100');
  await runRecalculation(job!);
  expect(await feeRecalculation(viewer)).toMatchObject({ unitsDone: 6, lines: 6 });
});

test('a second change of the same sales replaces the job of the first, whose worker stops', async () => {
  const { viewer, accountId, products } = await shop();
  const change = (costMinor: number) =>
    setProductCosts(
      viewer,
      products.map((productId) => ({ productId, from: 'always', costMinor })),
      LATER,
    );
  await change(100);
  const [first] = await unfinished(accountId);
  await runRecalculation(first!, { atOnce: 3, forMs: 0 });
  await change(200);
  const [second, ...more] = await unfinished(accountId);
  expect([second!.id > first!.id, more]).toEqual([true, []]);
  expect(await runRecalculation(first!)).toBe(true);
  expect(await sumOf(accountId, 'cogs')).toBe(400); // three orders, of which one has two lines
  await runRecalculation(second!);
  expect(await sumOf(accountId, 'cogs')).toBe(3_600);
});

test('a recalculation whose worker died is queued again, and one that goes on is not', async () => {
  const { viewer, accountId, products } = await shop();
  await setProductCosts(viewer, [{ productId: products[0]!, from: 'always', costMinor: 100 }], LATER);
  await queryRows(
    `UPDATE graphile_worker._private_jobs SET locked_by = 'killed', locked_at = now() WHERE key LIKE $1`,
    [`recalculateSales/${accountId}/%`],
  );
  await queryRows(
    `UPDATE graphile_worker._private_job_queues SET locked_by = 'killed', locked_at = now() WHERE queue_name = $1`,
    [`recalculations/${accountId}`],
  );
  expect(await resumeRecalculations()).not.toContain(accountId);
  await queryRows(`UPDATE fee_recalculations SET touched_at = now() - interval '3 minutes' WHERE account_id = $1`, [
    accountId,
  ]);
  expect(await resumeRecalculations()).toContain(accountId);
  const jobs = await queryRows(
    `SELECT j.locked_by AS job, q.locked_by AS queue FROM graphile_worker.jobs j
     JOIN graphile_worker._private_job_queues q USING (queue_name) WHERE key LIKE $1`,
    [`recalculateSales/${accountId}/%`],
  );
  expect(jobs).toEqual([{ job: null, queue: null }]);
  const [job] = await unfinished(accountId);
  await runRecalculation(job!);
  await resumeRecalculations();
  expect(await unfinished(accountId)).toEqual([]);
});

const event = fc.oneof(
  fc.record({
    cost: fc.integer({ min: 0, max: 900 }),
    product: fc.integer({ min: 0, max: 3 }),
    from: fc.constantFrom('always', ...DAYS),
  }),
  fc.record({ regime: fc.constantFrom('percent', 'simples', 'none', 'delete'), validFrom: fc.constantFrom(...MONTHS) }),
  fc.record({ freight: fc.integer({ min: 1, max: 500 }), validFrom: fc.constantFrom(...DAYS) }),
  fc.record({ sold: fc.constantFrom(...DAYS) }),
  fc.record({ part: fc.nat(), orders: fc.integer({ min: 1, max: 4 }) }),
  fc.record({ part: fc.nat(), orders: fc.integer({ min: 1, max: 4 }) }),
);
type Event = typeof event extends fc.Arbitrary<infer Each> ? Each : never;

async function apply(viewer: Viewer, happened: Event): Promise<void> {
  const { accountId } = viewer;
  if ('cost' in happened) {
    const products = await productsOf(accountId);
    const chosen = products[happened.product] === undefined ? products : [products[happened.product]!];
    const { from, cost: costMinor } = happened;
    await setProductCosts(
      viewer,
      chosen.map((productId) => ({ productId, from, costMinor })),
      LATER,
    );
  } else if ('regime' in happened) {
    const { regime, validFrom } = happened;
    if (regime === 'delete')
      await deleteTaxRegime(viewer, { validFrom }, LATER).catch(() => undefined); // none yet
    else await setTaxRegime(viewer, { validFrom, regime, percent: regime === 'percent' ? 7.3 : null }, LATER);
  } else if ('freight' in happened) {
    const { freight: perOrderMinor, validFrom } = happened;
    await setFreightRules(viewer, { save: [freightRule({ perOrderMinor, validFrom })] }, LATER);
  } else if ('sold' in happened)
    await transaction((tx) =>
      recordOrders(accountId, [order([line('A'), line('C')], { ...on(happened.sold), logistic: 'seller' })], tx),
    );
  else {
    const jobs = await unfinished(accountId);
    if (jobs.length > 0)
      await runRecalculation(jobs[happened.part % jobs.length]!, { atOnce: happened.orders, forMs: 0 });
  }
}

test('any changes, sales and parts of jobs in any order end as the ledger written from scratch', async () => {
  let unfinishedAtEnd = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(event, { minLength: 4, maxLength: 16 }), async (history) => {
      const { viewer, accountId } = await shop();
      for (const each of history) await apply(viewer, each);
      const left = await unfinished(accountId);
      unfinishedAtEnd += left.length;
      for (const job of left.toReversed()) await runRecalculation(job, { atOnce: 3 });
      const rollups = await storedRollups(accountId);
      expect(await restateLedger(accountId), 'the lines are those of what is known').toBe(0);
      expect(rollups).toEqual(await rebuiltRollups(accountId));
    }),
    { numRuns: runs(8) },
  );
  expect(unfinishedAtEnd).toBeGreaterThan(0);
});
