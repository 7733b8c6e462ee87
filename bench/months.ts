import type pg from 'pg';
import { reconciliation } from '#server/insight/reconciliation/summary/reconciliation.ts';
import { refreshMonths } from '#server/insight/reconciliation/summary/stored/refreshMonths.ts';
import { queryRows, useDatabase } from '#server/platform/postgres/db.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { payoutParts } from '#server/records/payouts/payoutParts.ts';
import { findPayout, payoutsFeed } from '#server/records/payouts/payouts.ts';
import { payoutRowsFeed } from '#server/records/payouts/storedRows.ts';
import type { Goal } from './goals.ts';
import type { Bench } from './openBench.ts';

const DATABASE = 'bench_months';
const ROWS = 10_000_000;
const QUICK_ROWS = 200_000;
/** Rows of payouts of an order, and orders of a payout. */
const ROWS_AN_ORDER = 10;
const PAYOUTS = 400;
const ROUNDS = 40;
const BAR_MS = 300;
const SCOPE = { marketplace: 'amazon', currency: 'BRL' } as const;

/**
 * The month's bridge, the list of payouts and the rows of a payout, of one account with ten million rows of payouts over two years. p95 of
 * whole calls in one process with a warm cache. What the job needs to calculate a month again is for information.
 */
export async function months(bench: Bench, isQuick: boolean): Promise<Goal[]> {
  const rows = isQuick ? QUICK_ROWS : ROWS;
  await bench.create(DATABASE);
  const client = await bench.connect(DATABASE);
  const viewer = await load(client, rows);
  await client.query('VACUUM (ANALYZE)');
  await client.end();
  useDatabase(bench.urlOf(DATABASE));
  const { accountId } = viewer;
  const startedAt = performance.now();
  await refreshMonths(accountId);
  const seconds = (performance.now() - startedAt) / 1_000;
  const [stored] = await queryRows<{ months: number; rows: number }>(
    'SELECT count(*)::int AS months, sum(row_count)::int AS rows FROM bridge_months WHERE account_id = $1',
    [accountId],
  );
  // of a large month that changed, what was calculated last is shown
  await queryRows(`INSERT INTO bridge_queue (account_id, marketplace, month) VALUES ($1, 'amazon', '2026-08-01')`, [
    accountId,
  ]);
  const [{ id }] = (await queryRows<{ id: number }>('SELECT max(id) AS id FROM payouts WHERE account_id = $1', [
    accountId,
  ])) as [{ id: number }];
  const payout = (await findPayout(viewer, id))!;
  const list = await payoutsFeed(viewer, {}, {});
  const deep = await payoutRowsFeed(viewer, payout, null, { first: 100 });
  const calls: Record<string, () => Promise<unknown>> = {
    'bridge of a month': () => reconciliation(viewer, { ...SCOPE, month: '2026-09' }),
    'bridge of a month that changed': () => reconciliation(viewer, { ...SCOPE, month: '2026-08' }),
    'list of payouts': () => payoutsFeed(viewer, {}, {}),
    'next page of payouts': () => payoutsFeed(viewer, {}, { after: list.pageInfo.endCursor }),
    'parts of a payout': () => payoutParts(viewer, payout),
    'rows of a payout': () => payoutRowsFeed(viewer, payout, null, {}),
    'next page of rows': () => payoutRowsFeed(viewer, payout, null, { after: deep.pageInfo.endCursor }),
    'rows of a part': () => payoutRowsFeed(viewer, payout, 'account_charges', {}),
  };
  const goals: Goal[] = [
    {
      row: 'months',
      what: `${stored!.months} months of ${stored!.rows.toLocaleString('en')} carts and rows calculated`,
      measured: `${seconds.toFixed(1)} s`,
      ratio: '',
      bar: '',
      passed: null,
    },
  ];
  for (const [what, call] of Object.entries(calls)) {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const from = performance.now();
      await call();
      times.push(performance.now() - from);
    }
    const sorted = times.toSorted((a, b) => a - b);
    const p95 = sorted[Math.ceil(ROUNDS * 0.95) - 1]!;
    goals.push({
      row: 'months',
      what: `${rows.toLocaleString('en')} rows of payouts, ${what}`,
      measured: `p95 ${p95.toFixed(1)} ms, median ${sorted[ROUNDS / 2]!.toFixed(1)} ms`,
      ratio: '',
      bar: `p95 ≤ ${BAR_MS} ms`,
      passed: p95 <= BAR_MS,
    });
  }
  return goals;
}

/** Sales of two years with their lines and the rows of their payouts, without the triggers that would queue each; returns its person. */
async function load(client: pg.Client, rows: number): Promise<Viewer> {
  const orders = rows / ROWS_AN_ORDER;
  const { rows: accounts } = await client.query<{ id: number }>(
    `INSERT INTO accounts (name) VALUES ('Loja') RETURNING id`,
  );
  const accountId = accounts[0]!.id;
  await client.query(`SET session_replication_role = replica`);
  await client.query(ORDERS, [accountId, orders]);
  await client.query(LINES, [accountId]);
  await client.query(PAYOUTS_MADE, [accountId, PAYOUTS, rows]);
  await client.query(PAYOUT_ROWS, [accountId, orders, PAYOUTS]);
  await client.query(SUMS, [accountId]);
  await client.query(`SET session_replication_role = origin`);
  await client.query(
    `INSERT INTO bridge_queue (account_id, marketplace, month) SELECT DISTINCT account_id, marketplace, month_of(sale_day) FROM orders`,
  );
  return { accountId, userId: 1, isDeveloper: false };
}

/** Day of the nth sale: two years until 30 September 2026, a payout every other day. */
const DAY = `date '2024-10-01' + (n::bigint * 730 / $2)::int`;

const ORDERS = `
INSERT INTO orders (account_id, id, marketplace, country, marketplace_status, external_id, sale_day, purchased_at, marketplace_updated_at, status, currency)
SELECT $1::int, n, 'amazon', 'BR', 'Shipped', '701-' || n, ${DAY}, (${DAY})::timestamp AT TIME ZONE 'America/Sao_Paulo' + interval '12 hours',
       (${DAY})::timestamp AT TIME ZONE 'America/Sao_Paulo' + interval '12 hours', 'delivered', 'BRL'
FROM generate_series(1, $2::int) n`;

const LINES = `
INSERT INTO ledger_lines (account_id, order_id, marketplace, status, day, kind, amount_minor, currency, basis, source, cash_day, units)
SELECT $1::int, o.id, o.marketplace, o.status, o.sale_day, k.kind::"LedgerKind", k.minor, 'BRL', 'posted', 'amazon.finances', o.sale_day + 3, 0
FROM orders o
CROSS JOIN (VALUES ('item_revenue', 10000), ('commission', -1500)) k (kind, minor) WHERE o.account_id = $1`;

const PAYOUTS_MADE = `
INSERT INTO payouts (account_id, id, marketplace, settlement_id, starts_at, ends_at, deposited_at, currency, total_minor, rows_sum_minor,
                     file_bytes, file_sha256, state, report_id, reported_at)
SELECT $1::int, n, 'amazon', 'S' || n, at - interval '2 days', at, at + interval '1 day', 'BRL', $3::bigint * 850 / $2, $3::bigint * 850 / $2,
       1, repeat('0', 64), 'closed', 'R' || n, at
FROM generate_series(1, $2::int) n CROSS JOIN LATERAL (
  SELECT (date '2024-10-05' + (n * 730 / $2)::int)::timestamp AT TIME ZONE 'America/Sao_Paulo' AS at) t`;

// the first rows of an order are its price and commission in parts, the others storage
const PAYOUT_ROWS = `
INSERT INTO payout_rows (account_id, payout_id, row_no, bucket, class, kind, name, order_external_id, amount_minor, posted_day)
SELECT $1::int, 1 + (n::bigint * $3 / ($2::bigint + 1)), (n * 10 + k)::int, CASE WHEN k < 9 THEN 'orders' ELSE 'account_charges' END::"PayoutBucket",
       'Order', 'item_revenue', 'Order/ItemPrice/Principal', CASE WHEN k < 9 THEN '701-' || n END,
       CASE WHEN k < 8 THEN 1000 WHEN k = 8 THEN 500 ELSE -20 END, ${DAY}
FROM generate_series(1, $2::int) n CROSS JOIN generate_series(0, 9) k`;

const SUMS = `
INSERT INTO payout_sums (account_id, payout_id, bucket, amount_minor, row_count)
SELECT account_id, payout_id, bucket, sum(amount_minor), count(*) FROM payout_rows WHERE account_id = $1 GROUP BY 1, 2, 3`;
