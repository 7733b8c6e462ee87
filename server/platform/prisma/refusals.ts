/** Prisma's code for a missing row. */
const MISSING = 'P2025';
/** Prisma's code for a violated unique key. */
const TAKEN = 'P2002';

const orElse =
  (code: string) =>
  <T>(change: Promise<T>, refusal: () => Error): Promise<T> =>
    change.catch((error: Error & { code?: string }) => {
      throw error.code === code ? refusal() : error;
    });

/** Awaits a change by Prisma; throws `refusal` when the row does not exist. */
export const unlessMissing = orElse(MISSING);

/** Awaits a change by Prisma; throws `refusal` when it violates a unique key. */
export const unlessTaken = orElse(TAKEN);
