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

const SELLERS = 80;
/** Share of weeks in which a carrier or seller hardly works. */
const STRIKES = 0.17;

/**
 * Sales of consecutive days and 80 sellers. Carriers differ in speed and rest at weekends; each carrier and seller has
 * better and worse weeks, up to strikes, that all of its sales share. Sales are released two days after delivery.
 */
export function madeSales(made: { start: number; days: number; perDay: number; seed: number }) {
  const random = randomOf(made.seed);
  return Array.from({ length: Math.round(made.days * made.perDay) }, (_, n) => {
    const paid = made.start + Math.floor(n / made.perDay);
    const seller = Math.floor(random() * SELLERS);
    const isFast = random() < 0.5;
    const handed = leaveOn(paid, isFast ? 0.7 : 0.4, 1_000 + seller, random);
    const delivered = leaveOn(handed + (isFast ? 2 : 5), isFast ? 0.45 : 0.11, isFast ? 1 : 2, random);
    const leadDays = (isFast ? 16 : 34) + Math.floor(random() * 8);
    const payment = random() < 0.7 ? 'card' : 'boleto';
    const minor = 3_000 + Math.floor(random() ** 2 * 20_000);
    const logistic = isFast ? 'fulfillment' : 'cross_docking';
    const events = { paid, handed, delivered, released: delivered + 2 };
    const id = `${made.seed}-${n}`;
    return { ...sale({ id, minor, logistic, payment, leadDays, ...events }), sellerId: `seller ${seller}` };
  });
}

/** The day on which an event happens, from a day on: rarely on a Saturday, never on a Sunday. */
function leaveOn(from: number, hazard: number, who: number, random: () => number): number {
  let day = from;
  while (random() >= hazard * pace(day, who) * ([1.1, 1, 1, 1, 1.1, 0.35, 0][workWeekday(day)] ?? 0)) day += 1;
  return day;
}

/** How fast a carrier or seller works on a day: its weeks differ, in some it hardly works. */
function pace(day: number, who: number): number {
  const week = randomOf(Math.floor(day / 8) * 2_048 + who)();
  return week < STRIKES ? 0.1 : 0.6 + 0.8 * week;
}
