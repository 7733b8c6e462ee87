import { AsyncLocalStorage } from 'node:async_hooks';

/** What stands on every line that is logged while something is answered or worked off. */
export interface LogFields {
  requestId?: string;
  accountId?: number;
  job?: string;
}

const current = new AsyncLocalStorage<() => LogFields>();

/** Runs `work`; every line it logs, however deep, carries what `fields` answers at that moment. */
export const withLogFields = <T>(fields: () => LogFields, work: () => T): T => current.run(fields, work);

/** The fields of what is being worked on; none outside of any work. */
export const logFields = (): LogFields => current.getStore()?.() ?? {};
