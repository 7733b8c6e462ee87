import { pino } from 'pino';
import { logFields } from './logFields.ts';

/** The process's log, one JSON object a line. Secrets are removed by name wherever they appear. */
export const log = pino({
  level: process.env.LOG_LEVEL || 'info',
  mixin: () => ({ ...logFields() }),
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
