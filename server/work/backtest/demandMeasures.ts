import { type ForecastTrial, QUANTILES } from './backtestDemand.ts';

/** How good forecasts were; null where there is nothing to compare with. */
export interface DemandMeasures {
  forecasts: number;
  /** Mean absolute and root mean squared error of forecasts ÷ those of the last week repeated, and of the mean of 28 days. */
  maeToNaive: number | null;
  rmseToNaive: number | null;
  maeToMean28: number | null;
  rmseToMean28: number | null;
  /** Absolute errors × price, of products priced in the most frequent currency, ÷ those of the mean of 28 days. */
  money: { currency: string; maeToMean28: number | null } | null;
  /** Units forecast ÷ sold, less 1. */
  bias: number | null;
  /** Pinball loss of the quantiles 10, 50 and 90 % ÷ that of the mean of 28 days with Poisson's deviation. */
  pinballToMean28: number | null;
  /** Share of outcomes within the exact bounds of 80 %. */
  exactCoverage: number | null;
  shown: ShownCoverage;
  /** Of products expected to sell five units or more. */
  shownSelling: ShownCoverage;
  /** By units of the last 90 days. */
  bins: DemandBin[];
}

/** Outcomes within the whole numbers that are shown, and what these claim. */
export interface ShownCoverage {
  forecasts: number;
  held: number | null;
  claimed: number | null;
  below: number | null;
  above: number | null;
}

export interface DemandBin extends ShownCoverage {
  /** Units of the last 90 days; `young`: of products that are not as old. */
  units: (typeof BINS)[number]['units'];
  /** Mean units of a forecast, and sold. */
  expected: number | null;
  sold: number | null;
}

const YOUNG_DAYS = 90;
const SELLING_UNITS = 5;
const NORMAL_90 = 1.2816; // 90th percentile of the normal distribution

const BINS = [
  { units: '0', most: 0 },
  { units: '1–3', most: 3 },
  { units: '4–30', most: 30 },
  { units: '31–300', most: 300 },
  { units: '> 300', most: Infinity },
  { units: 'young', most: null },
] as const;

/** Measures of past forecasts, from sums of their errors. */
export function demandMeasures(trials: readonly ForecastTrial[]): DemandMeasures {
  const errorsOf = (read: (trial: ForecastTrial) => number) => ({
    absolute: sumOf(trials, (trial) => Math.abs(trial.sold - read(trial))),
    squared: sumOf(trials, (trial) => (trial.sold - read(trial)) ** 2),
  });
  const own = errorsOf(({ expected }) => expected);
  const naive = errorsOf((trial) => trial.naive);
  const mean28 = errorsOf((trial) => trial.mean28);
  const root = (ratio: number | null) => (ratio === null ? null : Math.sqrt(ratio));
  const forecastToSold = part(
    sumOf(trials, ({ expected }) => expected),
    sumOf(trials, ({ sold }) => sold),
  );
  return {
    forecasts: trials.length,
    maeToNaive: part(own.absolute, naive.absolute),
    rmseToNaive: root(part(own.squared, naive.squared)),
    maeToMean28: part(own.absolute, mean28.absolute),
    rmseToMean28: root(part(own.squared, mean28.squared)),
    money: moneyOf(trials),
    bias: forecastToSold === null ? null : forecastToSold - 1,
    pinballToMean28: part(
      pinballOf(trials, ({ quantiles }, n) => quantiles[n]!),
      pinballOf(trials, (trial, n) =>
        Math.max(0, trial.mean28 + [-NORMAL_90, 0, NORMAL_90][n]! * Math.sqrt(trial.mean28)),
      ),
    ),
    exactCoverage: part(
      sumOf(trials, ({ within }) => within),
      trials.length,
    ),
    shown: shownOf(trials),
    shownSelling: shownOf(trials.filter(({ expected }) => expected >= SELLING_UNITS)),
    bins: BINS.map(({ units }) =>
      binOf(
        units,
        trials.filter((trial) => unitsBin(trial) === units),
      ),
    ),
  };
}

const unitsBin = ({ age, last90 }: ForecastTrial): DemandBin['units'] =>
  age < YOUNG_DAYS ? 'young' : BINS.find(({ most }) => most !== null && last90 <= most)!.units;

const binOf = (units: DemandBin['units'], trials: readonly ForecastTrial[]): DemandBin => ({
  units,
  ...shownOf(trials),
  expected: part(
    sumOf(trials, ({ expected }) => expected),
    trials.length,
  ),
  sold: part(
    sumOf(trials, ({ sold }) => sold),
    trials.length,
  ),
});

function shownOf(trials: readonly ForecastTrial[]): ShownCoverage {
  const shareOf = (count: (trial: ForecastTrial) => number) => part(sumOf(trials, count), trials.length);
  return {
    forecasts: trials.length,
    held: shareOf(({ sold, lower, upper }) => (sold >= lower && sold <= upper ? 1 : 0)),
    claimed: shareOf(({ probability }) => probability),
    below: shareOf(({ sold, lower }) => (sold < lower ? 1 : 0)),
    above: shareOf(({ sold, upper }) => (sold > upper ? 1 : 0)),
  };
}

const pinballOf = (trials: readonly ForecastTrial[], quantileOf: (trial: ForecastTrial, n: number) => number) =>
  sumOf(trials, (trial) =>
    sumOf(QUANTILES.entries(), ([n, share]) => {
      const error = trial.sold - quantileOf(trial, n);
      return error >= 0 ? share * error : (share - 1) * error;
    }),
  );

function moneyOf(trials: readonly ForecastTrial[]): DemandMeasures['money'] {
  const counts = new Map<string, number>();
  for (const { price } of trials) if (price) counts.set(price.currency, (counts.get(price.currency) ?? 0) + 1);
  const [currency] = [...counts].reduce((most, one) => (one[1] > most[1] ? one : most), ['', 0]);
  if (currency === '') return null;
  const weighted = (read: (trial: ForecastTrial) => number) =>
    sumOf(trials, (trial) =>
      trial.price?.currency === currency ? trial.price.minor * Math.abs(trial.sold - read(trial)) : 0,
    );
  const errors = weighted(({ expected }) => expected);
  return {
    currency,
    maeToMean28: part(
      errors,
      weighted(({ mean28 }) => mean28),
    ),
  };
}

const part = (of: number, all: number) => (all > 0 ? of / all : null);

function sumOf<One>(all: Iterable<One>, read: (one: One) => number): number {
  let sum = 0;
  for (const one of all) sum += read(one);
  return sum;
}
