import { usePublicUrl } from '#server/platform/http/http.ts';
import { beforeEach, expect, test } from 'vitest';
import { queryRows } from '#server/platform/postgres/db.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import {
  PASSWORD,
  personWithPassword,
  type TestPerson,
} from '#server/records/identity/factors/testing/personWithPassword.ts';
import { softAuthenticator } from '#server/records/identity/factors/testing/softAuthenticator.ts';
import { passkeyOrigin } from './relyingParty.ts';

useTestDatabase();

beforeEach(async () => {
  usePublicUrl('http://localhost:4000');
  await queryRows('DELETE FROM rate_limits');
});

const quoted = JSON.stringify(PASSWORD);

async function add({ mutate }: TestPerson, name: string, authenticator = softAuthenticator()) {
  const { options } = await mutate(`startPasskey(password: ${quoted})`, 'options');
  const response = JSON.stringify(authenticator.create(options));
  const answer = await mutate(
    `createPasskey(name: "${name}", response: ${response})`,
    'passkey { id name lastUsedAt } recoveryCodes viewer { passkeys { name } }',
  );
  return { ...answer, authenticator, options: JSON.parse(options) };
}

const challengeFor = async ({ post }: TestPerson) => post('passkey/challenge', {});

test('a passkey signs in without a password, once for each challenge', async () => {
  const ana = await personWithPassword('Ana');
  const { authenticator, options, passkey, recoveryCodes } = await add(ana, 'Notebook');
  expect(options).toMatchObject({
    rp: { id: 'localhost', name: 'Seller Analytics' },
    user: { name: ana.email },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  expect(passkey).toMatchObject({ name: 'Notebook', lastUsedAt: null });
  expect(recoveryCodes).toHaveLength(10);
  const request = await challengeFor(ana);
  expect(request).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
  const proof = authenticator.prove(request);
  const { status, token } = await ana.post('passkey', { passkey: proof });
  expect([status, token]).toEqual([200, expect.stringMatching(/^[\w-]{43}$/)]);
  expect((await ana.post('passkey', { passkey: proof })).status).toBe(401);
  const { data } = await ana.client.graphql('{ viewer { passkeys { name lastUsedAt } recoveryCodesLeft } }');
  expect(data.viewer).toEqual({
    passkeys: [{ name: 'Notebook', lastUsedAt: expect.any(String) }],
    recoveryCodesLeft: 10,
  });
});

test('with a passkey a password alone does not sign in: the passkey or a recovery code is asked for', async () => {
  const [bia, caio] = [await personWithPassword('Bia'), await personWithPassword('Caio')];
  const { authenticator, recoveryCodes } = await add(bia, 'Celular');
  const theirs = await add(caio, 'Celular');
  const { secondFactor } = await bia.login();
  expect(secondFactor).toMatchObject({ totp: false, passkey: { allowCredentials: [{ id: authenticator.id }] } });
  const { challenge, passkey } = secondFactor;
  const answer = (proof: object) => bia.post('second-factor', { challenge, passkey: proof });
  expect((await answer(theirs.authenticator.prove(passkey))).status).toBe(401);
  expect((await answer(authenticator.prove({ challenge: 'other' }))).status).toBe(401);
  expect((await answer(authenticator.prove(passkey))).status).toBe(200);
  const again = (await bia.login()).secondFactor.challenge;
  expect((await bia.post('second-factor', { challenge: again, code: recoveryCodes[9] })).status).toBe(200);
});

test('a passkey of another address, an unverified person, a forged signature and an unknown key are refused', async () => {
  const dora = await personWithPassword('Dora');
  const { authenticator } = await add(dora, 'Chave');
  const enter = async (proof: (request: { challenge: string }) => object) =>
    (await dora.post('passkey', { passkey: proof(await challengeFor(dora)) })).status;
  expect(await enter((request) => authenticator.prove(request, { isVerified: false }))).toBe(401);
  expect(await enter((request) => softAuthenticator().prove(request))).toBe(401);
  expect(
    await enter((request) => ({
      ...softAuthenticator().prove(request),
      id: authenticator.id,
      rawId: authenticator.id,
    })),
  ).toBe(401);
  expect(await enter(() => authenticator.prove({ challenge: 'x'.repeat(43) }))).toBe(401);
  expect(await enter((request) => ({ ...authenticator.prove(request), type: 'x' }))).toBe(400);
  const phished = softAuthenticator('http://localhost.evil.example:4000');
  expect((await add(dora, 'Longe', phished)).message).toBe('A chave de acesso não foi aceita. Tente de novo.');
  expect(await enter((request) => authenticator.prove(request))).toBe(200);
});

test('the address of passkeys follows PUBLIC_URL or the local name, never the request', async () => {
  usePublicUrl('http://127.0.0.1:4300');
  expect(passkeyOrigin()).toBe('http://localhost:4300');
  usePublicUrl('https://vendas.example.com.br/');
  expect(passkeyOrigin()).toBe('https://vendas.example.com.br');
  const eva = await personWithPassword('Eva');
  const answer = await eva.client.request('POST', 'http://evil.example/api/auth/passkey/challenge', {});
  expect(await answer.json()).toMatchObject({ rpId: 'vendas.example.com.br' });
  usePublicUrl('http://192.168.0.10:4000');
  expect(passkeyOrigin()).toBeNull();
  expect(await eva.post('passkey/challenge', {})).toMatchObject({
    status: 409,
    error: expect.stringContaining('PUBLIC_URL'),
  });
});

test('removing a passkey needs the password; the last one ends the recovery codes', async () => {
  const [fabio, gil] = [await personWithPassword('Fabio'), await personWithPassword('Gil')];
  const first = await add(fabio, 'Um');
  const second = await add(fabio, 'Dois');
  expect(second.recoveryCodes).toBeNull();
  expect(second.viewer.passkeys).toEqual([{ name: 'Dois' }, { name: 'Um' }]);
  const remove = (who: TestPerson, { id }: { id: string }, password = quoted) =>
    who.mutate(`deletePasskey(id: "${id}", password: ${password})`, 'passkey { name } viewer { recoveryCodesLeft }');
  expect(await remove(fabio, first.passkey, '"errada"')).toEqual({ message: 'A senha atual está incorreta' });
  expect(await remove(gil, first.passkey)).toEqual({ message: 'Chave de acesso não encontrada' });
  const { data } = await gil.client.graphql(`{ node(id: "${first.passkey.id}") { ... on Passkey { name } } }`);
  expect(data.node).toBeNull();
  expect(await remove(fabio, first.passkey)).toEqual({ passkey: { name: 'Um' }, viewer: { recoveryCodesLeft: 10 } });
  expect(await remove(fabio, second.passkey)).toEqual({ passkey: { name: 'Dois' }, viewer: { recoveryCodesLeft: 0 } });
  expect((await fabio.login()).token).toBeTruthy();
});

test('a person has at most ten passkeys, however parallel, and a challenge makes one', async () => {
  const hugo = await personWithPassword('Hugo');
  const many = [];
  for (let i = 0; i < 12; i++)
    many.push(
      await hugo.mutate(`startPasskey(password: ${quoted})`, 'options').then(({ options }) => options as string),
    );
  const create = (options: string) => {
    const response = JSON.stringify(softAuthenticator().create(options));
    return hugo.mutate(`createPasskey(name: "x", response: ${response})`, 'passkey { id }');
  };
  const made = await Promise.all(many.map(create));
  expect(made.filter(({ passkey }) => passkey)).toHaveLength(10);
  expect(made.find(({ message }) => message)).toEqual({
    message: 'São no máximo 10 chaves de acesso. Remova uma que não usa mais.',
  });
  await queryRows('DELETE FROM passkeys WHERE user_id = $1', [hugo.viewer.userId]);
  const used = many[made.findIndex(({ passkey }) => passkey)]!;
  expect((await create(used)).message).toMatch(/^O tempo desta entrada acabou/);
});
