import { z } from 'zod';
import { limits } from '#server/platform/values/limits.ts';

const flag = z.enum(['on', 'off']).transform((value) => value === 'on');
const httpUrl = z
  .url({ protocol: /^https?$/, error: 'must be an http(s) address' })
  .transform((url) => url.replace(/\/$/, ''));
/** A base that paths are appended to. */
const serviceUrl = httpUrl.refine((url) => !/[?#@]/.test(url), 'must have no user, query or fragment');
const secret = z.string().min(32, 'must have at least 32 characters');
const postgresUrl = z.url({
  protocol: /^postgres(ql)?$/,
  error: 'must look like postgresql://user:password@host:5432/database',
});

const queueAddress = z
  .string()
  .max(500)
  .regex(
    /^(https:\/\/sqs\.[a-z0-9-]{4,30}\.amazonaws\.com|http:\/\/(127\.0\.0\.1|localhost):\d{1,5})\/\d{12}\/[\w-]{1,80}$/,
    {
      error: 'must be a standard queue: https://sqs.us-east-1.amazonaws.com/123456789012/name',
    },
  );
const EMAIL_LIST_LENGTH = 5_000;
/** Addresses with commas between them, in lower case. */
const emailList = z
  .string()
  .max(EMAIL_LIST_LENGTH)
  .transform((list) => list.split(',').map((one) => one.trim().toLowerCase()))
  .refine((list) => list.every((one) => z.email().safeParse(one).success), 'must be e-mails with commas between them');
/** Settings that need the keys of a queue. */
const QUEUES = ['SQS_QUEUE_URL', 'AMAZON_SQS_URL_NA', 'AMAZON_SQS_URL_EU', 'AMAZON_SQS_URL_FE'] as const;
const QUEUE_KEYS = ['AMAZON_SQS_ACCESS_KEY_ID', 'AMAZON_SQS_SECRET_ACCESS_KEY'] as const;

/** Settings of the process, read once from the environment. `.env.example` documents them. */
const Settings = z
  .object({
    NODE_ENV: z.enum(['development', 'test', 'production']).default('production'),
    PORT: z.coerce.number({ error: 'must be a port number' }).int().min(0).max(65535).default(4000),
    HOST: z.string().min(1).default('127.0.0.1'),
    ROLE: z.enum(['all', 'web', 'worker']).default('all'),
    DRAIN_SECONDS: z.coerce.number({ error: 'must be a number of seconds' }).min(0).max(300).default(0),
    DATABASE_URL: postgresUrl.optional(),
    MIGRATIONS_DATABASE_URL: postgresUrl.optional(),
    DATABASE_REPLICA_URL: postgresUrl.optional(),
    DATA_DIR: z.string().min(1).default('.data'),
    APP_SECRET: secret.optional(),
    APP_SECRET_OLD: z
      .string()
      .transform((list) => list.split(',').map((one) => one.trim()))
      .refine((list) => list.every((one) => one.length >= 32), 'must be secrets of at least 32 characters')
      .default([]),
    PUBLIC_URL: httpUrl.optional(),
    TRUSTED_PROXIES: z.coerce.number({ error: 'must be a whole number' }).int().min(0).max(10).default(0),
    SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must look like smtp://user:password@host:587' }).optional(),
    MAIL_FROM: z
      .string()
      .regex(/^(?:[^<>\r\n]{0,100}<[^<>@\s]{1,64}@[^<>@\s]{1,255}>|[^<>@\s]{1,64}@[^<>@\s]{1,255})$/, {
        error: 'must be an e-mail address, or a name and <address>',
      })
      .optional(),
    DEMO: flag.optional(),
    OPERATOR_EMAILS: emailList.default([]),
    REGISTRATION: z.enum(['open', 'closed']).default('open'),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
    SLOW_QUERY_MS: z.coerce.number({ error: 'must be a whole number' }).int().min(0).default(500),
    METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
    MARKETPLACES_PORT: z.coerce.number({ error: 'must be a port number' }).int().min(0).max(65535).default(0),
    MARKETPLACES_SIZE: z.coerce.number({ error: 'must be a number' }).min(0.1).max(1).default(1),
    LWA_TOKEN_URL: httpUrl.optional(),
    SPAPI_BASE_URL_NA: httpUrl.optional(),
    SPAPI_BASE_URL_EU: httpUrl.optional(),
    SPAPI_BASE_URL_FE: httpUrl.optional(),
    ADS_BASE_URL_NA: httpUrl.optional(),
    MERCADOLIVRE_BASE_URL: httpUrl.optional(),
    MERCADOPAGO_BASE_URL: httpUrl.optional(),
    SELLER_CENTRAL_BASE_URL: httpUrl.optional(),
    MERCADOLIVRE_AUTH_URL: httpUrl.optional(),
    SQS_QUEUE_URL: queueAddress.optional(),
    AMAZON_SQS_URL_NA: queueAddress.optional(),
    AMAZON_SQS_URL_EU: queueAddress.optional(),
    AMAZON_SQS_URL_FE: queueAddress.optional(),
    AMAZON_SQS_ACCESS_KEY_ID: z.string().min(16).max(128).optional(),
    AMAZON_SQS_SECRET_ACCESS_KEY: z.string().min(16).max(200).optional(),
    AMAZON_SQS_SESSION_TOKEN: z.string().min(1).max(5_000).optional(),
    EXCHANGE_RATES_URL: httpUrl.default('https://olinda.bcb.gov.br/olinda/servico/PTAX/versao/v1/odata'),
    CALCULADORA_URL: serviceUrl.optional(),
    COST_A_MINUTE: z.coerce
      .number({ error: 'must be a whole number' })
      .int()
      .min(10_000)
      .default(limits.budget.costAMinute),
    SQL_SECONDS_A_MINUTE: z.coerce.number({ error: 'must be a number above 0' }).positive().default(20),
    SQL_LIMITS_BEFORE_PAUSE: z.coerce.number({ error: 'must be a whole number' }).int().min(0).default(3),
    SQL_FILES_DIR: z.string().min(1).optional(),
    SQL_FILES_MB: z.coerce.number({ error: 'must be a whole number' }).int().min(100).default(10_000),
    BACKUP_DIR: z.string().min(1).optional(),
    BACKUP_SECRET: secret.optional(),
    RESTORE_DRILL_URL: postgresUrl.optional(),
    MARKETPLACES_RATE_FACTOR: z.coerce.number({ error: 'must be a number above 0' }).positive().default(1),
  })
  .superRefine((settings, context) => {
    if (settings.DATABASE_URL && !settings.APP_SECRET)
      context.addIssue({ code: 'custom', path: ['APP_SECRET'], message: 'is required when DATABASE_URL is set' });
    // the embedded database and the simulator belong to one process
    for (const name of ['ROLE', 'DATABASE_REPLICA_URL', 'MIGRATIONS_DATABASE_URL'] as const)
      if (!settings.DATABASE_URL && settings[name] && settings[name] !== 'all')
        context.addIssue({ code: 'custom', path: ['DATABASE_URL'], message: `is required when ${name} is set` });
    for (const name of QUEUE_KEYS)
      if (QUEUES.some((queue) => settings[queue]) && !settings[name])
        context.addIssue({ code: 'custom', path: [name], message: 'is required for a queue of notifications' });
    if (settings.SMTP_URL && !settings.MAIL_FROM)
      context.addIssue({ code: 'custom', path: ['MAIL_FROM'], message: 'is required when SMTP_URL is set' });
    // a worker writes the mail, and does not know the address of the processes that answer
    if (settings.SMTP_URL && settings.ROLE !== 'all' && !settings.PUBLIC_URL)
      context.addIssue({ code: 'custom', path: ['PUBLIC_URL'], message: 'is required when SMTP_URL and ROLE are set' });
    if (settings.DEMO && settings.ROLE !== 'all')
      context.addIssue({ code: 'custom', path: ['DEMO'], message: 'needs ROLE=all' });
  })
  .transform((settings) => ({ ...settings, DEMO: settings.DEMO ?? settings.DATABASE_URL === undefined }));

export type Settings = z.output<typeof Settings>;

/** Parses the environment. An empty value counts as absent. Throws `SettingsError` with one line per invalid value. */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = Settings.safeParse(given);
  if (parsed.success) return parsed.data;
  throw new SettingsError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`));
}

export class SettingsError extends Error {
  override name = 'SettingsError';
  constructor(readonly lines: string[]) {
    super(lines.join('\n'));
  }
}
