import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';

interface Slot {
  client?: pg.PoolClient;
}
const slots = new AsyncLocalStorage<Slot>();

/** Remembers a connection the pool hands out, for whoever asked for the next one within `withNextConnection`. */
export function handOut(client: pg.PoolClient): pg.PoolClient {
  const slot = slots.getStore();
  if (slot) slot.client ??= client;
  return client;
}

/**
 * Runs `work` so that the first connection it takes from the pool is known: `taken` answers it, `leave` runs what comes
 * then, whose own connections are not remembered. It lets SQL join a transaction that Prisma opens.
 */
export const withNextConnection = <T>(work: (taken: () => pg.PoolClient, leave: <R>(then: () => R) => R) => T): T => {
  const slot: Slot = {};
  const taken = () => {
    if (!slot.client) throw new Error('no connection has been taken');
    return slot.client;
  };
  return slots.run(slot, () => work(taken, (then) => slots.exit(then)));
};
