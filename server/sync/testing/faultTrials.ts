import { afterAll, beforeAll, expect, test } from 'vitest';
import { queryRow, queryRows } from '#server/core/db.ts';
import { newViewer, useTestDatabase } from '#server/core/testing/testDatabase.ts';
import { saveCredential } from '#server/credentials/saveCredential.ts';
import { useMarketplaces } from '#server/marketplaces/baseUrls.ts';
import { connectorFor } from '#server/marketplaces/connect.ts';
import { type Effects, realEffects } from '#server/marketplaces/http/effects.ts';
import { type RunningSandbox, startSandbox } from '#server/marketplaces/sandbox/startSandbox.ts';
import type { Marketplace } from '#server/marketplaces/snapshots.ts';
import { runSync } from '#server/sync/runSync.ts';
import { startSync } from '#server/sync/startSync.ts';
import { streamPlans } from '#server/sync/streamPlans.ts';
import { storedRows } from './storedRows.ts';

const FAST = 10_000;
/** Days read by the first sync of a trial: more than one page of orders, and no more. */
const DAYS = 2;
/** SECURITY.md 6: as many requests as an undisturbed sync, and a third. */
const MOST_REQUESTS = 1.3;

/**
 * What must change nothing but the number of calls, in as few syncs as tell one from another. What is met below both
 * connectors alike is met once with either.
 */
const PASSING: Record<Marketplace, string[][]> = {
  amazon: [
    ['too-many-calls', 'slow-answers'],
    ['server-errors'],
    ['cut-answers'],
    ['repeated-pages'],
    ['shifted-pages'],
    ['reversed-pages', 'expired-tokens', 'token-expires-mid-page'],
  ],
  mercadolivre: [
    ['too-many-calls-retry-after', 'server-errors', 'resets'],
    ['repeated-pages'],
    ['shifted-pages', 'cut-answers'],
    ['reversed-pages', 'expired-tokens', 'token-expires-mid-page'],
  ],
};
/** What no patience helps against. */
const LASTING: Record<Marketplace, string[]> = {
  amazon: ['html', 'malformed-json', 'wrong-types', 'gzip-bomb'],
  mercadolivre: ['html', 'malformed-json', 'wrong-types', 'long-body'],
};

/** Tests that sync a real connector from a local marketplace while it fails in every way it can. */
export function testFaults(marketplace: Marketplace): void {
  useTestDatabase();
  let sandbox: RunningSandbox;
  let asked: string[] = [];
  // what the source holds must not change between two syncs that are compared
  let now = Date.now();
  // and nor must where their reading begins
  const readUntil = new Date(now - DAYS * 86_400_000);
  beforeAll(async () => {
    sandbox = await startSandbox({ rateFactor: FAST, now: () => now });
    const { url } = sandbox;
    useMarketplaces({
      lwaToken: `${url}/auth/o2/token`,
      spApi: { na: url, eu: url, fe: url },
      ads: { na: url },
      mercadoLivre: url,
      rateFactor: FAST,
    });
  });
  afterAll(() => sandbox.close());

  const effects: Effects = {
    ...realEffects,
    random: () => 0,
    sleep: () => Promise.resolve(),
    fetch: (url, init) => {
      asked.push(url as string); // the connectors ask by address
      return realEffects.fetch(url, init);
    },
  };
  const play = async (name: string) => {
    const init = { method: 'POST', body: JSON.stringify({ name }) };
    const { status } = await fetch(`${sandbox.url}/__sandbox/scenario`, init);
    expect([name, status]).toEqual([name, 204]);
    now += 10; // tokens that ended in the moment before may be made anew in this one
  };
  const credentials = async () => {
    const answer = await fetch(`${sandbox.url}/__sandbox/credentials`);
    return ((await answer.json()) as RunningSandbox['accounts'])[marketplace];
  };
  const plansHere = streamPlans.filter(
    ({ stream, only = marketplace }) => only === marketplace && stream !== 'shipments',
  );
  /** An account that has read all but the last days; what reads its past at its own pace is not due. */
  const newAccount = async () => {
    const { accountId } = await newViewer();
    await saveCredential(accountId, marketplace, await credentials());
    for (const { stream, goesOn } of plansHere)
      await queryRows(
        `INSERT INTO sync_streams (account_id, marketplace, stream, watermark, last_success_at)
         VALUES ($1, $2::"Marketplace", $3, $4, $4)`,
        [accountId, marketplace, stream, goesOn ? new Date() : readUntil],
      );
    return accountId;
  };
  const sync = async (accountId: number, trigger: 'automatic' | 'manual' = 'automatic') => {
    asked = [];
    const { runId } = await startSync({ accountId }, { trigger });
    await runSync({ accountId, runId }, {}, (account, of) => connectorFor(account, of, effects));
    const run = await queryRow<{ status: string; error: string | null; orders_new: number }>(
      'SELECT status, error, orders_new FROM sync_runs WHERE account_id = $1 AND id = $2',
      [accountId, runId],
    );
    return { ...run, requests: asked.length, tokens: asked.filter((call) => call.endsWith('token')).length };
  };

  let calm: { rows: Record<string, string>; requests: number };
  let known: number;
  beforeAll(async () => {
    known = await newAccount();
    const { status, error, requests, orders_new } = await sync(known);
    expect([status, error]).toEqual(['success', null]);
    expect(orders_new).toBeGreaterThan(50);
    calm = { rows: await storedRows(known), requests };
  });

  test.each(PASSING[marketplace].map((scenarios) => [scenarios.join(', '), scenarios] as const))(
    '%s: everything arrives, once, with hardly more calls than needed',
    async (_names, scenarios) => {
      const accountId = await newAccount();
      for (const scenario of scenarios) await play(scenario);
      const { status, error, requests } = await sync(accountId);
      await play('calm');
      expect([status, error]).toEqual(['success', null]);
      expect(await storedRows(accountId)).toEqual(calm.rows);
      expect(requests / calm.requests).toBeLessThanOrEqual(MOST_REQUESTS);
    },
  );

  // the other accounts were the same seller, whose refresh token works once at Mercado Livre
  const again = async () => saveCredential(known, marketplace, await credentials());
  test.each(LASTING[marketplace])(
    '%s: the sync says what failed, asks no more than usual and leaves what is stored',
    async (scenario) => {
      await again();
      await play(scenario);
      const { status, error, requests } = await sync(known, 'manual');
      await play('calm');
      // a stream that had nothing to ask for has not failed
      expect([status === 'partial' ? 'error' : status, error]).toEqual([
        'error',
        expect.stringMatching(/^(Amazon|Mercado Livre)/),
      ]);
      expect(await storedRows(known)).toEqual(calm.rows);
      expect(requests / calm.requests).toBeLessThanOrEqual(MOST_REQUESTS);
    },
  );

  test('a revoked consent asks the seller to connect again, is not tried until they do, and then one sync is enough', async () => {
    await again();
    await play('revoked-consent');
    const refused = await sync(known, 'manual');
    expect(refused).toMatchObject({ status: 'error', tokens: 1 });
    const { state, state_reason } = await queryRow<{ state: string; state_reason: string }>(
      'SELECT state, state_reason FROM credentials WHERE account_id = $1',
      [known],
    );
    expect([state, refused.error]).toEqual(['reconnect', state_reason]);
    expect(await storedRows(known)).toEqual(calm.rows);
    expect(await sync(known, 'manual')).toMatchObject({ status: 'error', requests: 0 });
    await again();
    expect(await sync(known)).toMatchObject({ status: 'success', error: null, orders_new: 0 });
  });
}
