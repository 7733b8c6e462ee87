import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';

interface Slot {
  client?: pg.PoolClient;
}
const slots = new AsyncLocalStorage<Slot>();

/** Stores a connection handed out by the pool, for the `withNextConnection` that is waiting for it. */
export function handOut(client: pg.PoolClient): pg.PoolClient {
  const slot = slots.getStore();
  if (slot) slot.client ??= client;
  return client;
}

/**
 * Runs `work` and captures the first connection it takes from the pool: `taken` returns it, `leave` runs a function
 * outside the capture. Lets SQL join a transaction opened by Prisma.
 */
export const withNextConnection = <T>(work: (taken: () => pg.PoolClient, leave: <R>(then: () => R) => R) => T): T => {
  const slot: Slot = {};
  const taken = () => {
    if (!slot.client) throw new Error('no connection has been taken');
    return slot.client;
  };
  return slots.run(slot, () => work(taken, (then) => slots.exit(then)));
};
