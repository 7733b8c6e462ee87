import { afterAll, beforeAll, expect, test } from 'vitest';
import { queryRow } from '#server/platform/postgres/db.ts';
import { tcpProxy, type TcpProxy, through } from '#server/platform/testing/tcpProxy.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { realEffects } from '#server/market/http/effects.ts';
import type { Marketplace } from '#server/market/snapshots.ts';
import { type MarketplaceTrial, marketplaceTrial } from './marketplaceTrial.ts';
import { storedRows } from './storedRows.ts';

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

/** What is done to the network, by how many requests a sync has made. */
function suffer(proxy: TcpProxy, request: number): void {
  if (request < 30 && request % 5 === 0) setTimeout(() => proxy.cut(), request % 3);
  if (request === 32) proxy.silence();
  if (request === 40) proxy.cut();
  const answersAByteASecond = request === 50;
  proxy.weather = { refuses: request >= 40 && request < 42, ...(answersAByteASecond && { bytesPerSecond: 1 }) };
}

/** Every line names the marketplace, what was asked and what came of it. */
const SAID = /^((Amazon|Mercado Livre) \(.+\): .+\.(\n|$))+$/;
/** Instead of the half minute that a marketplace has to answer. */
const PATIENCE_MS = 300;
/** What no patience helps against. */
const LASTING: Record<Marketplace, string[]> = {
  amazon: ['html', 'malformed-json', 'wrong-types', 'gzip-bomb'],
  mercadolivre: ['html', 'malformed-json', 'wrong-types', 'long-body'],
};

/** Tests that sync a real connector from a local marketplace while it fails in every way it can. */
export function testFaults(marketplace: Marketplace): void {
  useTestDatabase();
  let trial: MarketplaceTrial;
  let proxy: TcpProxy;
  let requests = 0;
  let onRequest: ((count: number) => void) | null = null;
  beforeAll(async () => {
    trial = await marketplaceTrial(marketplace, {
      random: () => 0,
      sleep: () => Promise.resolve(),
      fetch: (url, init) => {
        onRequest?.((requests += 1));
        const signal = onRequest && AbortSignal.any([AbortSignal.timeout(PATIENCE_MS), init!.signal!]);
        return realEffects.fetch(url, signal ? { ...init, signal } : init);
      },
    });
    proxy = await tcpProxy({ host: '127.0.0.1', port: trial.simulator.port });
    trial.reachBy(through(proxy, trial.simulator.url).slice(0, -1));
  });
  afterAll(async () => {
    await proxy.close();
    await trial.simulator.close();
  });

  let calm: { rows: Record<string, string>; requests: number };
  let known: number;
  beforeAll(async () => {
    known = await trial.newAccount();
    const { status, error, requests, orders_new } = await trial.sync(known);
    expect([status, error]).toEqual(['success', null]);
    expect(orders_new).toBeGreaterThan(50);
    calm = { rows: await storedRows(known), requests };
  });

  test.each(PASSING[marketplace].map((scenarios) => [scenarios.join(', '), scenarios] as const))(
    '%s: everything arrives, once, with hardly more calls than needed',
    async (_names, scenarios) => {
      const accountId = await trial.newAccount();
      for (const scenario of scenarios) await trial.play(scenario);
      const { status, error, requests } = await trial.sync(accountId);
      await trial.play('calm');
      expect([status, error]).toEqual(['success', null]);
      expect(await storedRows(accountId)).toEqual(calm.rows);
      expect(requests / calm.requests).toBeLessThanOrEqual(MOST_REQUESTS);
    },
  );

  test('connections cut, refused, half-open or of a byte a second cost calls, and nothing that is stored', async () => {
    const accountId = await trial.newAccount();
    requests = 0;
    onRequest = (count) => suffer(proxy, count);
    const disturbed = await trial.sync(accountId);
    onRequest = null;
    proxy.weather = {};
    expect(requests).toBeGreaterThan(50);
    // what may be sent only once was sent once: then the sync says so, and the next one reads the rest
    expect([null, expect.stringMatching(SAID)]).toContainEqual(disturbed.error);
    expect(await trial.sync(accountId)).toMatchObject({ status: 'success', error: null });
    expect(await storedRows(accountId)).toEqual(calm.rows);
  });

  // the other accounts were the same seller, whose refresh token works once at Mercado Livre
  const again = () => trial.authorize(known);
  test.each(LASTING[marketplace])(
    '%s: the sync says what failed, asks no more than usual and leaves what is stored',
    async (scenario) => {
      await again();
      await trial.play(scenario);
      const { status, error, requests } = await trial.sync(known, 'manual');
      await trial.play('calm');
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
    await trial.play('revoked-consent');
    const refused = await trial.sync(known, 'manual');
    expect(refused).toMatchObject({ status: 'error', tokens: 1 });
    const { state, state_reason } = await queryRow<{ state: string; state_reason: string }>(
      'SELECT state, state_reason FROM credentials WHERE account_id = $1',
      [known],
    );
    expect([state, refused.error]).toEqual(['reconnect', state_reason]);
    expect(await storedRows(known)).toEqual(calm.rows);
    expect(await trial.sync(known, 'manual')).toMatchObject({ status: 'error', requests: 0 });
    await again();
    expect(await trial.sync(known)).toMatchObject({ status: 'success', error: null, orders_new: 0 });
  });
}
