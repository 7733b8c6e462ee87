import { dayNumber } from '#server/insight/planning/forecast/demandSeries.ts';
import type { DemandModel } from '#server/insight/planning/forecast/learning/demandModel.ts';
import { byCalendar, calendarOf } from '#server/insight/planning/forecast/season/retailCalendar.ts';
import { type DayValues, seasonFactors } from '#server/insight/planning/forecast/season/season.ts';
import { groupedBy } from './groupedBy.ts';

/** Sums of a day. */
type Sums<Name extends string> = Record<Name, number>;
type Row<Name extends string> = Sums<Name> & { day: string; country: string };

/**
 * Sums of forecast days from an origin on: those of the rows, and after the forecast's last day its mean plain day × the factor of each
 * day in the calendar of its country. `rows` are all that the returned function may be asked for.
 */
export function continuedDays<Name extends string>(
  rows: readonly Row<Name>[],
  model: Pick<DemandModel, 'seasons'>,
  { origin, days, sums }: { origin: number; days: number; sums: readonly Name[] },
): (own: readonly Row<Name>[]) => Sums<Name>[] {
  const from = rows.reduce((least, { day }) => Math.min(least, dayNumber(day)), origin);
  const factors = byCalendar((calendar) =>
    seasonFactors(model.seasons[calendar], calendar, { from, to: origin + days }),
  );
  const sumOf = (parts: readonly Sums<Name>[]) =>
    Object.fromEntries(sums.map((name) => [name, parts.reduce((sum, part) => sum + part[name], 0)])) as Sums<Name>;
  const scaled = (part: Sums<Name>, factor: number) =>
    Object.fromEntries(sums.map((name) => [name, part[name] * factor])) as Sums<Name>;

  /** The forecast's days, and after them its mean plain day × the factor of each. */
  function continued(own: readonly Row<Name>[], ofDays: DayValues): Sums<Name>[] {
    const factorOf = (day: number) => ofDays.values[day - ofDays.from]!;
    const byDay = groupedBy(own, ({ day }) => dayNumber(day));
    const plainDays = [...byDay.keys()].reduce((sum, day) => sum + factorOf(day), 0);
    const plain = scaled(sumOf(own), 1 / plainDays);
    return Array.from({ length: days }, (_, n) => {
      const known = byDay.get(origin + n);
      return known ? sumOf(known) : scaled(plain, factorOf(origin + n));
    });
  }

  return (own) => {
    const calendars = [...groupedBy(own, ({ country }) => calendarOf(country))];
    const parts = calendars.map(([calendar, some]) => continued(some, factors[calendar]));
    return Array.from({ length: days }, (_, n) => sumOf(parts.map((each) => each[n]!)));
  };
}
