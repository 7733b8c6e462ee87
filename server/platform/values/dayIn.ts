const formatters = new Map<string, Intl.DateTimeFormat>();

/** Calendar day in a time zone (`America/Los_Angeles`), `YYYY-MM-DD`, of an instant (ms). */
export function dayIn(timeZone: string, moment: number): string {
  const formatter = formatters.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone });
  formatters.set(timeZone, formatter);
  return formatter.format(moment);
}

/** Whether the runtime knows a time zone. */
export function isTimeZone(timeZone: string): boolean {
  try {
    return dayIn(timeZone, 0) !== '';
  } catch {
    return false;
  }
}
