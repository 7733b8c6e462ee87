import { pino } from 'pino';
import { logFields } from './logFields.ts';

/** What PostgreSQL tells of a failed statement in these quotes the row. */
const WITH_VALUES = ['detail', 'where', 'internalQuery', 'parameters'] as const;

function withoutValues(error: Error) {
  const told = pino.stdSerializers.err(error);
  for (const name of WITH_VALUES) delete told[name];
  return told;
}

/** The process's log, one JSON object a line. Secrets are removed by name wherever they appear. */
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
