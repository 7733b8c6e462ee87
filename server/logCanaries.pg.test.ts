import { Secret, TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { testApp } from '#server/platform/testing/appClient.ts';
import { startJobs } from '#server/platform/jobs/jobs.ts';
import { useMail } from '#server/platform/mail/mail.ts';
import { startMailSink } from '#server/platform/testing/mailSink.ts';
import { recoveryTasks } from '#server/records/identity/recovery/jobs.ts';
import { queryRows } from '#server/platform/postgres/db.ts';
import { useSlowQueryLog } from '#server/platform/postgres/pool/measuredPool.ts';
import { metricsText } from '#server/platform/process/metrics.ts';
import { captureLog } from '#server/platform/testing/captureLog.ts';
import { hasTrials } from '#server/platform/testing/hasTrials.ts';
import { useSqlDatabase } from '#server/insight/sqlbox/testing/sqlDatabase.ts';

const database = useSqlDatabase();

const CANARY = 'canario7';
const EMAIL = 'segredos@loja.example';
const app = testApp();
const secrets = new Set<string>();

/** Sends a body with secrets and collects the secrets of the response. */
async function send(path: string, body: object, headers: Record<string, string> = {}) {
  const response = await app.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  for (const [, secret] of (response.headers.get('set-cookie') ?? '').matchAll(/=([\w-]{20,})/g)) secrets.add(secret!);
  const text = await response.text();
  return { status: response.status, body: (text ? JSON.parse(text) : {}) as any };
}

/** Resets the password by mail, after a mail server's refusal and a refused password; the token counts as a secret. */
async function recoverPassword(): Promise<void> {
  const sink = await startMailSink();
  useMail({ SMTP_URL: sink.url, MAIL_FROM: 'vendas@instalacao.example' });
  const jobs = await startJobs(recoveryTasks, []);
  try {
    sink.refuse(1);
    await send('/api/auth/forgot-password', { email: EMAIL });
    const failed = () => queryRows('SELECT 1 FROM graphile_worker.jobs WHERE last_error IS NOT NULL');
    await expect.poll(failed).toHaveLength(1);
    await queryRows('UPDATE graphile_worker._private_jobs SET run_at = now()');
    await expect.poll(() => sink.mails.length).toBe(1);
    const token = /#token=([\w-]{43})/.exec(sink.mails[0]!.text)![1]!;
    secrets.add(token);
    expect((await send('/api/auth/reset-password', { token, password: 'password123' })).status).toBe(400);
    expect((await send('/api/auth/reset-password', { token, password: `${CANARY}-nova` })).status).toBe(204);
    expect((await send('/api/auth/reset-password', { token, password: `${CANARY}-nova` })).status).toBe(400);
  } finally {
    await jobs.stop();
    useMail({ SMTP_URL: undefined, MAIL_FROM: undefined });
    await sink.close();
  }
}

test.runIf(hasTrials)(
  'no secret of a person, a marketplace or a query reaches the log or the metrics, at any log level and with failures',
  async () => {
    useSlowQueryLog(1);
    const lines = await captureLog(async () => {
      const person = { email: EMAIL, password: `${CANARY}-senha`, name: 'Ana' };
      const registered = await send('/api/auth/register', person);
      const { token } = (await send('/api/auth/login', person)).body as { token: string };
      expect(registered.status).toBe(200);
      await send('/api/auth/login', { ...person, password: `${CANARY}-errada` });
      await send('/api/auth/login', { email: `${CANARY}`, password: { [CANARY]: CANARY } });
      await queryRows('UPDATE users SET is_developer = true WHERE email = $1', [EMAIL]);
      secrets.add(token).add(registered.body.token as string);

      const as = { authorization: `Bearer ${token}` };
      const keys = {
        clientId: `amzn1.application-oa2-client.${CANARY}`,
        clientSecret: `${CANARY}-secret`,
        refreshToken: `Atzr|${CANARY}-refresh`,
        marketplaceCode: 'BR',
      };
      const graphql = (query: string, variables: object = {}) => send('/graphql', { query, variables }, as);
      await send('/api/credentials/amazon', keys, as);
      const SAVE = 'mutation ($input: KeysInput!) { setKeys(channel: AMAZON, input: $input) { __typename } }';
      const saved = await graphql(SAVE, { input: { clientId: keys.clientId, clientSecret: keys.clientSecret } });
      expect(saved.body.errors).toBeUndefined();
      const MAKE = `mutation ($password: String!) {
      createAccessToken(name: "Planilha", scope: READ, lifetime: DAYS_90, password: $password) {
        ... on CreateAccessTokenPayload { secret }
      }
    }`;
      const made = await graphql(MAKE, { password: person.password });
      const { secret } = made.body.data.createAccessToken as { secret: string };
      secrets.add(secret);
      await send('/graphql', { query: '{ viewer { name } }' }, { authorization: `Bearer ${secret}` });
      await send('/graphql', { query: '{ viewer { name } }' }, { authorization: `Bearer ${CANARY}-${'x'.repeat(43)}` });

      const START =
        'mutation ($password: String!) { startTotp(password: $password) { ... on StartTotpPayload { secret } } }';
      const started = await graphql(START, { password: person.password });
      const key = started.body.data.startTotp.secret as string;
      const code = new TOTP({ secret: Secret.fromBase32(key) }).generate();
      const CONFIRM =
        'mutation ($code: String!) { confirmTotp(code: $code) { ... on ConfirmTotpPayload { recoveryCodes } } }';
      const confirmed = await graphql(CONFIRM, { code });
      const recoveryCodes = confirmed.body.data.confirmTotp.recoveryCodes as string[];
      const { challenge } = (await send('/api/auth/login', person)).body.secondFactor as { challenge: string };
      for (const one of [key, challenge, ...recoveryCodes]) secrets.add(one);
      await send('/api/auth/second-factor', { challenge, code: `${CANARY}-codigo` });
      const entered = await send('/api/auth/second-factor', { challenge, code: recoveryCodes[0] });
      secrets.add(entered.body.token as string);
      await send('/api/auth/passkey', { passkey: { id: CANARY } });

      const RUN = 'mutation ($sql: String!) { runSql(sql: $sql) { __typename } }';
      for (const sql of [
        `SELECT '${CANARY}' AS x FROM orders`,
        `SELECT '${CANARY}', pg_sleep(1)`,
        `SELECT '${CANARY}'::int`,
        `SELECT "${CANARY}`,
      ])
        await graphql(RUN, { sql });

      await recoverPassword();

      // a constraint violation, whose detail contains the row
      await database.asSuperuser(`ALTER TABLE users ADD CHECK (name <> '${CANARY}')`);
      const refused = await send('/api/auth/register', { ...person, email: `b-${EMAIL}`, name: CANARY });
      expect(refused.status).toBe(500);
    });
    useSlowQueryLog(500);
    const log = lines.join('\n');
    expect(log).toMatch(/"msg":"request failed"/);
    expect(log).toMatch(/"msg":"request"/);
    expect(secrets.size).toBeGreaterThanOrEqual(5);
    const { text } = await metricsText();
    for (const secret of [CANARY, ...secrets])
      expect(`${log}\n${text}`.includes(secret), `${secret} leaked`).toBe(false);
  },
);
