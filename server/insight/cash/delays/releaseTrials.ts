import { type Band, bandOf, bandScale, type ScaleByHorizon } from './bands.ts';
import { fitDelayModel } from './delayModel.ts';
import { type DrawnAmount, drawReleases } from './drawReleases.ts';
import { type ReleaseDays, releaseDays } from './releaseDays.ts';
import { type ReleaseSale, saleKnownAt } from './releaseSale.ts';

/** Horizons at which errors are measured, in days. */
export const HORIZONS = [7, 14, 30] as const;
const DAYS = 30;
/** Sales open for longer are taken for lost. */
const OPEN_DAYS = 240;

/** Sums of a past forecast up to each horizon, in minor units. */
export interface TrialSums {
  origin: number;
  sums: readonly {
    days: number;
    mean: number;
    actual: number;
    /** Standard deviation of independent draws. */
    sd: number;
    /** By how much the sum moves with the log odds of all sales together. */
    shared: number;
  }[];
}

/** What one past forecast said of the money open at its origin, in minor units. */
export interface ReleaseTrial extends TrialSums {
  /** Sales that were open. */
  open: ReleaseSale[];
  /** Minor units expected and released on each of the 30 days. */
  mean: Float64Array;
  actual: Float64Array;
  /** Sums up to each horizon; the band is of independent draws, a point without draws. */
  sums: { days: number; mean: number; actual: number; sd: number; shared: number; band: Band }[];
}

/**
 * Forecasts the releases of sales open at past origins by what was known then and compares them with what came within 30
 * days. Stated days are left out: it is not known since when they were. Origins at which nothing was open, or where a
 * stage had never been seen to end, have no trial. Delays are learned from `learned`, by default from all sales.
 */
export function releaseTrials(
  sales: readonly ReleaseSale[],
  {
    origins,
    seed,
    draws,
    learned = sales,
  }: { origins: readonly number[]; seed: number; draws?: number; learned?: readonly ReleaseSale[] },
): ReleaseTrial[] {
  return origins.flatMap((origin) => trialAt(sales, origin, { seed, draws, learned }) ?? []);
}

function trialAt(
  sales: readonly ReleaseSale[],
  origin: number,
  { seed, draws, learned }: { seed: number; draws: number | undefined; learned: readonly ReleaseSale[] },
): ReleaseTrial | null {
  const open = sales.filter((sale) => isOpen(sale, origin));
  if (open.length === 0) return null;
  const amounts = learnedAmounts(open, releaseDays(fitDelayModel(learned, origin), DAYS));
  if (!amounts) return null;
  const mean = new Float64Array(DAYS);
  for (const { minor, shares } of amounts) for (let day = 0; day < DAYS; day += 1) mean[day]! += minor * shares[day]!;
  const actual = new Float64Array(DAYS);
  for (const { minor, released } of open)
    if (released !== null && released < origin + DAYS) actual[released - origin]! += minor;
  const drawn = drawReleases(amounts, { days: DAYS, seed, draws });
  const independent = drawnSums(amounts);
  const sums = HORIZONS.map((days, n) => ({
    days,
    mean: sumUntil(mean, days),
    actual: sumUntil(actual, days),
    ...independent[n]!,
    band: bandOf(drawnUntil(drawn, days)),
  }));
  return { origin, open, mean, actual, sums };
}

const isOpen = (sale: ReleaseSale, origin: number) =>
  sale.paid >= origin - OPEN_DAYS && saleKnownAt(sale, origin)?.released === null;

function learnedAmounts(open: readonly ReleaseSale[], learned: ReleaseDays): DrawnAmount[] | null {
  const amounts = open.flatMap((sale) => {
    const shares = learned.ofSale(sale);
    return shares ? [{ id: sale.id, minor: sale.minor, shares }] : [];
  });
  return amounts.length === open.length ? amounts : null;
}

/** Minor units × the variance of whether they come. */
function openness({ minor, shares }: DrawnAmount, days: number): number {
  const share = Math.min(1, sumUntil(shares, days));
  return minor * share * (1 - share);
}

function sumUntil(numbers: Float64Array, days: number): number {
  let sum = 0;
  for (let day = 0; day < days; day += 1) sum += numbers[day]!;
  return sum;
}

const drawnUntil = (drawn: Float64Array, days: number) =>
  Float64Array.from({ length: drawn.length / DAYS }, (_, draw) =>
    sumUntil(drawn.subarray(draw * DAYS, (draw + 1) * DAYS), days),
  );

/** What independent draws say of the sums that a scale is for, up to each horizon. */
export type DrawnSums = readonly { sd: number; shared: number }[];

/** What independent draws of amounts say of their sums up to each horizon. */
export const drawnSums = (amounts: readonly DrawnAmount[]): DrawnSums =>
  HORIZONS.map((days) => ({
    sd: Math.sqrt(amounts.reduce((sum, amount) => sum + amount.minor * openness(amount, days), 0)),
    shared: amounts.reduce((sum, amount) => sum + openness(amount, days), 0),
  }));

/**
 * Scales of the bands of sums by the trials whose horizon had ended at the start of a day; without `now` of the sums of the last
 * forecast until then.
 */
export function scalesOf(trials: readonly TrialSums[], origin: number, now?: DrawnSums): ScaleByHorizon {
  const sums = now ?? lastSums(trials, origin);
  return HORIZONS.map((days, n) => {
    const ended = trials.filter((trial) => trial.origin + days <= origin);
    const weight = newShare(ended, days);
    const errors = ended.flatMap((trial) => {
      const { mean, actual, sd, shared } = trial.sums[n]!;
      return sd > 0 ? [{ error: (actual - mean) / sd, shared: shared / sd, weight }] : [];
    });
    const own = sums?.[n];
    return { days, scale: bandScale(errors, own && own.sd > 0 ? own.shared / own.sd : undefined) };
  });
}

const lastSums = (trials: readonly TrialSums[], origin: number): DrawnSums | undefined =>
  trials
    .filter((trial) => trial.origin <= origin)
    .reduce<TrialSums | null>((found, trial) => (found && found.origin > trial.origin ? found : trial), null)?.sums;

/** What part of each of some forecasts of as many days no other one sees too. */
function newShare(trials: readonly TrialSums[], days: number): number {
  const origins = trials.map((trial) => trial.origin);
  const seen = Math.max(...origins) + days - Math.min(...origins);
  return Math.min(1, seen / (days * origins.length));
}
