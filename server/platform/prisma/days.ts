/** A day that Prisma reads, as `YYYY-MM-DD`. */
export const dayOf = (day: Date): string => day.toISOString().slice(0, 10);

/** A day as Prisma takes it. */
export const dateOf = (day: string): Date => new Date(`${day}T00:00:00Z`);
