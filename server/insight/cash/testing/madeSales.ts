import { randomOf } from '#server/insight/cash/delays/drawReleases.ts';
import type { ReleaseSale } from '#server/insight/cash/delays/releaseSale.ts';
import { workWeekday } from '#server/insight/cash/delays/stageCounts.ts';

/** A sale with everything known but what is given. */
export const sale = (given: Partial<ReleaseSale> = {}): ReleaseSale => ({
  id: 'a',
  minor: 10_000,
  logistic: 'fulfillment',
  payment: 'card',
  reputation: 'green',
  leadDays: 10,
  paid: 17_000,
  handed: null,
  delivered: null,
  released: null,
  stated: null,
  ...given,
});

/**
 * Sales of consecutive days whose delays have carriers of different speed, weekends without work and strikes; each
 * released two days after delivery.
 */
export function madeSales({
  start,
  days,
  perDay,
  seed,
}: {
  start: number;
  days: number;
  perDay: number;
  seed: number;
}): ReleaseSale[] {
  const random = randomOf(seed);
  return Array.from({ length: Math.round(days * perDay) }, (_, n) => {
    const paid = start + Math.floor(n / perDay);
    const isFast = random() < 0.5;
    const handed = leaveOn(paid, isFast ? 0.7 : 0.4, random);
    const delivered = leaveOn(handed + (isFast ? 2 : 6), isFast ? 0.45 : 0.16, random);
    const leadDays = (isFast ? 12 : 26) + Math.floor(random() * 8);
    const payment = random() < 0.7 ? 'card' : 'boleto';
    const minor = 3_000 + Math.floor(random() ** 2 * 20_000);
    const logistic = isFast ? 'fulfillment' : 'cross_docking';
    return sale({
      id: `${seed}-${n}`,
      minor,
      logistic,
      payment,
      leadDays,
      paid,
      handed,
      delivered,
      released: delivered + 2,
    });
  });
}

/** The day on which an event happens, from a day on: rarely on a Saturday or during a strike, never on a Sunday. */
function leaveOn(from: number, hazard: number, random: () => number): number {
  let day = from;
  while (random() >= hazard * (isStrike(day) ? 0.25 : ([1.1, 1, 1, 1, 1.1, 0.35, 0][workWeekday(day)] ?? 0))) day += 1;
  return day;
}

/** Six days of strike in every 150. */
const isStrike = (day: number) => day % 150 < 6;
