const DAY_MS = 24 * 60 * 60_000;

/** The day (`YYYY-MM-DD`) that lies `days` before another. */
export const daysBefore = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - days * DAY_MS).toISOString().slice(0, 10);
