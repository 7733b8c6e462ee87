import { AsyncLocalStorage } from 'node:async_hooks';

/** Fields of every line logged during a request or job. */
export interface LogFields {
  requestId?: string;
  accountId?: number;
  job?: string;
}

const current = new AsyncLocalStorage<() => LogFields>();

/** Runs `work`; every line it logs carries the current result of `fields`. */
export const withLogFields = <T>(fields: () => LogFields, work: () => T): T => current.run(fields, work);

/** Fields of the current request or job; empty outside of both. */
export const logFields = (): LogFields => current.getStore()?.() ?? {};
