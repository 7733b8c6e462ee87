import { daysBefore, saoPauloDay } from '#server/platform/values/saoPauloDay.ts';
import type { Place } from './pagoRead.ts';
import type { ReleaseFile } from './releaseReport.ts';

/** How far back days are asked for, one file each. */
const PAST_DAYS = 90;
/** So many days after a day its file is read, and a later one again: corrections come late. */
const AGES = [1, 3, 10];
/** A file that was asked for and did not come is asked for again after this. */
const ASKED_AGAIN_MS = 24 * 3_600_000;
const DAY_MS = 24 * 3_600_000;

/** How many of the ages a day has reached by another one: what a file of that other day can know of it. */
const stageOf = (day: string, by: string): number => stageAtAge((Date.parse(by) - Date.parse(day)) / DAY_MS);

const stageAtAge = (days: number): number => AGES.filter((age) => age <= days).length;

/** A São Paulo day as a report has it. */
export const spanOf = (day: string): { begin_date: string; end_date: string } => ({
  begin_date: `${day}T03:00:00Z`,
  end_date: `${daysBefore(day, -1)}T02:59:59Z`,
});

let past = { today: '', days: [] as string[] };

/** The days before a day, newest first: they are asked for with each call of a run. */
function pastDays(today: string): string[] {
  if (past.today !== today)
    past = { today, days: Array.from({ length: PAST_DAYS }, (_, index) => daysBefore(today, index + 1)) };
  return past.days;
}

/** Days of which a file is due, newest first. */
export function dueDays(days: Place['report']['days'], today: string): string[] {
  return pastDays(today).filter((day, index) => (days[day]?.stage ?? 0) < stageAtAge(index + 1));
}

/** The latest CSV of exactly a day that knows more of it than what was read; null without one. */
export function fileOfDay(
  files: readonly ReleaseFile[],
  day: string,
  stage: number,
): (ReleaseFile & { name: string }) | null {
  const { begin_date: begin, end_date: end } = spanOf(day);
  const [from, to] = [Date.parse(begin), Date.parse(end)];
  const found = files.flatMap((file) =>
    sameSecond(file.from, from) &&
    sameSecond(file.to, to) &&
    file.name?.toLowerCase().endsWith('.csv') &&
    stageOfFile(file, day) > stage
      ? [{ ...file, name: file.name }]
      : [],
  );
  const madeAt = ({ createdAt }: ReleaseFile) => createdAt?.getTime() ?? 0;
  return found.toSorted((a, b) => madeAt(b) - madeAt(a))[0] ?? null;
}

const sameSecond = (instant: Date, moment: number) => Math.abs(instant.getTime() - moment) < 1000;

/** How late a file was made for its day; the least where it does not say when it was made. */
export const stageOfFile = ({ createdAt }: ReleaseFile, day: string): number =>
  createdAt ? stageOf(day, saoPauloDay(createdAt.getTime())) : 1;

/** Whether a file of the day is to be asked for now. */
export const isToBeAsked = (days: Place['report']['days'], day: string, now: number): boolean => {
  const askedAt = days[day]?.askedAt ?? null;
  return askedAt === null || now - askedAt >= ASKED_AGAIN_MS;
};

/** The days without those that are no longer asked for. */
export const withoutOld = (days: Place['report']['days'], today: string): Place['report']['days'] =>
  Object.fromEntries(Object.entries(days).filter(([day]) => day >= daysBefore(today, PAST_DAYS)));
