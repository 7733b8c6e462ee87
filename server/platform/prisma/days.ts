/** Converts a day read by Prisma to `YYYY-MM-DD`. */
export const dayOf = (day: Date): string => day.toISOString().slice(0, 10);

/** Converts a day (`YYYY-MM-DD`) to Prisma's format. */
export const dateOf = (day: string): Date => new Date(`${day}T00:00:00Z`);
