import { weekdayOf } from '#server/insight/planning/forecast/demandSeries.ts';

/** Sales of a kind of days ÷ those of plain days, assumed until the account's own years say more. Cautious guesses, not measurements. */
export const PRIOR_LIFTS = {
  mothers: 1.15,
  lovers: 1.05,
  fathers: 1.1,
  children: 1.1,
  blackWeek: 1.3,
  blackFriday: 3,
  blackAfter: 1.6,
  christmas: 1.15,
  yearEnd: 0.75,
} as const;

export type RetailEvent = keyof typeof PRIOR_LIFTS;

export interface RetailDays {
  event: RetailEvent;
  /** Numbers of the first and the last day. */
  first: number;
  last: number;
}

const [THURSDAY, SUNDAY] = [3, 6];
const [MAY, JUNE, AUGUST, OCTOBER, NOVEMBER, DECEMBER] = [4, 5, 7, 9, 10, 11];
const DAY_MS = 86_400_000;

/** Events of the Brazilian retail year in their order; where two overlap, the later one counts. */
export function retailEvents(year: number): RetailDays[] {
  const dayOf = (month: number, date: number) => Date.UTC(year, month, date) / DAY_MS;
  const nthWeekday = (n: number, weekday: number, month: number) => {
    const first = dayOf(month, 1);
    return first + ((weekday - weekdayOf(first) + 7) % 7) + 7 * (n - 1);
  };
  const mothers = nthWeekday(2, SUNDAY, MAY);
  const fathers = nthWeekday(2, SUNDAY, AUGUST);
  const blackFriday = nthWeekday(4, THURSDAY, NOVEMBER) + 1;
  return [
    { event: 'mothers', first: mothers - 12, last: mothers - 3 },
    { event: 'lovers', first: dayOf(JUNE, 2), last: dayOf(JUNE, 10) },
    { event: 'fathers', first: fathers - 10, last: fathers - 3 },
    { event: 'children', first: dayOf(OCTOBER, 2), last: dayOf(OCTOBER, 10) },
    { event: 'blackWeek', first: blackFriday - 4, last: blackFriday - 1 },
    { event: 'blackFriday', first: blackFriday, last: blackFriday },
    { event: 'blackAfter', first: blackFriday + 1, last: blackFriday + 3 },
    { event: 'christmas', first: dayOf(DECEMBER, 1), last: dayOf(DECEMBER, 18) },
    { event: 'yearEnd', first: dayOf(DECEMBER, 22), last: dayOf(DECEMBER, 31) },
  ];
}
