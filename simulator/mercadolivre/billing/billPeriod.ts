import { DAY, dayText, HOUR } from '#simulator/seller/calendar.ts';

export type Group = 'ML' | 'MP';

/** A period of a group's bill; days counted from 1970-01-01, both inclusive. */
export interface Period {
  group: Group;
  /** First day of the month in which it ends. */
  key: string;
  from: number;
  to: number;
}

/** Day of the month on which Mercado Livre's periods begin; those of Mercado Pago are months. */
const FIRST_DAY: Record<Group, number> = { ML: 19, MP: 1 };

/** Days between a period's end and the day its bill is due. */
export const DUE_DAYS = 6;

/** Day of an instant (ms) as the bill writes it, four hours behind UTC. */
export const billDay = (moment: number): number => Math.floor((moment - 4 * HOUR) / DAY);

export const isOver = ({ to }: Period, now: number): boolean => billDay(now) > to;

/** The period of a month (`YYYY-MM`). */
export function periodOf(group: Group, month: string): Period {
  const [year, number] = month.split('-').map(Number) as [number, number];
  const first = FIRST_DAY[group];
  const begin = (at: number) => Date.UTC(year, at - 1 - (first > 1 ? 1 : 0), first) / DAY;
  return { group, key: `${month}-01`, from: begin(number), to: begin(number + 1) - 1 };
}

/** Periods from the one of a day back to the one of an earlier day, newest first. */
export function periodsBetween(group: Group, firstDay: number, lastDay: number): Period[] {
  const months: Period[] = [];
  // the day's month, or the next one
  const date = new Date(Date.parse(`${dayText(lastDay).slice(0, 7)}-01T00:00:00Z`));
  date.setUTCMonth(date.getUTCMonth() + 1);
  for (;;) {
    const period = periodOf(group, date.toISOString().slice(0, 7));
    if (period.to < firstDay) return months;
    if (period.from <= lastDay) months.push(period);
    date.setUTCMonth(date.getUTCMonth() - 1);
  }
}
