import {
  type DemandSeries,
  dayNumber,
  dayOfNumber,
  weekdayOf,
} from '#server/insight/planning/forecast/demandSeries.ts';
import { type RetailEvent, retailEvents } from '#server/insight/planning/forecast/season/retailEvents.ts';
import { drawNormal } from '#server/platform/random/drawNormal.ts';
import { drawGamma, drawPoisson } from './draws.ts';
import { mulberry32 } from '#server/platform/random/mulberry32.ts';

/** A made series with what would have been sold with stock on every day. */
interface GeneratedSeries extends DemandSeries {
  demand: readonly number[];
}

export interface GeneratedShop {
  series: GeneratedSeries[];
  /** Number of the first day without data. */
  end: number;
}

const START = dayNumber('2024-01-01');
/** Monday to Sunday. */
const WEEKDAYS = [1.12, 1.08, 1.06, 1.02, 0.98, 0.82, 0.92];
const YEARLY = 0.2;
/** Standard deviation of a week's change of a level is half of it. */
const DRIFT = 0.12;
/** From this factor on, products differ in how much of a season they have. */
const GIFT_SEASON = 2.5;

/**
 * Demand of a made shop, the same for the same seed: gamma-Poisson days around log-normal levels that wander from week to week,
 * births and deaths, bulk orders, Brazilian retail events, and days without stock. Products that sold nothing are left out.
 */
export function generatedDemand({
  seed,
  products,
  days,
}: {
  seed: number;
  products: number;
  days: number;
}): GeneratedShop {
  const random = mulberry32(seed);
  const season = Array.from({ length: days }, (_, n) => seasonOf(n));
  const series: GeneratedSeries[] = [];
  for (let productId = 1; productId <= products; productId++) {
    const made = madeProduct(random, season);
    const start = made.units.findIndex((units) => units > 0);
    if (start < 0) continue;
    series.push({
      productId,
      country: 'BR',
      start: START + start,
      units: made.units.slice(start),
      isOut: made.isOut.slice(start),
      demand: made.demand.slice(start),
    });
  }
  return { series, end: START + days };
}

function madeProduct(random: () => number, season: readonly number[]) {
  const days = season.length;
  let level = Math.exp(-2.2 + 1.6 * drawNormal(random));
  const born = random() < 0.45 ? Math.floor(random() * days * 0.9) : -1;
  const dies = random() < 0.3 ? Math.max(born, 0) + Math.floor(30 + random() * days) : Infinity;
  const shape = 0.4 + 1.6 * random();
  const bulkShare = random() < 0.1 ? 0.01 : 0;
  const gift = Math.exp(0.35 * drawNormal(random));
  const demand: number[] = [];
  const isOut: boolean[] = [];
  let outDays = 0;
  for (const [n, factor] of season.entries()) {
    if (n % 7 === 0) level *= Math.exp(DRIFT * drawNormal(random) * 0.5 - 0.001);
    if (outDays > 0) outDays -= 1;
    else if (random() < 0.004) outDays = 3 + Math.floor(random() * 25);
    isOut.push(outDays > 0);
    const isAlive = n >= born && n < dies;
    const lift = factor > GIFT_SEASON ? factor ** gift : factor;
    const sold = isAlive ? drawPoisson(random, level * lift * drawGamma(random, shape)) : 0;
    const bulk = isAlive && random() < bulkShare ? Math.ceil(5 + 20 * random()) : 0;
    demand.push(sold + bulk);
  }
  return { demand, isOut, units: demand.map((units, n) => (isOut[n] ? 0 : units)) };
}

/** Factor of the day with number `n` of the shop: weekday, year and every retail event it is part of. */
function seasonOf(n: number): number {
  const day = START + n;
  const lift = madeEvents(Number(dayOfNumber(day).slice(0, 4)))
    .filter(({ first, last }) => day >= first && day <= last)
    .reduce((factor, event) => factor * event.lift, 1);
  return WEEKDAYS[weekdayOf(day)]! * lift * (1 + YEARLY * Math.sin((2 * Math.PI * (n % 365.25)) / 365.25 - 2.2));
}

/** Lifts of the shop, which differ from the model's priors. */
const LIFTS: Record<RetailEvent, number> = {
  mothers: 1.35,
  lovers: 1.15,
  fathers: 1.2,
  children: 1.25,
  blackWeek: 1.5,
  blackFriday: 4.5,
  blackAfter: 2.2,
  christmas: 1.3,
  yearEnd: 0.6,
};

/** The retail events of a year, and the consumer week, which the model does not know. */
const madeEvents = (year: number) => [
  { first: dayNumber(`${year}-03-08`), last: dayNumber(`${year}-03-15`), lift: 1.15 },
  ...retailEvents(year).map(({ event, first, last }) => ({ first, last, lift: LIFTS[event] })),
];
