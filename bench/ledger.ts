import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { pool, queryRow, useDatabase } from '#server/platform/postgres/db.ts';
import { lockAccount } from '#server/platform/postgres/lockAccount.ts';
import { setProductCosts } from '#server/records/costs/setProductCosts.ts';
import { type FeeRuleInput, setFeeRules } from '#server/records/fees/setFeeRules.ts';
import { runRecalculation } from '#server/records/recalculation/runRecalculation.ts';
import { restateLedger } from '#server/records/ledger/restateLedger.ts';
import { setTaxRegime } from '#server/records/taxes/setTaxRegime.ts';
import { copySales } from './copySales.ts';
import { backendCpu } from './cpu.ts';
import { LAST_DAY, unitCostOf } from './generateSales.ts';
import type { Goal } from './goals.ts';
import type { Bench } from './openBench.ts';

const DATABASE = 'bench_ledger';
const NOW = new Date(`${LAST_DAY}T17:05:00Z`);
const FIRST_DAY = '2020-01-01';
const ORDERS = 400_000;
const QUICK_ORDERS = 20_000;
const MAX_WAIT_SECONDS = 1;
const PROBE_PAUSE_MS = 20;
const FIRST = 'first filling';

const RULE: Omit<FeeRuleInput, 'marketplace'> = {
  id: null,
  country: 'BR',
  productId: null,
  category: null,
  listingType: null,
  fulfilledByMarketplace: null,
  priceFromMinor: null,
  priceBelowMinor: null,
  validFrom: FIRST_DAY,
  percent: 13,
  fixedMinor: 100,
  minimumMinor: 0,
  fulfilmentMinor: 800,
  source: 'bench',
  sourceDay: LAST_DAY,
};

/**
 * Writing the ledger of one seller of 400,000 orders: for the first time, again without a change, and after a change that
 * touches every sale (fee rules, costs, tax). A second connection asks for the account's lock all the time, as another
 * writer of the account does; the longest wait has a bar, after the first time, which is one transaction.
 */
export async function ledger(bench: Bench, isQuick: boolean): Promise<Goal[]> {
  await bench.create(DATABASE);
  const client = await bench.connect(DATABASE);
  const viewer = await loadSeller(client, isQuick ? QUICK_ORDERS : ORDERS);
  const { accountId } = viewer;
  useDatabase(bench.urlOf(DATABASE));
  pool.options.max = 1; // the CPU time of one backend is the whole cost
  const watch = await backendCpu(pool);
  const goals: Goal[] = [];
  let longest = 0;
  let peak = 0;
  let lines = 0;
  const step = async (what: string, work: () => Promise<number>, isRight = (_changed: number) => true) => {
    let changed = 0;
    let seconds = 0;
    let wait = 0;
    const cpu = await watch.time(async () => {
      const startedAt = performance.now();
      wait = await longestWait(client, accountId, async () => (changed = await work()));
      seconds = (performance.now() - startedAt) / 1000;
    });
    lines ||= (await queryRow<{ lines: number }>('SELECT count(*)::int AS lines FROM ledger_lines')).lines;
    if (what !== FIRST) longest = Math.max(longest, wait);
    peak = Math.max(peak, process.memoryUsage().rss);
    goals.push({
      row: '',
      what: `ledger of ${lines.toLocaleString('en')} lines, ${what}`,
      measured: `${seconds.toFixed(1)} s, ${(cpu / 1000).toFixed(1)} s ${watch.of}; ${changed.toLocaleString('en')} order lines changed; another write waits up to ${wait.toFixed(2)} s`,
      ratio: `${Math.round(lines / seconds).toLocaleString('en')} lines/s`,
      bar: '',
      passed: isRight(changed) ? null : false,
    });
    await client.query('VACUUM (ANALYZE)'); // as autovacuum after so many changes
  };

  await step(FIRST, () => restateLedger(accountId));
  await step(
    'restated without a change',
    () => restateLedger(accountId),
    (changed) => changed === 0,
  );
  await step('fee rules for all sales, by job', async () => {
    const save = (['amazon', 'mercadolivre'] as const).map((marketplace) => ({ ...RULE, marketplace }));
    return throughJob(accountId, (await setFeeRules(viewer, { save })).lines);
  });
  const products = await client.query<{ id: number }>('SELECT id FROM products ORDER BY id');
  const costs = products.rows.map(({ id }, n) => ({
    productId: id,
    from: 'always',
    costMinor: unitCostOf(n) + 100,
  }));
  await step('cost of every product, by job', async () =>
    throughJob(accountId, (await setProductCosts(viewer, costs, { now: NOW })).lines),
  );
  const regime = { validFrom: FIRST_DAY, regime: 'percent' as const, percent: 6 };
  await step('tax regime of all months, by job', async () =>
    throughJob(accountId, (await setTaxRegime(viewer, regime, { now: NOW })).lines),
  );
  await client.end();
  return [
    ...goals,
    {
      row: '',
      what: 'longest wait of another write of the same account',
      measured: `${longest.toFixed(2)} s; this process takes up to ${Math.round(peak / 1e6)} MB`,
      ratio: '',
      bar: `≤ ${MAX_WAIT_SECONDS} s`,
      passed: isQuick ? null : longest <= MAX_WAIT_SECONDS,
    },
  ];
}

/** Runs the job of a change to its end. Returns the number of changed order lines; `lines` when there is no job. */
export async function throughJob(accountId: number, lines: number | null): Promise<number> {
  if (lines !== null) return lines;
  const job = await queryRow<{ id: number }>('SELECT max(id) AS id FROM fee_recalculations');
  await runRecalculation({ accountId, id: job.id });
  return (await queryRow<{ lines: number }>('SELECT lines FROM fee_recalculations WHERE id = $1', [job.id])).lines;
}

/** Loads a seller's orders without a ledger, as of a version that did not store one. */
export async function loadSeller(client: pg.Client, orders: number): Promise<{ accountId: number; userId: number }> {
  // the generator names only existing orders and products, so foreign keys are not checked
  await client.query('SET session_replication_role = replica');
  const { rows } = await client.query<{ id: number }>(`INSERT INTO accounts (name) VALUES ('ledger') RETURNING id`);
  const accountId = rows[0]!.id;
  await copySales(client, accountId, { seed: 46, products: 5_000, orders, days: 730, dollarsInTen: 0 });
  const users = await client.query<{ id: number }>(
    `INSERT INTO users (account_id, email, name, password_hash) VALUES ($1, 'bench@loja.example', 'Bench', 'none')
     RETURNING id`,
    [accountId],
  );
  await client.query('SET session_replication_role = DEFAULT');
  await client.query('VACUUM (ANALYZE)');
  return { accountId, userId: users.rows[0]!.id };
}

/** The longest time in seconds that a transaction of `client` waited for the account's lock while `work` ran. */
async function longestWait(client: pg.Client, accountId: number, work: () => Promise<unknown>): Promise<number> {
  let isOver = false;
  let longest = 0;
  const probe = async () => {
    while (!isOver) {
      const askedAt = performance.now();
      await client.query('BEGIN');
      await lockAccount(accountId, client);
      await client.query('COMMIT');
      longest = Math.max(longest, (performance.now() - askedAt) / 1000);
      await sleep(PROBE_PAUSE_MS);
    }
  };
  const worked = work().finally(() => (isOver = true));
  await Promise.all([worked, probe()]);
  return longest;
}
