import { monitorEventLoopDelay } from 'node:perf_hooks';
import { dayOfNumber } from '#server/insight/planning/forecast/demandSeries.ts';
import { productForecasts } from '#server/insight/planning/forecast/productForecasts.ts';
import { itemSeries } from '#server/insight/planning/forecast/itemSeries.ts';
import { generatedDemand } from '#server/insight/planning/forecast/testing/generatedDemand.ts';
import { backtestDemand } from '#server/work/backtest/backtestDemand.ts';
import type { Goal } from './goals.ts';
import type { Bench } from './openBench.ts';

const ACCOUNT = { seed: 3, products: 5_000, days: 730 };
const BACKTEST = { seed: 3, products: 4_000, days: 374 };
const QUICK_PRODUCTS = 500;
const RULES = { leadDays: 20, reviewDays: 30 };
const MAX_BACKTEST_SECONDS = 60;

/**
 * Demand of made shops: what a large account takes to learn and forecast, how long other requests wait for it, and a backtest of eight
 * origins.
 */
export async function demand(_bench: Bench, isQuick: boolean): Promise<Goal[]> {
  const sized = (size: typeof ACCOUNT) => generatedDemand(isQuick ? { ...size, products: QUICK_PRODUCTS } : size);
  const { series, end } = sized(ACCOUNT);
  const loop = monitorEventLoopDelay({ resolution: 1 });
  loop.enable();
  const learnt = await cpuSeconds(() =>
    productForecasts(itemSeries(series, { itemOf: new Map(), kits: new Map() }), dayOfNumber(end), RULES),
  );
  loop.disable();
  const past = sized(BACKTEST);
  const trials = await cpuSeconds(() => backtestDemand(past.series, { end: past.end, days: 30 }));
  const row = (what: string, measured: string, bar: string, passed: boolean | null): Goal => ({
    row: 'demand',
    what,
    measured,
    ratio: '',
    bar,
    passed,
  });
  return [
    row(`${series.length} stocks learnt and forecast, 3 horizons`, `${learnt.toFixed(1)} s CPU`, '', null),
    row('longest wait of other requests meanwhile', `${(loop.max / 1e6).toFixed(0)} ms`, '', null),
    row(
      `backtest of ${past.series.length} products × ${BACKTEST.days} days × 8`,
      `${trials.toFixed(1)} s CPU`,
      `≤ ${MAX_BACKTEST_SECONDS} s`,
      trials <= MAX_BACKTEST_SECONDS,
    ),
  ];
}

/** CPU seconds of this process. */
async function cpuSeconds(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}
