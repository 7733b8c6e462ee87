import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { queryRow, queryRows } from '#server/core/db.ts';
import { startEvents, stopEvents } from '#server/core/events.ts';
import { newViewer, useTestDatabase } from '#server/core/testing/testDatabase.ts';
import { saveCredential } from '#server/credentials/saveCredential.ts';
import { useMarketplaces } from '#server/marketplaces/baseUrls.ts';
import { connectorFor } from '#server/marketplaces/connect.ts';
import { realEffects } from '#server/marketplaces/http/effects.ts';
import { type RunningSandbox, startSandbox } from '#server/marketplaces/sandbox/startSandbox.ts';
import { runSync } from './runSync.ts';
import { startSync } from './startSync.ts';
import { streamPlans } from './streamPlans.ts';
import { takeRun } from './takeRun.ts';

// PostgreSQL and the marketplaces know the time; the clock of this process is a day ahead.
useTestDatabase();
const DAY_MS = 86_400_000;
const READ_MS = 8 * 3_600_000;
const startedAt = Date.now();
let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ rateFactor: 10_000, now: () => startedAt });
  const { url } = sandbox;
  useMarketplaces({
    lwaToken: `${url}/auth/o2/token`,
    spApi: { na: url, eu: url, fe: url },
    ads: { na: url },
    mercadoLivre: url,
    rateFactor: 10_000,
  });
});
afterAll(() => sandbox.close());

/** An account of which only the changed orders of the last hours are due. */
async function syncedAccount(shiftMs: number) {
  const { accountId } = await newViewer();
  await saveCredential(accountId, 'amazon', sandbox.accounts.amazon);
  for (const { stream, goesOn } of streamPlans)
    await queryRows(
      `INSERT INTO sync_streams (account_id, marketplace, stream, watermark, last_success_at)
       VALUES ($1, 'amazon', $2, $3, $3)`,
      [accountId, stream, goesOn || stream !== 'orders' ? new Date(startedAt) : new Date(startedAt - READ_MS)],
    );
  vi.setSystemTime(startedAt + shiftMs);
  await startEvents();
  const { runId } = await startSync({ accountId }, { trigger: 'automatic' });
  const effects = { ...realEffects, sleep: () => Promise.resolve(), random: () => 0 };
  await runSync({ accountId, runId }, {}, (account, of) => connectorFor(account, of, effects));
  const second = await startSync({ accountId }, { trigger: 'automatic' });
  const held = await takeRun(accountId, second.runId);
  const stolen = await takeRun(accountId, second.runId);
  await stopEvents();
  vi.useRealTimers();
  const { watermark } = await queryRow<{ watermark: Date }>(
    `SELECT watermark FROM sync_streams WHERE account_id = $1 AND marketplace = 'amazon' AND stream = 'orders'`,
    [accountId],
  );
  const days = await queryRows(
    `SELECT day::text, count(*) AS products FROM sales_account_days WHERE account_id = $1 GROUP BY day ORDER BY day`,
    [accountId],
  );
  return { days, isHeld: held !== null, isStolen: stolen !== null, watermark };
}

test('with a clock that is a day ahead a sync stores the same days, steals no run and forgets no change', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const right = await syncedAccount(0);
  vi.useFakeTimers({ toFake: ['Date'] });
  const wrong = await syncedAccount(DAY_MS);
  expect(right.days.length).toBeGreaterThan(0);
  expect(wrong.days).toEqual(right.days);
  expect(wrong).toMatchObject({ isHeld: true, isStolen: false });
  expect(wrong.watermark.getTime()).toBeLessThanOrEqual(Date.now());
});
