import { addDays, saoPauloDay } from './time.ts';

/** First and last day, `YYYY-MM-DD`, both included. */
export interface DayRange {
  startDate: string;
  endDate: string;
}

const DAYS = 30;

/** The range a URL asks for in São Paulo's days: without an end today, without a start thirty days; a reversed one is its last day. */
export function dayRange({ startDate, endDate }: Partial<DayRange>, now: Date): DayRange {
  const end = endDate ?? saoPauloDay(now);
  const start = startDate ?? addDays(end, 1 - DAYS);
  return { startDate: start <= end ? start : end, endDate: end };
}
