import { type ChildProcess, spawn } from 'node:child_process';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { queryRow, queryRows } from '#server/platform/postgres/db.ts';
import { builtProgram } from '#server/platform/testing/builtProgram.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { useLocalMarketplaces } from '#server/records/keys/testing/localMarketplaces.ts';

const database = useTestDatabase();
const local = useLocalMarketplaces();

const APP_SECRET = 'c4n4ry master secret of thirty-two characters';
/** Wrong keys of a seller; the local marketplaces define the right ones. */
const CANARY = 'c4n4ry';

let server: ChildProcess;
let url: string;
let log = '';

/** The product as a separate process, with the most verbose log. */
beforeAll(async () => {
  const env = {
    ...process.env,
    LOG_LEVEL: 'trace',
    NODE_ENV: 'production',
    PORT: '0',
    DATABASE_URL: database.url(),
    APP_SECRET,
    DEMO: 'off',
    LWA_TOKEN_URL: `${local.url}/auth/o2/token`,
    SPAPI_BASE_URL_NA: local.url,
    ADS_BASE_URL_NA: local.url,
    MERCADOLIVRE_BASE_URL: local.url,
    MERCADOPAGO_BASE_URL: local.url,
    SELLER_CENTRAL_BASE_URL: local.url,
    MERCADOLIVRE_AUTH_URL: local.url,
    MARKETPLACES_RATE_FACTOR: '1000',
  };
  server = spawn(process.execPath, builtProgram('server/main.ts'), { env });
  url = await new Promise<string>((done, fail) => {
    const hear = (chunk: Buffer) => {
      log += chunk.toString();
      const ready = /Seller Analytics +(http\S+)/.exec(log);
      if (ready) done(ready[1]!);
    };
    server.stdout!.on('data', hear);
    server.stderr!.on('data', hear);
    server.once('exit', () => fail(new Error(log)));
  });
});
afterAll(() => void server.kill('SIGKILL'));

/** Every row of every table, the queue included. */
async function wholeDatabase(): Promise<string> {
  const tables = await queryRows<{ name: string }>(
    `SELECT c.oid::regclass::text AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relkind = 'r' AND n.nspname IN ('public', 'graphile_worker')`,
  );
  let all = '';
  for (const { name } of tables)
    all +=
      (await queryRow<{ rows: string | null }>(`SELECT string_agg(t::text, E'\n') AS rows FROM ${name} t`)).rows ?? '';
  return all;
}

test('no secret appears in a log, a response, an error or as plain text in the database', async () => {
  let answers = '';
  const call = async (method: string, path: string, body?: object) => {
    const response = await fetch(url + path, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    answers += text;
    return JSON.parse(text.startsWith('{') ? text : 'null') as Record<string, any> | null; // eslint-disable-line -- read as a stranger would
  };
  let token = '';
  const person = { email: 'canario@loja.example', password: 'senha-do-canario', name: 'Loja' };
  token = (await call('POST', '/api/auth/register', person))!.token as string;
  answers = ''; // the one response that must contain the token
  await queryRows('UPDATE users SET is_developer = true');
  const startAuthorization = async (channel: string, input: object) =>
    (
      await call('POST', '/graphql', {
        query: `mutation ($channel: Channel!, $input: KeysInput!) { startAuthorization(channel: $channel, input: $input) {
          ... on StartAuthorizationPayload { url } ... on UserError { message } } }`,
        variables: { channel, input },
      })
    )?.data.startAuthorization.url as string;

  const wrong = {
    clientId: 'client',
    clientSecret: `${CANARY}-secret`,
    refreshToken: `${CANARY}-refresh`,
    accessToken: `${CANARY}-access`,
  };
  const amazon = { ...local.amazon };
  const mercadolivre = await local.mercadolivre();
  for (const marketplace of ['amazon', 'mercadolivre'])
    for (const path of [`${marketplace}/test`, marketplace]) {
      await call('POST', `/api/credentials/${path}`, wrong);
      await call('POST', `/api/credentials/${path}`, { ...wrong, clientId: '' });
      await call('POST', `/api/credentials/${path}`, { ...wrong, refreshToken: `${CANARY}\n` });
    }
  await local.control('/faults', { match: 'POST', kind: 'html', times: 2 });
  await call('POST', '/api/credentials/amazon/test', amazon);
  await call('POST', '/api/credentials/mercadolivre', { ...mercadolivre, accessToken: wrong.accessToken });
  for (const [marketplace, keys] of Object.entries({ amazon, mercadolivre })) {
    await call('POST', `/api/credentials/${marketplace}/test`, keys);
    await call('POST', `/api/credentials/${marketplace}`, keys);
  }
  await call('GET', '/api/credentials');
  await call('GET', '/api/credentials/details');

  const codes: string[] = [];
  for (const [channel, keys] of Object.entries({ AMAZON: amazon, MERCADOLIVRE: mercadolivre })) {
    const { clientId, clientSecret } = keys;
    const consent = await startAuthorization(channel, { clientId, clientSecret, applicationId: amazon.applicationId });
    const { searchParams, pathname, search } = new URL((await local.authorize(consent))!);
    codes.push(searchParams.get('spapi_oauth_code') ?? searchParams.get('code')!);
    const back = await fetch(url + pathname + search);
    answers += await back.text();
    expect(back.status).toBe(200);
  }
  const states = await queryRow<{ n: number }>('SELECT count(*) AS n FROM authorization_states WHERE is_granted');
  expect(states.n).toBe(2);
  const stored = await wholeDatabase(); // while the sealed refresh token is unread
  const before = answers;
  expect(await call('GET', '/api/credentials/amazon/check-callback')).toMatchObject({
    refreshToken: amazon.refreshToken,
  });
  answers = before; // the one response that must contain a secret

  const { refreshToken } = await local.mercadolivre();
  const secrets = [
    CANARY,
    ...[amazon, mercadolivre].flatMap((keys) => [keys.clientSecret, keys.refreshToken]),
    mercadolivre.accessToken,
    refreshToken,
    token,
    person.password,
    ...codes,
    'Atza|',
    'APP_USR-',
  ];
  expect(log.length).toBeGreaterThan(1000);
  expect(stored).toContain('v1.');
  const leaked = (text: string) => secrets.filter((secret) => text.includes(secret));
  expect({ log: leaked(log), answers: leaked(answers), stored: leaked(stored) }).toEqual({
    log: [],
    answers: [],
    stored: [],
  });
});
