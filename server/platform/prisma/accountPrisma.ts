import { LRUCache } from 'lru-cache';
import { type OperationArgs, scopedArgs } from './accountScope.ts';
import { prisma } from './prismaClient.ts';

const MAX_CLIENTS = 5_000;

const scopedTo = (accountId: number) =>
  prisma.$extends({
    query: {
      $allOperations: ({ model, operation, args, query }) =>
        query(scopedArgs(accountId, model, operation, args as OperationArgs)),
    },
  });

const clients = new LRUCache<number, ReturnType<typeof scopedTo>>({ max: MAX_CLIENTS });

export type AccountPrisma = ReturnType<typeof scopedTo>;

/** Prisma client of one account: every operation is restricted to its rows. Raw SQL is rejected. */
export function accountPrisma({ accountId }: { accountId: number }): AccountPrisma {
  const known = clients.get(accountId);
  if (known) return known;
  const client = scopedTo(accountId);
  clients.set(accountId, client);
  return client;
}
