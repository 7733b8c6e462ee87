import type pg from 'pg';
import { differenceSummary } from '#server/insight/reconciliation/differences/differenceSummary.ts';
import { type DifferenceSort, moneyDifferences } from '#server/insight/reconciliation/differences/moneyDifferences.ts';
import { useDatabase } from '#server/platform/postgres/db.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import type { Goal } from './goals.ts';
import type { Bench } from './openBench.ts';

const DATABASE = 'bench_differences';
const MATCHES = 1_000_000;
const QUICK_MATCHES = 50_000;
/** Accounts beside the large one, of a twentieth of its matches each. */
const NEIGHBOURS = 20;
const ROUNDS = 40;
const BAR_MS = 300;

/**
 * The worklist of one account of a million matches, a tenth of them differences, beside twenty others: pages in each order, of a cause
 * and of an order, and the totals. p95 of the whole call, in one process with a warm cache.
 */
export async function differences(bench: Bench, isQuick: boolean): Promise<Goal[]> {
  const matches = isQuick ? QUICK_MATCHES : MATCHES;
  await bench.create(DATABASE);
  const client = await bench.connect(DATABASE);
  const viewer = await load(client, matches);
  await client.query('VACUUM (ANALYZE)');
  await client.end();
  useDatabase(bench.urlOf(DATABASE));
  const thousands = matches.toLocaleString('en');
  const deep = async (sort: DifferenceSort) => {
    let after: string | null = null;
    for (let page = 0; page < 4; page++)
      after = (await moneyDifferences(viewer, {}, { first: 500, after }, sort)).pageInfo.endCursor;
    return after;
  };
  const after = await deep('at_stake');
  const calls: Record<string, () => Promise<unknown>> = {
    'first page, by amount': () => moneyDifferences(viewer, {}),
    'page after 2,000 rows': () => moneyDifferences(viewer, {}, { after }),
    'first page, oldest': () => moneyDifferences(viewer, {}, {}, 'oldest'),
    'a rare cause': () => moneyDifferences(viewer, { reasons: ['loss_unpaid'] }),
    'a month and a marketplace': () => moneyDifferences(viewer, { month: '2026-03', marketplace: 'amazon' }),
    'one order': () => moneyDifferences(viewer, { orderNumber: `${viewer.accountId}-77` }),
    'ignored ones': () => moneyDifferences(viewer, { states: ['ignored'] }),
    totals: () => differenceSummary(viewer, {}),
  };
  const goals: Goal[] = [];
  for (const [what, call] of Object.entries(calls)) {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const startedAt = performance.now();
      await call();
      times.push(performance.now() - startedAt);
    }
    const sorted = times.toSorted((a, b) => a - b);
    const p95 = sorted[Math.ceil(ROUNDS * 0.95) - 1]!;
    goals.push({
      row: '',
      what: `worklist of ${thousands} matches, ${what}`,
      measured: `p95 ${p95.toFixed(1)} ms, median ${sorted[ROUNDS / 2]!.toFixed(1)} ms`,
      ratio: '',
      bar: `p95 ≤ ${BAR_MS} ms`,
      passed: p95 <= BAR_MS,
    });
  }
  return goals;
}

/** Loads the accounts; returns a person of the large one. */
async function load(client: pg.Client, matches: number): Promise<Viewer> {
  const { rows } = await client.query<{ id: number }>(
    `INSERT INTO accounts (name) SELECT 'Loja ' || n FROM generate_series(0, $1) n RETURNING id`,
    [NEIGHBOURS],
  );
  for (const [place, { id }] of rows.entries())
    await client.query(MATCHES_OF, [id, place === 0 ? matches : matches / NEIGHBOURS]);
  await client.query(
    `INSERT INTO disputes (account_id, marketplace, match_key, state, currency, amount_minor)
     SELECT account_id, marketplace, key, (ARRAY['ignored', 'contested', 'won'])[1 + id / 200 % 3]::"DisputeState", currency, at_stake_minor
     FROM money_matches WHERE class NOT IN ('matched', 'in_progress') AND id % 200 = 0`,
  );
  return { accountId: rows[0]!.id, userId: 1, isDeveloper: false };
}

const MATCHES_OF = `
INSERT INTO money_matches (account_id, marketplace, key, order_external_id, sale_day, slot, class, reason, currency, expected_minor,
  charged_minor, delta_minor, at_stake_minor, is_certain, basis, since, due_at, tolerance_minor, row_ids)
SELECT $1::int, (ARRAY['amazon', 'mercadolivre'])[1 + n % 2]::"Marketplace", 'order ' || n, $1::int || '-' || n / 3, date '2026-11-20' - n % 700, 'fees',
  CASE WHEN n % 10 = 0 THEN 'differs' WHEN n % 10 < 8 THEN 'matched' ELSE 'in_progress' END::"MatchClass",
  CASE WHEN n % 10 > 7 THEN 'not_due' WHEN n % 10 > 0 THEN 'agrees' WHEN n % 5000 = 0 THEN 'loss_unpaid'
       ELSE (ARRAY['freight_over', 'commission_over', 'release_late', 'charged_twice'])[1 + n / 10 % 4] END,
  CASE n % 50 WHEN 0 THEN 'USD' ELSE 'BRL' END, 2000, 2000 + n % 977, -(n % 977), CASE n % 10 WHEN 0 THEN n % 977 ELSE 0 END, n % 7 > 0, 'sale',
  date '2026-11-20' - n % 700, date '2026-11-20' - n % 700, 10, ARRAY['charge:' || n, 'charge:' || n + 1]
FROM generate_series(1, $2::int) n`;
