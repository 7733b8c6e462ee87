import { Secret, TOTP } from 'otpauth';
import { beforeEach, expect, test, vi } from 'vitest';
import { queryRows, transaction } from '#server/platform/postgres/db.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { NOW } from '#server/insight/sales/testing/shop.ts';
import { seal, useMasterSecret } from '#server/platform/security/secrets.ts';
import { rotateKey } from '#server/records/keys/rotation/rotateKey.ts';
import { issueAccessToken } from '#server/records/identity/tokens/issueAccessToken.ts';
import { testApp } from '#server/platform/testing/appClient.ts';
import { PASSWORD, personWithPassword, type TestPerson } from './testing/personWithPassword.ts';
import { resealTotp } from './resealTotp.ts';
import { stepOfCode, totpPlace } from './totp.ts';

useTestDatabase();

beforeEach(async () => {
  useMasterSecret('a secret for tests, thirty-two characters');
  await queryRows('DELETE FROM rate_limits');
});

/** The code of an app, `ahead` steps of 30 s from now. */
const codeOf = (secret: string, ahead = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + ahead * 30_000 });

const quoted = JSON.stringify(PASSWORD);

/** Switches the app on with the code before the present one, so that the present one is unused. */
async function switchOn({ mutate }: TestPerson): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = await mutate(`startTotp(password: ${quoted})`, 'secret');
  const { recoveryCodes } = await mutate(`confirmTotp(code: "${codeOf(secret, -1)}")`, 'recoveryCodes');
  return { secret, recoveryCodes };
}

test('the app is in force after its first code, with ten recovery codes', async () => {
  const ana = await personWithPassword('Ana');
  expect((await ana.login()).token).toMatch(/^[\w-]{43}$/);
  expect(await ana.mutate('startTotp(password: "errada")', 'secret')).toEqual({
    message: 'A senha atual está incorreta',
  });
  const { secret, address } = await ana.mutate(`startTotp(password: ${quoted})`, 'secret address');
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(new URL(address).protocol).toBe('otpauth:');
  expect(Object.fromEntries(new URL(address).searchParams)).toMatchObject({
    secret,
    issuer: 'Seller Analytics',
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
  expect((await ana.login()).token).toBeTruthy(); // not in force yet
  expect(await ana.mutate('confirmTotp(code: "12")', 'recoveryCodes')).toEqual({ message: 'O código tem 6 números' });
  const { recoveryCodes } = await ana.mutate(`confirmTotp(code: "${codeOf(secret)}")`, 'recoveryCodes');
  expect(recoveryCodes).toHaveLength(10);
  expect(new Set(recoveryCodes).size).toBe(10);
  for (const code of recoveryCodes) expect(code).toMatch(/^([A-Z2-9]{4}-){3}[A-Z2-9]{4}$/);
  expect(await ana.mutate(`startTotp(password: ${quoted})`, 'secret')).toEqual({
    message: 'O aplicativo de códigos já está ativado.',
  });
  const stored = await queryRows<{ row: string }>(
    `SELECT t::text AS row FROM totp_factors t WHERE user_id = $1 UNION ALL SELECT r::text FROM recovery_codes r WHERE user_id = $1`,
    [ana.viewer.userId],
  );
  for (const text of [secret, ...(recoveryCodes as string[])]) expect(JSON.stringify(stored)).not.toContain(text);
});

test('a sign-in with an app answers a challenge in place of the token, and a code opens the session once', async () => {
  const bia = await personWithPassword('Bia');
  const { secret } = await switchOn(bia);
  const first = await bia.login();
  expect(first).toEqual({ status: 200, secondFactor: { challenge: expect.any(String), totp: true, passkey: null } });
  const { challenge } = first.secondFactor;
  const code = codeOf(secret);
  expect(await bia.post('second-factor', { challenge, code: '000000' })).toMatchObject({ status: 401 });
  const [one, other] = await Promise.all([1, 2].map(() => bia.post('second-factor', { challenge, code })));
  expect([one.status, other.status].toSorted()).toEqual([200, 401]);
  const again = (await bia.login()).secondFactor.challenge;
  expect(await bia.post('second-factor', { challenge: again, code })).toEqual({
    status: 401,
    error: 'Código incorreto',
  });
  expect(await bia.post('second-factor', { challenge, code: codeOf(secret, 1) })).toMatchObject({
    error: 'O tempo desta entrada acabou. Entre de novo com e-mail e senha.',
  });
});

test('the code before and the code after count, older ones do not', () => {
  const secret = new Secret({ size: 20 }).base32;
  const at = (ahead: number) => stepOfCode(secret, codeOf(secret, ahead), new Date());
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  const step = Math.floor(NOW.getTime() / 30_000);
  expect([-2, -1, 0, 1, 2].map(at)).toEqual([null, step - 1, step, step + 1, null]);
  vi.useRealTimers();
});

test('a challenge takes five tries, however parallel, and five minutes', async () => {
  const caio = await personWithPassword('Caio');
  const { secret, recoveryCodes } = await switchOn(caio);
  const { challenge } = (await caio.login()).secondFactor;
  const wrong = await Promise.all(
    Array.from({ length: 12 }, () => caio.post('second-factor', { challenge, code: '12345' })),
  );
  expect(wrong.filter(({ error }) => error === 'Código incorreto')).toHaveLength(5);
  expect((await caio.post('second-factor', { challenge, code: codeOf(secret) })).status).toBe(401);
  const late = (await caio.login()).secondFactor.challenge;
  await queryRows(`UPDATE sign_in_challenges SET expires_at = now() - interval '1 second'`);
  expect((await caio.post('second-factor', { challenge: late, code: recoveryCodes[0] })).status).toBe(401);
});

test('twenty wrong codes of a person in an hour are the last, but a recovery code still signs in', async () => {
  const dora = await personWithPassword('Dora');
  const { secret, recoveryCodes } = await switchOn(dora);
  const statuses: number[] = [];
  for (let i = 0; i < 5; i++) {
    const { challenge } = (await dora.login()).secondFactor;
    for (let j = 0; j < 5; j++) statuses.push((await dora.post('second-factor', { challenge, code: '000000' })).status);
  }
  expect(statuses.filter((status) => status === 429)).toHaveLength(5);
  const { challenge } = (await dora.login()).secondFactor;
  expect((await dora.post('second-factor', { challenge, code: codeOf(secret) })).status).toBe(429);
  const code = recoveryCodes[3]!.toLowerCase().replaceAll('-', ' ');
  expect((await dora.post('second-factor', { challenge, code })).status).toBe(200);
});

test('a recovery code signs in once; new ones end the former', async () => {
  const eva = await personWithPassword('Eva');
  const { recoveryCodes } = await switchOn(eva);
  const enter = async (code: string) =>
    (await eva.post('second-factor', { challenge: (await eva.login()).secondFactor.challenge, code })).status;
  expect([await enter(recoveryCodes[0]!), await enter(recoveryCodes[0]!)]).toEqual([200, 401]);
  const left = async () => (await eva.client.graphql('{ viewer { hasTotp recoveryCodesLeft } }')).data.viewer;
  expect(await left()).toEqual({ hasTotp: true, recoveryCodesLeft: 9 });
  expect(await eva.mutate('createRecoveryCodes(password: "x")', 'recoveryCodes')).toEqual({
    message: 'A senha atual está incorreta',
  });
  const fresh = await eva.mutate(
    `createRecoveryCodes(password: ${quoted})`,
    'recoveryCodes viewer { recoveryCodesLeft }',
  );
  expect(fresh.viewer.recoveryCodesLeft).toBe(10);
  expect([await enter(recoveryCodes[1]!), await enter(fresh.recoveryCodes[0])]).toEqual([401, 200]);
});

test('switching the app off needs the password and ends the recovery codes', async () => {
  const fabio = await personWithPassword('Fabio');
  await switchOn(fabio);
  const off = (password: string) =>
    fabio.mutate(`disableTotp(password: ${password})`, 'viewer { hasTotp recoveryCodesLeft }');
  expect(await off('"errada"')).toEqual({ message: 'A senha atual está incorreta' });
  expect(await off(quoted)).toEqual({ viewer: { hasTotp: false, recoveryCodesLeft: 0 } });
  expect((await fabio.login()).token).toBeTruthy();
  expect(await fabio.mutate(`createRecoveryCodes(password: ${quoted})`, 'recoveryCodes')).toEqual({
    message: 'Ative primeiro um segundo fator.',
  });
});

test('a second account has none of the factors, and its codes do not answer the challenge', async () => {
  const [gil, hugo] = [await personWithPassword('Gil'), await personWithPassword('Hugo')];
  await switchOn(gil);
  const theirs = await switchOn(hugo);
  const { challenge } = (await gil.login()).secondFactor;
  for (const code of [codeOf(theirs.secret), theirs.recoveryCodes[0]])
    expect((await hugo.post('second-factor', { challenge, code })).status).toBe(401);
  const ida = await personWithPassword('Ida');
  const { data } = await ida.client.graphql('{ viewer { hasTotp recoveryCodesLeft passkeys { id } } }');
  expect(data.viewer).toEqual({ hasTotp: false, recoveryCodesLeft: 0, passkeys: [] });
});

test('personal access tokens need no second factor and read none', async () => {
  const julia = await personWithPassword('Julia');
  await switchOn(julia);
  const { secret } = await issueAccessToken(julia.viewer, { name: 'x', scope: 'write', lifetime: 'days30' });
  const app = testApp();
  const send = async (query: string) =>
    (
      await app.request('/graphql', {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${secret}` },
        body: JSON.stringify({ query }),
      })
    ).status;
  expect([await send('{ viewer { name } }'), await send('{ viewer { hasTotp } }')]).toEqual([200, 403]);
});

test('after a rotation the new master secret alone opens an app’s secret; without any, a recovery code signs in', async () => {
  const lia = await personWithPassword('Lia');
  const { secret, recoveryCodes } = await switchOn(lia);
  const [OLD, NEW] = ['a secret for tests, thirty-two characters', 'another secret of these tests, long enough'];
  await queryRows('DELETE FROM totp_factors WHERE user_id <> $1', [lia.viewer.userId]);
  useMasterSecret(NEW, [OLD]);
  expect(await rotateKey()).toEqual({ rewrapped: 1, unreadable: 0 });
  useMasterSecret(NEW);
  const enter = async (code: string) =>
    (await lia.post('second-factor', { challenge: (await lia.login()).secondFactor.challenge, code })).status;
  expect(await enter(codeOf(secret))).toBe(200);
  useMasterSecret(OLD);
  expect(await rotateKey()).toEqual({ rewrapped: 0, unreadable: 1 });
  expect([await enter(codeOf(secret, 1)), await enter(recoveryCodes[0]!)]).toEqual([401, 200]);
});

test('the app of a person who moved here under another id still signs in', async () => {
  const mia = await personWithPassword('Mia');
  const { secret } = await switchOn(mia);
  const { accountId, userId } = mia.viewer;
  const FORMER = 8_765_432;
  await queryRows('UPDATE totp_factors SET secret = $2 WHERE user_id = $1', [userId, seal(secret, totpPlace(FORMER))]);
  const enter = async () =>
    (
      await mia.post('second-factor', {
        challenge: (await mia.login()).secondFactor.challenge,
        code: codeOf(secret),
      })
    ).status;
  expect(await enter()).toBe(401);
  await transaction((tx) => resealTotp(accountId, new Map([[userId, FORMER]]), tx));
  expect(await enter()).toBe(200);
});
