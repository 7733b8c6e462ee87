import { DAY } from './calendar.ts';

const WEEKDAY = [0.92, 1.12, 1.08, 1.05, 1, 0.97, 0.86]; // Sunday first
const MONTH = [0.92, 0.86, 0.95, 0.95, 1.06, 1.03, 0.98, 1.02, 0.99, 1.02, 1.12, 1.14];
/** Relative orders by hour of the seller's day, from midnight. */
export const HOURS = [22, 12, 7, 5, 4, 6, 12, 22, 36, 50, 60, 62, 58, 56, 58, 60, 60, 58, 56, 60, 70, 74, 62, 40];

/** Factor on the usual orders per day, by season and by the seller's growth up to the anchor day. */
export function season(day: number, anchorDay: number): number {
  const date = new Date(day * DAY);
  const growth = Math.min(1.6, Math.max(0.7, 1.18 + 0.0009 * (day - anchorDay)));
  return WEEKDAY[date.getUTCDay()]! * MONTH[date.getUTCMonth()]! * blackFriday(day) * growth;
}

/** Whether the day lies between the Monday before Black Friday and the Monday after it. */
export function isBlackFridayWeek(day: number): boolean {
  const distance = day - blackFridayOf(day);
  return distance >= -4 && distance <= 3;
}

function blackFriday(day: number): number {
  const distance = day - blackFridayOf(day);
  return (
    new Map([
      [-1, 1.7],
      [0, 3.2],
      [1, 2.1],
      [2, 1.6],
      [3, 1.8],
    ]).get(distance) ?? (distance < -4 || distance > 3 ? 1 : 1.15)
  );
}

/** The day after the fourth Thursday of November. */
function blackFridayOf(day: number): number {
  const year = new Date(day * DAY).getUTCFullYear();
  const first = Date.UTC(year, 10, 1) / DAY;
  const weekday = new Date(first * DAY).getUTCDay();
  return first + ((4 - weekday + 7) % 7) + 21 + 1;
}
