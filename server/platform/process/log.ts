import { AsyncLocalStorage } from 'node:async_hooks';
import { pino } from 'pino';

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

/** Fields of a PostgreSQL error that may contain values of the row. */
const VALUE_FIELDS = ['detail', 'where', 'internalQuery', 'parameters'] as const;

function withoutValues(error: Error) {
  const fields = pino.stdSerializers.err(error);
  for (const name of VALUE_FIELDS) delete fields[name];
  return fields;
}

/** The process's log, one JSON object per line. Secrets are removed by field name. */
export const log = pino({
  level: process.env.LOG_LEVEL || 'info',
  mixin: () => ({ ...logFields() }),
  serializers: { err: withoutValues },
  redact: {
    paths: [
      'password',
      'token',
      'secret',
      'authorization',
      'cookie',
      'clientSecret',
      'refreshToken',
      'accessToken',
    ].flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
    censor: '[removed]',
  },
});
