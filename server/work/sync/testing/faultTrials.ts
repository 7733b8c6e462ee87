import { afterAll, beforeAll, expect, test } from 'vitest';
import { queryRow, queryRows } from '#server/platform/postgres/db.ts';
import { tcpProxy, type TcpProxy, through } from '#server/platform/testing/tcpProxy.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { hasTrials } from '#server/platform/testing/hasTrials.ts';
import { realEffects } from '#server/market/http/effects.ts';
import type { Marketplace } from '#server/market/registry.ts';
import { type MarketplaceTrial, marketplaceTrial } from './marketplaceTrial.ts';
import { storedRows } from './storedRows.ts';

/** SECURITY.md 6: at most a third more requests than an undisturbed sync. */
const MAX_REQUEST_RATIO = 1.3;

/**
 * Faults that must only change the number of calls, in few syncs that still distinguish them; `npm test` plays the first.
 * Faults in code that both connectors share are tried with only one of them.
 */
const TRANSIENT: Record<Marketplace, string[][]> = {
  amazon: [
    ['shifted-pages', 'cut-answers'],
    ['too-many-calls', 'slow-answers', 'server-errors'],
    ['repeated-pages'],
    ['reversed-pages', 'expired-tokens', 'token-expires-mid-page'],
  ],
  mercadolivre: [
    ['reversed-pages', 'expired-tokens', 'token-expires-mid-page'],
    ['too-many-calls-retry-after', 'server-errors', 'resets'],
    ['repeated-pages'],
    ['shifted-pages', 'cut-answers'],
  ],
};

/** Disturbs the network, depending on the number of requests so far. */
function disturb(proxy: TcpProxy, request: number): void {
  if (request < 30 && request % 5 === 0) setTimeout(() => proxy.cut(), request % 3);
  if (request === 32) proxy.silence();
  if (request === 40) proxy.cut();
  const answersAByteASecond = request === 50;
  proxy.faults = { refuses: request >= 40 && request < 42, ...(answersAByteASecond && { bytesPerSecond: 1 }) };
}

/** Every line names the marketplace, the call and its result. */
const ERROR_LINES = /^((Amazon|Mercado Livre) \(.+\): .+\.(\n|$))+$/;
/** Replaces the 30 s that a marketplace has to answer. */
const TIMEOUT_MS = 300;
/** Faults that retries do not solve; answers that are no JSON are read by code that both connectors share. */
const PERMANENT: Record<Marketplace, string[]> = {
  amazon: ['wrong-types', ...(hasTrials ? ['gzip-bomb'] : [])],
  mercadolivre: ['html', 'malformed-json', 'wrong-types', ...(hasTrials ? ['long-body'] : [])],
};

/** Days that the seller has sold for: every stream has something to read, and settlements more than one. */
const DAYS = 45;

/** Tests of a real connector against a local marketplace with every kind of fault. */
export function testFaults(marketplace: Marketplace): void {
  useTestDatabase();
  let trial: MarketplaceTrial;
  let proxy: TcpProxy;
  let requests = 0;
  let onRequest: ((count: number) => void) | null = null;
  beforeAll(async () => {
    trial = await marketplaceTrial(
      marketplace,
      {
        random: () => 0,
        sleep: () => Promise.resolve(),
        fetch: (url, init) => {
          onRequest?.((requests += 1));
          const signal = onRequest && AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), init!.signal!]);
          return realEffects.fetch(url, signal ? { ...init, signal } : init);
        },
      },
      { size: { days: DAYS } },
    );
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

  test.each(
    TRANSIENT[marketplace]
      .slice(0, hasTrials ? undefined : 1)
      .map((scenarios) => [scenarios.join(', '), scenarios] as const),
  )('%s: everything is stored once, with few extra calls', async (_names, scenarios) => {
    const accountId = await trial.newAccount();
    for (const scenario of scenarios) await trial.play(scenario);
    const { status, error, requests } = await trial.sync(accountId);
    await trial.play('calm');
    expect([status, error]).toEqual(['success', null]);
    expect(await storedRows(accountId)).toEqual(calm.rows);
    expect(requests / calm.requests).toBeLessThanOrEqual(MAX_REQUEST_RATIO);
  });

  test.runIf(hasTrials)(
    'cut, refused, half-open and very slow connections cost calls but change no stored data',
    async () => {
      const accountId = await trial.newAccount();
      requests = 0;
      onRequest = (count) => disturb(proxy, count);
      const disturbed = await trial.sync(accountId);
      onRequest = null;
      proxy.faults = {};
      expect(requests).toBeGreaterThan(50);
      // requests that must not be repeated are not: then the sync says so, and the next one reads the rest
      expect([null, expect.stringMatching(ERROR_LINES)]).toContainEqual(disturbed.error);
      // stock is read each hour, and that of products not yet listed with the next read
      await queryRows(
        `UPDATE sync_streams SET last_success_at = last_success_at - interval '1 hour'
       WHERE account_id = $1 AND stream = 'inventory'`,
        [accountId],
      );
      expect(await trial.sync(accountId)).toMatchObject({ status: 'success', error: null });
      expect(await storedRows(accountId)).toEqual(calm.rows);
    },
  );

  // the other accounts are the same seller, whose refresh token works only once at Mercado Livre
  const again = () => trial.authorize(known);
  test.each(PERMANENT[marketplace])(
    '%s: the sync says what failed, makes no more calls than usual and keeps the stored data',
    async (scenario) => {
      await again();
      await trial.play(scenario);
      const { status, error, requests } = await trial.sync(known, 'manual');
      await trial.play('calm');
      // a stream without any call has not failed
      expect([status === 'partial' ? 'error' : status, error]).toEqual([
        'error',
        expect.stringMatching(/^(Amazon|Mercado Livre)/),
      ]);
      expect(await storedRows(known)).toEqual(calm.rows);
      expect(requests / calm.requests).toBeLessThanOrEqual(MAX_REQUEST_RATIO);
    },
  );

  test('a revoked consent asks the seller to reconnect, is not retried before, and then one sync is enough', async () => {
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
