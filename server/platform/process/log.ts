import { pino } from 'pino';
import { logFields } from './logFields.ts';

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
