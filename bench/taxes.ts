import { setTimeout as sleep } from 'node:timers/promises';
import { queryRow, queryRows, transaction, useDatabase } from '#server/platform/postgres/db.ts';
import { compareRegimes } from '#server/insight/regimes/compareRegimes.ts';
import { reformImpact } from '#server/insight/regimes/reformImpact.ts';
import { salesMetrics } from '#server/insight/sales/metrics/salesMetrics.ts';
import { taxesByMonth } from '#server/insight/taxes/taxesByMonth.ts';
import { restateLedger } from '#server/records/ledger/restateLedger.ts';
import { rebuildSales } from '#server/records/rollups/rebuildSales.ts';
import { taxGuides } from '#server/records/taxes/guides/taxGuides.ts';
import { setTaxRegime } from '#server/records/taxes/setTaxRegime.ts';
import { LAST_DAY } from './generateSales.ts';
import { type Goal, median } from './goals.ts';
import { loadSeller, throughJob } from './ledger.ts';
import type { Bench } from './openBench.ts';

const DATABASE = 'bench_taxes';
const NOW = new Date(`${LAST_DAY}T17:05:00Z`);
const ORDERS = 400_000;
const QUICK_ORDERS = 20_000;
const QUIET_RUNS = 40;
const PAUSE_MS = 50;
const MAX_SLOWER = 1.3;
const STATES = ['SP', 'RJ', 'MG', 'BA', 'PR', 'AM'];

/**
 * The taxes of one seller of 400,000 orders to six states: a change of the regime by job, how much slower the dashboard answers meanwhile, whether a
 * rebuild finds the same, and the screens of taxes.
 */
export async function taxes(bench: Bench, isQuick: boolean): Promise<Goal[]> {
  await bench.create(DATABASE);
  const client = await bench.connect(DATABASE);
  const viewer = { ...(await loadSeller(client, isQuick ? QUICK_ORDERS : ORDERS)), isDeveloper: false };
  const { accountId } = viewer;
  await client.query(`UPDATE orders SET ship_uf = ($1::text[])[1 + id % ${STATES.length}]`, [STATES]);
  useDatabase(bench.urlOf(DATABASE));
  await restateLedger(accountId);
  await client.query('VACUUM (ANALYZE)');
  const dashboard = async () => {
    const startedAt = performance.now();
    await salesMetrics(viewer, { period: 'last30Days' }, NOW);
    return performance.now() - startedAt;
  };
  const quiet: number[] = [];
  for (let n = 0; n < QUIET_RUNS; n += 1) quiet.push(await dashboard());

  const regime = { validFrom: '2020-01-01', regime: 'presumido', percent: null, homeUf: 'SP' } as const;
  const startedAt = performance.now();
  const meanwhile: number[] = [];
  let isOver = false;
  const job = setTaxRegime(viewer, regime, { now: NOW })
    .then(({ lines }) => throughJob(accountId, lines))
    .finally(() => (isOver = true));
  while (!isOver) {
    meanwhile.push(await dashboard());
    await sleep(PAUSE_MS);
  }
  const changed = await job;
  const seconds = (performance.now() - startedAt) / 1000;
  const slower = median(meanwhile) / median(quiet);
  await client.query('VACUUM (ANALYZE)');
  const { lines } = await queryRow<{ lines: number }>('SELECT count(*)::int AS lines FROM ledger_lines');
  const sums = () =>
    queryRows(
      `SELECT day, currency, tax, revenue, fees FROM sales_account_days WHERE account_id = $1 AND scope = 'all' ORDER BY 1, 2, 3, 4, 5`,
      [accountId],
    );
  const before = JSON.stringify(await sums());
  const restated = await restateLedger(accountId);
  await transaction((tx) => rebuildSales(accountId, tx));
  const isEqual = restated === 0 && JSON.stringify(await sums()) === before;

  const timed: Goal[] = [];
  const time = async (what: string, work: () => Promise<unknown>) => {
    const begin = performance.now();
    await work();
    timed.push({
      row: '',
      what: `${what}, ${lines.toLocaleString('en')} ledger lines`,
      measured: `${((performance.now() - begin) / 1000).toFixed(2)} s`,
      ratio: '',
      bar: '',
      passed: null,
    });
  };
  await time('taxes by month, 12 months', () => taxesByMonth(viewer, { period: 'last12Months' }, NOW));
  await time('guides of all months', () => taxGuides(viewer, NOW));
  await time('comparison of regimes', () => compareRegimes(viewer, { payrollMinor: 500_000 }, NOW));
  await time('what 2027 changes', () => reformImpact(viewer, NOW));
  await client.end();
  return [
    {
      row: '',
      what: `Lucro Presumido for ${lines.toLocaleString('en')} ledger lines, by job`,
      measured: `${seconds.toFixed(1)} s; ${changed.toLocaleString('en')} order lines changed`,
      ratio: `${Math.round(changed / seconds).toLocaleString('en')} order lines/s`,
      bar: 'a rebuild finds the same',
      passed: isEqual,
    },
    {
      row: '',
      what: 'dashboard while the regime changes, against quiet',
      measured: `${median(meanwhile).toFixed(1)} ms of ${meanwhile.length}, quiet ${median(quiet).toFixed(1)} ms`,
      ratio: slower.toFixed(2),
      bar: `≤ ${MAX_SLOWER}`,
      passed: isQuick ? null : slower <= MAX_SLOWER,
    },
    ...timed,
  ];
}
