import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { openSimulator } from '#simulator/testing/openSimulator.ts';

type Simulator = Awaited<ReturnType<typeof openSimulator>>;

const BACK = 'http://127.0.0.1:4000/auth/callback';
const VERIFIER = 'a-verifier-of-forty-three-characters-or-more';

const amazonPage = ({ accounts }: Simulator, change: Record<string, string> = {}) =>
  `/apps/authorize/consent?${new URLSearchParams({ application_id: accounts.amazon.applicationId, state: 's&1', redirect_uri: BACK, ...change })}`;
const mercadolivrePage = ({ accounts }: Simulator, change: Record<string, string> = {}) =>
  `/authorization?${new URLSearchParams({
    response_type: 'code',
    client_id: accounts.mercadolivre.clientId,
    redirect_uri: BACK,
    state: 's&1',
    code_challenge: createHash('sha256').update(VERIFIER).digest('base64url'),
    code_challenge_method: 'S256',
    ...change,
  })}`;
const authorize = async (simulator: Simulator, page: string) => {
  const { status, headers } = await simulator.ask(page, { method: 'POST', redirect: 'manual' });
  expect(status).toBe(303);
  return new URL(headers.get('location')!);
};
const exchange = (simulator: Simulator, marketplace: 'amazon' | 'mercadolivre', fields: Record<string, string>) => {
  const { clientId, clientSecret } = simulator.accounts[marketplace];
  return simulator.form(marketplace === 'amazon' ? '/auth/o2/token' : '/oauth/token', {
    grant_type: 'authorization_code',
    client_id: clientId,
    client_secret: clientSecret,
    redirect_uri: BACK,
    ...fields,
  });
};

test('a consent page has one button, which redirects back with a code', async () => {
  const simulator = await openSimulator();
  for (const page of [amazonPage(simulator), mercadolivrePage(simulator)])
    expect((await simulator.ask(page)).body.match(/<button/g)).toHaveLength(1);
  const { origin, pathname, searchParams } = await authorize(simulator, amazonPage(simulator));
  expect(origin + pathname).toBe(BACK);
  expect(Object.fromEntries(searchParams)).toEqual({
    state: 's&1',
    selling_partner_id: simulator.accounts.amazon.sellerId,
    spapi_oauth_code: expect.any(String),
  });
});

test('an Amazon code is valid once, for five minutes, for its own redirect URI', async () => {
  const simulator = await openSimulator();
  const newCode = async () => (await authorize(simulator, amazonPage(simulator))).searchParams.get('spapi_oauth_code')!;
  const code = await newCode();
  const first = await exchange(simulator, 'amazon', { code });
  expect(first.body).toMatchObject({ refresh_token: simulator.accounts.amazon.refreshToken, expires_in: 3600 });
  expect((await exchange(simulator, 'amazon', { code })).body.error).toBe('invalid_grant');
  const elsewhere = { code: await newCode(), redirect_uri: 'http://127.0.0.1/x' };
  expect((await exchange(simulator, 'amazon', elsewhere)).body.error).toBe('invalid_grant');
  const late = await newCode();
  await simulator.control('/clock', { advanceSeconds: 301 });
  expect((await exchange(simulator, 'amazon', { code: late })).body.error).toBe('invalid_grant');
});

test('a Mercado Livre code is valid once, for ten minutes, with its verifier, and rotates the pair', async () => {
  const simulator = await openSimulator();
  const newCode = async () => (await authorize(simulator, mercadolivrePage(simulator))).searchParams.get('code')!;
  const code = await newCode();
  const good = await exchange(simulator, 'mercadolivre', { code, code_verifier: VERIFIER });
  expect(good.body.refresh_token).toMatch(/^TG-/);
  expect(good.body.refresh_token).not.toBe(simulator.accounts.mercadolivre.refreshToken);
  const errorOf = async (fields: Record<string, string>) =>
    (await exchange(simulator, 'mercadolivre', fields)).body.error as string;
  expect(await errorOf({ code, code_verifier: VERIFIER })).toBe('invalid_grant');
  expect(await errorOf({ code: await newCode(), code_verifier: 'other' })).toBe('invalid_grant');
  expect(await errorOf({ code: await newCode() })).toBe('invalid_grant');
  const late = await newCode();
  await simulator.control('/clock', { advanceSeconds: 601 });
  expect(await errorOf({ code: late, code_verifier: VERIFIER })).toBe('invalid_grant');
});

test('a draft is authorized with version=beta only, and an application only for its own return address', async () => {
  const simulator = await openSimulator();
  const { draftApplicationId, movedApplicationId, clientId } = simulator.accounts.amazon;
  const alert = async (change: Record<string, string>) =>
    /role="alert">([^<]*)/.exec((await simulator.ask(amazonPage(simulator, change))).body)?.[1];
  expect(await alert({ application_id: draftApplicationId })).toMatch(/^MD1000/);
  expect(await alert({ application_id: draftApplicationId, version: 'beta' })).toBeUndefined();
  expect(await alert({ application_id: movedApplicationId })).toMatch(/^MD5101/);
  expect(await alert({ redirect_uri: 'http://127.0.0.1:4000/elsewhere' })).toMatch(/^MD5101/);
  expect(await alert({ application_id: 'amzn1.sp.solution.other' })).toMatch(/^MD1000/);
  expect(await alert({ application_id: clientId })).toMatch(/^Ocorreu um erro/);
});

test('an application of Mercado Livre without offline_access gets no refresh token, and the other keeps its own', async () => {
  const simulator = await openSimulator();
  const { mercadolivreWithoutOfflineAccess: app } = (await simulator.ask('/__simulator/credentials')).body;
  const page = mercadolivrePage(simulator, { client_id: app.clientId });
  const code = (await authorize(simulator, page)).searchParams.get('code')!;
  const keys = { client_id: app.clientId, client_secret: app.clientSecret };
  const answer = await exchange(simulator, 'mercadolivre', { ...keys, code, code_verifier: VERIFIER });
  expect(answer.body).toMatchObject({ scope: 'read write', access_token: expect.stringMatching(/^APP_USR-/) });
  expect(answer.body).not.toHaveProperty('refresh_token');
  const { refreshToken } = simulator.accounts.mercadolivre;
  const refresh = { grant_type: 'refresh_token', refresh_token: refreshToken };
  expect((await exchange(simulator, 'mercadolivre', { ...keys, ...refresh })).body.error).toBe('invalid_grant');
  expect((await exchange(simulator, 'mercadolivre', refresh)).status).toBe(200);
});

test('an invalid request shows an error instead of a button', async () => {
  const simulator = await openSimulator();
  const wrong = [
    amazonPage(simulator, { application_id: 'other' }),
    amazonPage(simulator, { redirect_uri: 'javascript:alert(1)' }),
    mercadolivrePage(simulator, { client_id: 'other' }),
    mercadolivrePage(simulator, { response_type: 'token' }),
    mercadolivrePage(simulator, { code_challenge_method: 'plain' }),
    mercadolivrePage(simulator, { redirect_uri: '' }),
  ];
  for (const page of wrong)
    for (const method of ['GET', 'POST']) {
      const { status, body } = await simulator.ask(page, { method, redirect: 'manual' });
      expect([status, body.includes('<button')]).toEqual([400, false]);
    }
});
