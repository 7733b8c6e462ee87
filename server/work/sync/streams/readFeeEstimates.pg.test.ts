import { expect, test } from 'vitest';
import { hasTrials } from '#server/platform/testing/hasTrials.ts';
import { queryRow, queryRows } from '#server/platform/postgres/db.ts';
import { newViewer, useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { storeKeys } from '#server/records/keys/storeKeys.ts';
import { useMarketplaces } from '#server/market/baseUrls.ts';
import { type Connector, type FeeQuestion, MarketplaceError } from '#server/market/connector.ts';
import { openSimulator } from '#simulator/testing/openSimulator.ts';
import type { ConnectorFor } from '#server/work/sync/readStreams.ts';
import { runSync } from '#server/work/sync/runSync.ts';
import { startSync } from '#server/records/runs/startSync.ts';
import { streamPlans } from '#server/work/sync/streamPlans.ts';
import { fakeConnector, newSeller } from '#server/work/sync/testing/fakeConnector.ts';

useTestDatabase();

/** An Amazon seller whose automatic sync reads only these streams. */
async function sellerReading(...streams: string[]) {
  const { accountId } = await newViewer();
  await queryRows(
    `INSERT INTO credentials (account_id, marketplace, client_id, state) VALUES ($1, 'amazon', 'x', 'connected')`,
    [accountId],
  );
  await queryRows(
    `INSERT INTO sync_streams (account_id, marketplace, stream, watermark, last_success_at)
     SELECT $1, 'amazon', stream, now(), now() + interval '1 year' FROM unnest($2::"SyncStreamName"[]) stream`,
    [accountId, streamPlans.map(({ stream }) => stream).filter((stream) => !streams.includes(stream))],
  );
  return accountId;
}

async function sync(accountId: number, connect?: ConnectorFor) {
  const { runId } = await startSync({ accountId }, { trigger: 'automatic' });
  await runSync({ accountId, runId }, {}, connect);
  return queryRow<{ status: string; error: string | null }>(
    'SELECT status, error FROM sync_runs WHERE account_id = $1 AND id = $2',
    [accountId, runId],
  );
}

const anotherDay = (accountId: number) =>
  queryRows(
    `UPDATE sync_streams SET last_success_at = now() - interval '1 day', cursor = jsonb_set(cursor, '{day}', '"2026-01-01"')
     WHERE account_id = $1 AND stream = 'fee_estimates'`,
    [accountId],
  );

/** A connector to an Amazon that charges 12 % for everything, and the listings it was queried for. */
function estimator(onQuestions: (questions: FeeQuestion[]) => void = () => {}) {
  const queried: string[] = [];
  const connect = (): Connector => ({
    ...fakeConnector(newSeller([])),
    async *feeEstimates(questions) {
      await Promise.resolve();
      queried.push(...questions.map(({ listingKey }) => listingKey));
      onQuestions(questions);
      yield questions.map(({ country, listingKey, currency, priceMinor }) => ({
        marketplace: 'amazon' as const,
        country,
        listingKey,
        currency,
        priceMinor,
        commissionMinor: Math.round(priceMinor * 0.12),
        fixedFeeMinor: 0,
        fulfilmentMinor: 0,
      }));
    },
  });
  return { queried, connect };
}

const list = (
  accountId: number,
  count: number,
  more: { named?: string; price?: number | null; active?: boolean } = {},
) => {
  const { named = 'SKU', price = 9_990, active = true } = more;
  return queryRows(
    `INSERT INTO products (account_id, marketplace, country, listing_key, asin, currency, price_minor, active, search_text)
     SELECT $1, 'amazon', 'BR', $3::text || n, 'B0' || n, 'BRL', $4::bigint, $5, '' FROM generate_series(1, $2) n`,
    [accountId, count, named, price, active],
  );
};

const ruled = (accountId: number) =>
  queryRow<{ products: number }>(
    `SELECT count(DISTINCT product_id)::int AS products FROM fee_rules
     WHERE account_id = $1 AND source = 'amazon.fees_estimate' AND percent = 12`,
    [accountId],
  );

test('an interrupted read resumes after the last product it queried', async () => {
  const accountId = await sellerReading('fee_estimates');
  await list(accountId, 250);
  let pages = 0;
  const { queried, connect } = estimator(() => {
    if ((pages += 1) === 2) throw new MarketplaceError('Amazon (getMyFeesEstimates): respondeu 500.');
  });
  expect(await sync(accountId, connect)).toEqual({
    status: 'partial',
    error: 'Amazon (getMyFeesEstimates): respondeu 500.',
  });
  expect(await ruled(accountId)).toEqual({ products: 100 });
  queried.length = 0;
  expect(await sync(accountId, connect)).toEqual({ status: 'success', error: null });
  expect(queried).toHaveLength(150);
  expect(await ruled(accountId)).toEqual({ products: 250 });
});

test.runIf(hasTrials)('products beyond the limit of a run are queried by the next run, each once a day', async () => {
  const accountId = await sellerReading('fee_estimates');
  await list(accountId, 2_050);
  const { queried, connect } = estimator();
  const counts: number[] = [];
  for (const prepare of [() => {}, () => {}, () => {}, anotherDay, () => {}]) {
    await prepare(accountId);
    queried.length = 0;
    await sync(accountId, connect);
    counts.push(queried.length);
  }
  expect(counts).toEqual([2_000, 50, 0, 2_000, 50]);
});

test('a round started on another day is completed before the next one starts', async () => {
  const accountId = await sellerReading('fee_estimates');
  await list(accountId, 2_050);
  const { queried, connect } = estimator();
  await sync(accountId, connect);
  await anotherDay(accountId);
  queried.length = 0;
  await sync(accountId, connect);
  expect(queried).toHaveLength(50);
});

test('only products on sale or sold before are queried, and none without a price', async () => {
  const accountId = await sellerReading('fee_estimates');
  await list(accountId, 1, { named: 'unpriced', price: null });
  await list(accountId, 2, { named: 'paused', active: false });
  await list(accountId, 1, { named: 'active' });
  await queryRows(
    `INSERT INTO sales_product_totals (account_id, scope, product_id, units)
     SELECT $1, 'all', max(id), 1 FROM products WHERE account_id = $1 AND NOT active`,
    [accountId],
  );
  const { queried, connect } = estimator();
  await sync(accountId, connect);
  expect(queried).toEqual(['paused2', 'active1']);
});

test("Amazon's own estimates become rules, and the same ones again change nothing", async () => {
  const simulator = await openSimulator({ now: () => Date.now(), rateFactor: 100_000 });
  const { url } = simulator;
  useMarketplaces({ lwaToken: `${url}/auth/o2/token`, spApi: { na: url }, ads: { na: url }, rateFactor: 100_000 });
  const accountId = await sellerReading('products', 'fee_estimates');
  await storeKeys({ accountId }, 'amazon', simulator.accounts.amazon);
  expect(await sync(accountId)).toEqual({ status: 'success', error: null });
  const rules = () =>
    queryRows<{ shipped: boolean; country: string; products: number; low: number; high: number; freight: number }>(
      `SELECT p.fulfilled_by_marketplace AS shipped, p.country, count(*)::int AS products, min(percent)::float AS low,
              max(percent)::float AS high, count(*) FILTER (WHERE fulfilment_minor > 0)::int AS freight
       FROM fee_rules r JOIN products p ON p.account_id = r.account_id AND p.id = r.product_id
       WHERE r.account_id = $1 GROUP BY 1, 2 ORDER BY 2, 1`,
      [accountId],
    );
  const first = await rules();
  expect(first.map(({ country, shipped }) => [country, shipped])).toEqual([
    ['BR', false],
    ['BR', true],
    ['US', false],
    ['US', true],
  ]);
  for (const { shipped, products, low, high, freight } of first) {
    expect(freight).toBe(shipped ? products : 0);
    expect([low >= 10.9, high <= 15.1]).toEqual([true, true]);
  }
  await anotherDay(accountId);
  expect(await sync(accountId)).toEqual({ status: 'success', error: null });
  expect(await rules()).toEqual(first);
});
