import { scaleAt, widened } from '#server/insight/cash/delays/bands.ts';
import { HORIZONS, type ReleaseTrial, releaseTrials, scalesOf } from '#server/insight/cash/delays/releaseTrials.ts';
import type { ReleaseSale } from '#server/insight/cash/delays/releaseSale.ts';
import { dayOfNumber } from '#server/insight/planning/forecast/demandSeries.ts';

/** A sale of one seller of the data. */
export interface SellerSale extends ReleaseSale {
  sellerId: string;
}

/** Sums of absolute errors over sums of what was released; null when nothing was. */
export interface ReleaseErrors {
  /** Of the four weeks, each apart. */
  week: number | null;
  cum7: number | null;
  cum14: number | null;
  total30: number | null;
}

export interface ReleaseBacktest {
  groups: number;
  /** First days of the forecasts, oldest first. */
  origins: string[];
  /** Forecasts: origins at which the sellers of a group had open sales and something was learned. */
  trials: number;
  /** Everything 14 days after payment. */
  naive14: ReleaseErrors;
  /** Everything 2 days after the estimated delivery, 14 days after payment without one. */
  estimated: ReleaseErrors;
  model: ReleaseErrors;
  /** Shares of the sums of 7, 14 and 30 days within the 80 % band (0–1), of independent draws and scaled by past errors. */
  independent: (number | null)[];
  scaled: (number | null)[];
}

const ORIGINS = 30;
const STEP_DAYS = 14;
const DAYS = 30;
const WEEKS = 4;
const SEED = 20;

/**
 * Forecasts the releases of open sales from 30 origins, every 14 days, the last 30 days before the end of sales, by what was
 * known at each. Sellers are pooled into `groups` by their ids; each group learns from its own sales only.
 */
export function backtestReleases(
  sales: readonly SellerSale[],
  { groups, seed = SEED }: { groups: number; seed?: number },
): ReleaseBacktest {
  const end = sales.reduce((last, { paid }) => Math.max(last, paid), 0) + 1 - DAYS;
  const origins = Array.from({ length: ORIGINS }, (_, n) => end - (ORIGINS - 1 - n) * STEP_DAYS);
  const pooled = Array.from(poolSellers(sales, groups).values(), (own) => releaseTrials(own, { origins, seed }));
  const trials = pooled.flat();
  const banded = pooled.flatMap((own) => own.map((trial) => isInside(trial, own)));
  const share = (read: (one: (typeof banded)[number]) => boolean[]) =>
    HORIZONS.map((_, n) => part(banded.filter((one) => read(one)[n]).length, banded.length));
  return {
    groups,
    origins: origins.map(dayOfNumber),
    trials: trials.length,
    naive14: errorsOf(trials, (trial) => naiveDays(trial, ({ paid }) => paid + 14)),
    estimated: errorsOf(trials, (trial) =>
      naiveDays(trial, ({ paid, leadDays }) => (leadDays === null ? paid + 14 : paid + leadDays + 2)),
    ),
    model: errorsOf(trials, ({ mean }) => mean),
    independent: share(({ independent }) => independent),
    scaled: share(({ scaled }) => scaled),
  };
}

/** Sellers in groups of nearly equal size, in the order of their ids, which are random. */
function poolSellers(sales: readonly SellerSale[], groups: number): Map<number, SellerSale[]> {
  const ids = [...new Set(sales.map(({ sellerId }) => sellerId))].toSorted();
  const groupOf = new Map(ids.map((id, n) => [id, n % groups]));
  const pooled = new Map<number, SellerSale[]>();
  for (const sale of sales) {
    const group = groupOf.get(sale.sellerId)!;
    const own = pooled.get(group);
    if (own) own.push(sale);
    else pooled.set(group, [sale]);
  }
  return pooled;
}

/** Whether each sum was within its band, with the scale known at the trial's origin. */
function isInside({ origin, open, sums }: ReleaseTrial, own: readonly ReleaseTrial[]) {
  const scales = scalesOf(own, origin);
  const total = open.reduce((sum, { minor }) => sum + minor, 0);
  const within = (actual: number, { p10, p90 }: { p10: number; p90: number }) =>
    actual >= Math.max(0, p10) && actual <= Math.min(total, p90);
  return {
    independent: sums.map(({ actual, band }) => within(actual, band)),
    scaled: sums.map(({ days, actual, band }) => within(actual, widened(band, scaleAt(scales, days)))),
  };
}

/** Minor units of each day when each sale is released on a given day; those of days that passed, on the origin. */
function naiveDays({ origin, open }: ReleaseTrial, dayOf: (sale: ReleaseSale) => number): Float64Array {
  const days = new Float64Array(DAYS);
  for (const sale of open) {
    const day = Math.max(origin, dayOf(sale)) - origin;
    if (day < DAYS) days[day]! += sale.minor;
  }
  return days;
}

function errorsOf(trials: readonly ReleaseTrial[], expected: (trial: ReleaseTrial) => Float64Array): ReleaseErrors {
  const all = trials.map((trial) => ({ actual: trial.actual, expected: expected(trial) }));
  const wape = (windows: readonly (readonly [number, number])[]) => {
    const sums = all.flatMap((one) =>
      windows.map(([from, until]) => ({
        real: sumOf(one.actual, from, until),
        said: sumOf(one.expected, from, until),
      })),
    );
    return part(
      sums.reduce((sum, { real, said }) => sum + Math.abs(real - said), 0),
      sums.reduce((sum, { real }) => sum + real, 0),
    );
  };
  return {
    week: wape(Array.from({ length: WEEKS }, (_, n) => [n * 7, n * 7 + 7] as const)),
    cum7: wape([[0, 7]]),
    cum14: wape([[0, 14]]),
    total30: wape([[0, DAYS]]),
  };
}

const part = (of: number, all: number) => (all > 0 ? of / all : null);
const sumOf = (days: Float64Array, from: number, until: number) =>
  days.subarray(from, until).reduce((sum, minor) => sum + minor, 0);
