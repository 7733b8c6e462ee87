import { afterAll, beforeAll, expect, test } from 'vitest';
import { hasTrials } from '#server/platform/testing/hasTrials.ts';
import { queryRow, queryRows } from '#server/platform/postgres/db.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { type MarketplaceTrial, marketplaceTrial } from './testing/marketplaceTrial.ts';
import { syncStreams } from './status/syncStreams.ts';

useTestDatabase();

let trial: MarketplaceTrial;
beforeAll(async () => {
  trial = await marketplaceTrial(
    'mercadolivre',
    { sleep: () => Promise.resolve(), random: () => 0 },
    { size: { products: 0.1, orders: 0.05, days: 120 }, without: ['bills', 'traffic', 'returns', 'feeEstimates'] },
  );
});
afterAll(() => trial.simulator.close());

async function seller() {
  const accountId = await trial.newAccount();
  await trial.authorize(accountId);
  // as if it were never read
  await queryRows(`DELETE FROM sync_streams WHERE account_id = $1 AND stream = 'releases'`, [accountId]);
  return accountId;
}

/** Runs until the releases have been read; returns how many there are. */
async function readReleases(accountId: number) {
  for (let runs = 0; runs < 40; runs += 1) {
    await trial.sync(accountId);
    const [{ goesOn } = {}] = await queryRows<{ goesOn: boolean }>(
      `SELECT (cursor ->> 'goesOn')::boolean AS "goesOn" FROM sync_streams
       WHERE account_id = $1 AND stream = 'releases' AND last_success_at IS NOT NULL`,
      [accountId],
    );
    if (goesOn === false) return stored(accountId);
  }
  throw new Error('the releases have no end');
}
const stored = (accountId: number) =>
  queryRow<{ payments: number; reports: number; hash: string }>(
    `SELECT count(*) FILTER (WHERE source = 'payment')::int AS payments,
            count(*) FILTER (WHERE source = 'report')::int AS reports,
            md5(string_agg(concat_ws(' ', source, payment_id, status, net_minor, released_day), ',' ORDER BY source, payment_id)) AS hash
     FROM releases WHERE account_id = $1`,
    [accountId],
  );
const streamOf = async (accountId: number) =>
  (await syncStreams({ accountId } as Parameters<typeof syncStreams>[0])).find(({ stream }) => stream === 'releases')!;

test.runIf(hasTrials)(
  'payments and reports of the local marketplace are stored, agree, and are read the same through refusals',
  async () => {
    const calm = await seller();
    const read = await readReleases(calm);
    expect(read.payments).toBeGreaterThan(100);
    expect(read.reports).toBeGreaterThan(20);
    expect(await streamOf(calm)).toMatchObject({ error: null, note: null });
    // the balance of the last report, which cash begins with
    expect(
      await queryRows(`SELECT holder, currency, balance_minor > 0 AS some FROM cash_balances WHERE account_id = $1`, [
        calm,
      ]),
    ).toEqual([{ holder: 'mercadolivre', currency: 'BRL', some: true }]);
    expect(
      await queryRow(
        `SELECT count(*)::int AS both, count(*) FILTER (WHERE p.released_day <> r.released_day OR r.order_external_id <> p.order_external_id)::int AS differ,
              count(*) FILTER (WHERE p.status = 'released' AND p.net_minor <> r.net_minor)::int AS "netDiffers"
       FROM releases p JOIN releases r USING (account_id, marketplace, payment_id)
       WHERE account_id = $1 AND p.source = 'payment' AND r.source = 'report'`,
        [calm],
      ),
    ).toMatchObject({ both: read.reports, differ: 0, netDiffers: 0 });
    const stormy = await seller();
    await trial.play('pago-incomplete');
    expect(await readReleases(stormy)).toEqual(read);
    await trial.play('calm');
  },
);

test('without the right the stream says so, and the rest of the sync succeeds', async () => {
  const accountId = await seller();
  await trial.play('pago-no-right');
  expect(await trial.sync(accountId)).toMatchObject({ status: 'success' });
  await trial.play('calm');
  expect((await streamOf(accountId)).error).toContain('Mercado Pago: sem acesso.');
  expect((await stored(accountId)).payments).toBe(0);
});
