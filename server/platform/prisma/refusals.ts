/** Prisma's code for a row that is not there. */
const MISSING = 'P2025';
/** Its code for a value that another row has. */
const TAKEN = 'P2002';

const orElse =
  (code: string) =>
  <T>(change: Promise<T>, refusal: () => Error): Promise<T> =>
    change.catch((error: Error & { code?: string }) => {
      throw error.code === code ? refusal() : error;
    });

/** The row of a change by Prisma; throws `refusal` when there is no such row. */
export const unlessMissing = orElse(MISSING);

/** The row of a change by Prisma; throws `refusal` when another row has what must be unique. */
export const unlessTaken = orElse(TAKEN);
