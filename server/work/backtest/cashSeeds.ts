import { accountCash } from '#server/insight/cash/account/accountCash.ts';
import { projectCash } from '#server/insight/cash/projection/projectCash.ts';
import { type MadeAccount, madeAccount } from '#server/insight/cash/testing/madeAccount.ts';

/** What projections of made accounts came to. */
export interface CashSeeds {
  seeds: number;
  /** Accounts whose stated money came on its days, to the cent. */
  statedExact: number;
  /** Accounts whose day of the lowest balance was met within a day, and exactly. */
  withinOneDay: number;
  sameDay: number;
  /** Of those whose lowest balance is neither in the first nor in the last week. */
  within: { seeds: number; withinOneDay: number };
  /** Share of the days whose real balance was within the 80 % band. */
  bands: { days: number; share: number }[];
}

const WEEK = 7;
const HORIZONS = [7, 14, 30, 60, 90];

/**
 * Projects made accounts by what was known at their origin and compares with what really came and went. With a `drift` the level of
 * their sales wanders, by so much a month.
 */
export async function cashSeeds(seeds: number, { drift = null }: { drift?: number | null } = {}): Promise<CashSeeds> {
  const trials: Trial[] = [];
  for (let seed = 0; seed < seeds; seed += 1) trials.push(await trialOf(madeAccount(seed, { drift }), seed));
  const count = (read: (trial: Trial) => boolean, of = trials) => of.filter(read).length;
  const inner = trials.filter(({ lowest }) => lowest >= WEEK && lowest < 90 - WEEK);
  return {
    seeds,
    statedExact: count(({ isStatedExact }) => isStatedExact),
    withinOneDay: count(({ error }) => error <= 1),
    sameDay: count(({ error }) => error === 0),
    within: { seeds: inner.length, withinOneDay: count(({ error }) => error <= 1, inner) },
    bands: HORIZONS.map((days, n) => ({ days, share: count(({ inBand }) => inBand[n]!) / Math.max(1, seeds) })),
  };
}

type Trial = Awaited<ReturnType<typeof trialOf>>;

async function trialOf({ facts, net, stated }: MadeAccount, seed: number) {
  const { inputs, scales } = await accountCash(facts, 'BRL');
  const { days, lowest } = projectCash(inputs, { seed, scales });
  let sum = 0;
  const balances = net.map((minor) => (sum += minor));
  const real = balances.indexOf(Math.min(...balances));
  return {
    lowest: real,
    error: Math.abs(lowest!.day - facts.origin - real),
    isStatedExact: days.every(({ parts }, n) => parts.knownReleases === stated[n]),
    inBand: HORIZONS.map((horizon) => {
      const { p10, p90 } = days[horizon - 1]!.band!;
      return balances[horizon - 1]! >= p10 && balances[horizon - 1]! <= p90;
    }),
  };
}
