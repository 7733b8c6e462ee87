import { IDLE_SECONDS, type Queryable } from '#server/platform/postgres/db.ts';
import { withNextConnection } from '#server/platform/postgres/nextConnection.ts';
import { type AccountPrisma, accountPrisma } from './accountPrisma.ts';

/** How long Prisma waits for a connection: as long as everybody else. */
const CONNECT_MS = 8_000;
/** A stuck transaction is ended by PostgreSQL, see `IDLE_SECONDS`; this only keeps Prisma from ending a busy one. */
const MAX_MS = 600_000;

interface AccountTransaction {
  /** Prisma for the account, in the transaction. */
  prisma: Parameters<Parameters<AccountPrisma['$transaction']>[0]>[0];
  /** SQL in the same transaction. */
  tx: Queryable;
}

/** Runs `work` in one transaction of Prisma and SQL: both are the same connection, and all of it is kept, or none. */
export function accountTransaction<T>(
  viewer: { accountId: number },
  work: (transaction: AccountTransaction) => Promise<T>,
): Promise<T> {
  return withNextConnection((taken, leave) =>
    accountPrisma(viewer).$transaction(
      (prisma) =>
        leave(async () => {
          const tx = taken();
          await tx.query(`SET LOCAL idle_in_transaction_session_timeout = '${IDLE_SECONDS}s'`);
          return work({ prisma, tx });
        }),
      { maxWait: CONNECT_MS, timeout: MAX_MS },
    ),
  );
}
