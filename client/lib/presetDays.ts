import type { DayRange } from './dayRange.ts';
import type { PeriodName } from './periods.ts';
import { addDays } from './time.ts';

/** How a period is laid in the calendar: a whole unit so many units back, or a length that ends with today. */
type Layout = { unit: 'day' | 'week' | 'month' | 'year'; back: number } | { days: number } | { months: number };

// the same as the server's: there they decide, here they show what is chosen
const layouts: Partial<Record<PeriodName, Layout>> = {
  today: { unit: 'day', back: 0 },
  yesterday: { unit: 'day', back: 1 },
  dayBeforeYesterday: { unit: 'day', back: 2 },
  thisWeek: { unit: 'week', back: 0 },
  lastWeek: { unit: 'week', back: 1 },
  last7Days: { days: 7 },
  last14Days: { days: 14 },
  last30Days: { days: 30 },
  thisMonth: { unit: 'month', back: 0 },
  lastMonth: { unit: 'month', back: 1 },
  monthBeforeLast: { unit: 'month', back: 2 },
  last3Months: { months: 3 },
  last6Months: { months: 6 },
  last12Months: { months: 12 },
  yearToDate: { unit: 'year', back: 0 },
  lastYear: { unit: 'year', back: 1 },
};

/** The days of a period, for the calendar to show; null for all time and a custom one, which no calendar tells. */
export function presetDays(period: PeriodName, today: string): DayRange | null {
  const layout = layouts[period];
  if (!layout) return null;
  if ('days' in layout) return { startDate: addDays(today, 1 - layout.days), endDate: today };
  if ('months' in layout) return { startDate: addMonths(addDays(today, 1), -layout.months), endDate: today };
  const { unit, back } = layout;
  const start = goBack(startOf(unit, today), unit, back);
  return { startDate: start, endDate: back === 0 ? today : addDays(goBack(start, unit, -1), -1) };
}

function startOf(unit: 'day' | 'week' | 'month' | 'year', day: string): string {
  if (unit === 'week') return addDays(day, -((new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7));
  if (unit === 'month') return `${day.slice(0, 7)}-01`;
  return unit === 'year' ? `${day.slice(0, 4)}-01-01` : day;
}

function goBack(day: string, unit: 'day' | 'week' | 'month' | 'year', units: number): string {
  if (unit === 'day') return addDays(day, -units);
  return unit === 'week' ? addDays(day, -7 * units) : addMonths(day, unit === 'month' ? -units : -12 * units);
}

/** The same day of another month, or its last where it is shorter. */
function addMonths(day: string, months: number): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10);
}
