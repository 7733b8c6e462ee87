import { IDLE_SECONDS, type Queryable } from '#server/platform/postgres/db.ts';
import { withNextConnection } from '#server/platform/postgres/pool/nextConnection.ts';
import { type AccountPrisma, accountPrisma } from './accountPrisma.ts';

/** Maximum wait of Prisma for a connection, as elsewhere. */
const CONNECT_MS = 8_000;
/** Prisma must not end a busy transaction; PostgreSQL ends a stuck one, see `IDLE_SECONDS`. */
const MAX_MS = 600_000;

interface AccountTransaction {
  /** Prisma for the account, inside the transaction. */
  prisma: Parameters<Parameters<AccountPrisma['$transaction']>[0]>[0];
  /** SQL connection of the same transaction. */
  tx: Queryable;
}

/** Runs `work` in one transaction that Prisma and SQL share, on one connection. */
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
