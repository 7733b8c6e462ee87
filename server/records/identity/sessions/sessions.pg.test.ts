import { beforeEach, expect, test } from 'vitest';
import { queryRows } from '#server/platform/postgres/db.ts';
import { appClient } from '#server/platform/testing/appClient.ts';
import { newViewer, useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { hashPassword } from '#server/records/identity/password/password.ts';
import { openSession, viewerOfSecret } from './session.ts';

useTestDatabase();

const LIST = '{ viewer { sessions { key device ip isCurrent } } }';
const END =
  'mutation ($key: String!) { endSession(key: $key) { ... on Viewer { sessions { key } } ... on UserError { message } } }';
const CHANGE = `mutation ($old: String!, $new: String!) {
  changePassword(currentPassword: $old, newPassword: $new) { ... on Viewer { name } ... on UserError { message } }
}`;
const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Version/18.1 Mobile/15E148 Safari/604.1';

/** A developer with two sessions: one that asks, one on a phone. */
async function person(name: string) {
  const viewer = await newViewer(name);
  await queryRows('UPDATE users SET is_developer = true WHERE id = $1', [viewer.userId]);
  const here = await appClient(viewer);
  const phone = await openSession(viewer.userId, { userAgent: PHONE, ip: '10.0.0.9' });
  return { ...viewer, here, phone };
}

const isSignedIn = async (token: string) => (await viewerOfSecret(token)) !== null;

beforeEach(async () => void (await queryRows('DELETE FROM rate_limits')));

test('a person sees where they are signed in and ends one session, not those of others', async () => {
  const [ana, beto] = [await person('Ana'), await person('Beto')];
  const { sessions } = (await ana.here.graphql(LIST)).data.viewer;
  expect(sessions).toMatchObject([
    { device: 'Dispositivo desconhecido', ip: null, isCurrent: true },
    { device: 'Safari, iPhone', ip: '10.0.0.9', isCurrent: false },
  ]);
  const [own, phone] = sessions as { key: string }[];
  for (const key of [phone!.key, own!.key, 'x', ''])
    expect((await beto.here.graphql(END, { key })).data.endSession).toEqual({ message: 'Sessão não encontrada' });
  expect((await ana.here.graphql(END, { key: phone!.key })).data.endSession.sessions).toEqual([{ key: own!.key }]);
  expect(await isSignedIn(ana.phone.token)).toBe(false);
});

test('all other sessions end together, this one and those of other people go on', async () => {
  const [ana, beto] = [await person('Ana'), await person('Beto')];
  const { data } = await ana.here.graphql('mutation { endOtherSessions { sessions { isCurrent } } }');
  expect(data.endOtherSessions.sessions).toEqual([{ isCurrent: true }]);
  expect([await isSignedIn(ana.phone.token), await isSignedIn(beto.phone.token)]).toEqual([false, true]);
});

test('changing the password needs the old one and ends the other sessions', async () => {
  const carla = await person('Carla');
  await queryRows('UPDATE users SET password_hash = $2 WHERE id = $1', [
    carla.userId,
    await hashPassword('senha-velha'),
  ]);
  const change = async (old: string, fresh: string) =>
    (await carla.here.graphql(CHANGE, { old, new: fresh })).data.changePassword;
  expect(await change('senha-velha', 'curta')).toEqual({ message: 'A senha precisa ter pelo menos 8 caracteres' });
  expect(await change('senha-errada', 'senha-nova')).toEqual({ message: 'A senha atual está incorreta' });
  expect(await isSignedIn(carla.phone.token)).toBe(true);
  expect(await change('senha-velha', 'senha-nova')).toEqual({ name: 'Carla' });
  expect(await isSignedIn(carla.phone.token)).toBe(false);
  const [{ email }] = (await queryRows<{ email: string }>('SELECT email FROM users WHERE id = $1', [carla.userId])) as [
    { email: string },
  ];
  const signIn = async (password: string) => (await carla.here.post('/api/auth/login', { email, password })).status;
  expect([await signIn('senha-nova'), await signIn('senha-velha')]).toEqual([200, 401]);
});

test('old passwords cannot be guessed one after another', async () => {
  const davi = await person('Davi');
  const guess = async () => (await davi.here.graphql(CHANGE, { old: 'x'.repeat(2000), new: 'senha-nova' })).data;
  for (let i = 0; i < 5; i++) expect((await guess()).changePassword.message).toBe('A senha atual está incorreta');
  expect((await guess()).changePassword.message).toMatch(/^Muitas tentativas/);
});

test('the developer mode is switched by and for oneself', async () => {
  const [ana, beto] = [await person('Ana'), await person('Beto')];
  const { data } = await ana.here.graphql('mutation { setDeveloperMode(isOn: false) { isDeveloper } }');
  expect(data.setDeveloperMode).toEqual({ isDeveloper: false });
  expect((await ana.here.graphql(LIST)).data).toBeUndefined();
  expect((await beto.here.graphql(LIST)).data).toBeDefined();
});
