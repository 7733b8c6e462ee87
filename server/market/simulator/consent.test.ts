import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { openSandbox } from '#server/market/simulator/testing/openSandbox.ts';

type Sandbox = Awaited<ReturnType<typeof openSandbox>>;

const BACK = 'http://127.0.0.1:4000/auth/callback';
const VERIFIER = 'a-verifier-of-forty-three-characters-or-more';

const amazonPage = ({ accounts }: Sandbox, change: Record<string, string> = {}) =>
  `/apps/authorize/consent?${new URLSearchParams({ application_id: accounts.amazon.applicationId, state: 's&1', redirect_uri: BACK, ...change })}`;
const mercadolivrePage = ({ accounts }: Sandbox, change: Record<string, string> = {}) =>
  `/authorization?${new URLSearchParams({
    response_type: 'code',
    client_id: accounts.mercadolivre.clientId,
    redirect_uri: BACK,
    state: 's&1',
    code_challenge: createHash('sha256').update(VERIFIER).digest('base64url'),
    code_challenge_method: 'S256',
    ...change,
  })}`;
const authorize = async (sandbox: Sandbox, page: string) => {
  const { status, headers } = await sandbox.ask(page, { method: 'POST', redirect: 'manual' });
  expect(status).toBe(303);
  return new URL(headers.get('location')!);
};
const exchange = (sandbox: Sandbox, marketplace: 'amazon' | 'mercadolivre', fields: Record<string, string>) => {
  const { clientId, clientSecret } = sandbox.accounts[marketplace];
  return sandbox.form(marketplace === 'amazon' ? '/auth/o2/token' : '/oauth/token', {
    grant_type: 'authorization_code',
    client_id: clientId,
    client_secret: clientSecret,
    redirect_uri: BACK,
    ...fields,
  });
};

test('a consent page has one button, which leads back with a code', async () => {
  const sandbox = await openSandbox();
  for (const page of [amazonPage(sandbox), mercadolivrePage(sandbox)])
    expect((await sandbox.ask(page)).body.match(/<button/g)).toHaveLength(1);
  const { origin, pathname, searchParams } = await authorize(sandbox, amazonPage(sandbox));
  expect(origin + pathname).toBe(BACK);
  expect(Object.fromEntries(searchParams)).toEqual({
    state: 's&1',
    selling_partner_id: sandbox.accounts.amazon.sellerId,
    spapi_oauth_code: expect.any(String),
  });
});

test('a code of Amazon works once, for five minutes, for its own address', async () => {
  const sandbox = await openSandbox();
  const newCode = async () => (await authorize(sandbox, amazonPage(sandbox))).searchParams.get('spapi_oauth_code')!;
  const code = await newCode();
  const first = await exchange(sandbox, 'amazon', { code });
  expect(first.body).toMatchObject({ refresh_token: sandbox.accounts.amazon.refreshToken, expires_in: 3600 });
  expect((await exchange(sandbox, 'amazon', { code })).body.error).toBe('invalid_grant');
  const elsewhere = { code: await newCode(), redirect_uri: 'http://127.0.0.1/x' };
  expect((await exchange(sandbox, 'amazon', elsewhere)).body.error).toBe('invalid_grant');
  const late = await newCode();
  await sandbox.control('/clock', { advanceSeconds: 301 });
  expect((await exchange(sandbox, 'amazon', { code: late })).body.error).toBe('invalid_grant');
});

test('a code of Mercado Livre works once, for ten minutes, with its verifier, and rotates the pair', async () => {
  const sandbox = await openSandbox();
  const newCode = async () => (await authorize(sandbox, mercadolivrePage(sandbox))).searchParams.get('code')!;
  const code = await newCode();
  const good = await exchange(sandbox, 'mercadolivre', { code, code_verifier: VERIFIER });
  expect(good.body.refresh_token).toMatch(/^TG-/);
  expect(good.body.refresh_token).not.toBe(sandbox.accounts.mercadolivre.refreshToken);
  const errorOf = async (fields: Record<string, string>) =>
    (await exchange(sandbox, 'mercadolivre', fields)).body.error as string;
  expect(await errorOf({ code, code_verifier: VERIFIER })).toBe('invalid_grant');
  expect(await errorOf({ code: await newCode(), code_verifier: 'other' })).toBe('invalid_grant');
  expect(await errorOf({ code: await newCode() })).toBe('invalid_grant');
  const late = await newCode();
  await sandbox.control('/clock', { advanceSeconds: 601 });
  expect(await errorOf({ code: late, code_verifier: VERIFIER })).toBe('invalid_grant');
});

test('a wrong request shows an error instead of a button', async () => {
  const sandbox = await openSandbox();
  const wrong = [
    amazonPage(sandbox, { application_id: 'other' }),
    amazonPage(sandbox, { redirect_uri: 'javascript:alert(1)' }),
    mercadolivrePage(sandbox, { client_id: 'other' }),
    mercadolivrePage(sandbox, { response_type: 'token' }),
    mercadolivrePage(sandbox, { code_challenge_method: 'plain' }),
    mercadolivrePage(sandbox, { redirect_uri: '' }),
  ];
  for (const page of wrong)
    for (const method of ['GET', 'POST']) {
      const { status, body } = await sandbox.ask(page, { method, redirect: 'manual' });
      expect([status, body.includes('<button')]).toEqual([400, false]);
    }
});
