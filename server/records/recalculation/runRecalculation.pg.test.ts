import { expect, test } from 'vitest';
import { hasTrials } from '#server/platform/testing/hasTrials.ts';
import { queryRow, queryRows, transaction } from '#server/platform/postgres/db.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { line, openShop, order } from '#server/insight/sales/testing/shop.ts';
import { feeRecalculation } from './feeRecalculation.ts';
import { recalculateSales } from './recalculateSales.ts';
import type { RecalculatedSales } from './recalculatedSales.ts';
import { runRecalculation } from './runRecalculation.ts';
import { ITEM_MONEY } from '#server/records/lines/testing/itemMoney.ts';

useTestDatabase();

const country: Partial<RecalculatedSales> = { marketplace: 'amazon', country: 'BR', from: '2026-11-12' };

/** A shop with two units sold on each of ten days from 11 November, and a rule of 10 % without estimates yet. */
async function shop() {
  const opened = await openShop();
  const { viewer } = opened;
  const { accountId } = viewer;
  for (let day = 11; day <= 20; day += 1) {
    const at = new Date(`2026-11-${day}T15:00:00Z`);
    const item = line('A', { quantity: 2, feesMinor: null, fulfilmentMinor: null });
    await opened.sell(order([item], { purchasedAt: at, updatedAt: at }));
  }
  await queryRows(
    `INSERT INTO fee_rules (account_id, marketplace, country, valid_from, percent, source, source_day)
     VALUES ($1, 'amazon', 'BR', '2026-01-01', 10, 'teste', '2026-01-01')`,
    [accountId],
  );
  return {
    viewer,
    accountId,
    recalculate: (unitsAtOnce: number) =>
      transaction((tx) => recalculateSales(accountId, [country], tx, { unitsAtOnce })),
    estimated: async () =>
      (
        await queryRows<{ day: string }>(
          `SELECT sale_day AS day FROM ${ITEM_MONEY} i WHERE account_id = $1 AND estimated_fees_minor = 1000 ORDER BY 1`,
          [accountId],
        )
      ).map(({ day }) => Number(day.slice(8))),
  };
}
const jobs = () =>
  queryRow<{ count: number }>(`SELECT count(*) FROM graphile_worker.jobs WHERE task_identifier = 'recalculateSales'`);
const alertJobs = (accountId: number) =>
  queryRow<{ count: number }>('SELECT count(*) FROM graphile_worker.jobs WHERE key = $1', [
    `raiseProfitAlerts:${accountId}`,
  ]);

test('few sales are recalculated within the request', async () => {
  const { viewer, recalculate, estimated } = await shop();
  expect(await recalculate(20)).toBe(9);
  expect(await estimated()).toEqual([12, 13, 14, 15, 16, 17, 18, 19, 20]);
  expect(await feeRecalculation(viewer)).toBeNull();
  expect(await jobs()).toEqual({ count: 0 });
});

test.runIf(hasTrials)(
  'many sales are recalculated by a job, which records its progress and queues the alerts at its end',
  async () => {
    const { viewer, accountId, recalculate, estimated } = await shop();
    expect(await recalculate(19)).toBeNull();
    expect(await estimated()).toEqual([]);
    expect(await jobs()).toEqual({ count: 1 });
    expect(await feeRecalculation(viewer)).toMatchObject({
      finishedAt: null,
      unitsDone: 0,
      unitsTotal: 20,
      lines: 0,
    });
    const { id } = await queryRow<{ id: number }>('SELECT id FROM fee_recalculations WHERE account_id = $1', [
      accountId,
    ]);
    expect(await alertJobs(accountId)).toEqual({ count: 0 });
    await runRecalculation({ accountId, id }, { atOnce: 5 });
    expect(await alertJobs(accountId)).toEqual({ count: 1 });
    expect(await estimated()).toEqual([12, 13, 14, 15, 16, 17, 18, 19, 20]);
    expect(await feeRecalculation(viewer)).toMatchObject({
      finishedAt: expect.any(Date),
      unitsDone: 18,
      lines: 9,
    });
  },
);

test('an interrupted job continues after the finished days, and a finished one does nothing', async () => {
  const { viewer, accountId, recalculate, estimated } = await shop();
  await recalculate(0);
  const { id } = await queryRow<{ id: number }>(
    `UPDATE fee_recalculations SET done_from = '2026-11-15', units_done = 12 WHERE account_id = $1 RETURNING id`,
    [accountId],
  );
  await runRecalculation({ accountId, id });
  expect(await estimated()).toEqual([12, 13, 14]);
  await queryRows('UPDATE fee_rules SET percent = 20 WHERE account_id = $1', [accountId]);
  await runRecalculation({ accountId, id });
  expect(await feeRecalculation(viewer)).toMatchObject({
    finishedAt: expect.any(Date),
    unitsDone: 18,
    lines: 3,
  });
});
