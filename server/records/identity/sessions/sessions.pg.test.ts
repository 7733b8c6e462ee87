import '#server/records/identity/password/testing/cheapPasswords.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { pool, queryRows, transaction } from '#server/platform/postgres/db.ts';
import { appClient } from '#server/platform/testing/appClient.ts';
import { newViewer, useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { hashPassword } from '#server/records/identity/password/password.ts';
import { openAuditedSession } from '#server/records/identity/factors/openAuditedSession.ts';
import { openSession, viewerOfSecret } from './session.ts';

useTestDatabase();

const LIST = '{ viewer { sessions { id device ip isCurrent } } }';
const END =
  'mutation ($id: ID!) { endSession(id: $id) { ... on EndSessionPayload { session { id device } viewer { sessions { id } } } ... on UserError { message } } }';
const CHANGE = `mutation ($old: String!, $new: String!) {
  changePassword(currentPassword: $old, newPassword: $new) { ... on ChangePasswordPayload { viewer { name } } ... on UserError { message field } }
}`;
const NODE = 'query ($id: ID!) { node(id: $id) { ... on Session { device } } }';
const globalId = (handle: string) => Buffer.from(`Session:${handle}`).toString('base64');
const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Version/18.1 Mobile/15E148 Safari/604.1';

/** A developer with two sessions: the caller's and one on a phone. */
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
  const [own, phone] = sessions as { id: string }[];
  for (const id of [phone!.id, own!.id, globalId('x'), globalId('\0')]) {
    expect((await beto.here.graphql(END, { id })).data.endSession).toEqual({ message: 'Sessão não encontrada' });
    expect((await beto.here.graphql(NODE, { id })).data.node).toBeNull();
  }
  expect((await ana.here.graphql(NODE, { id: phone!.id })).data.node).toEqual({ device: 'Safari, iPhone' });
  expect((await ana.here.graphql(END, { id: phone!.id })).data.endSession).toEqual({
    session: { id: phone!.id, device: 'Safari, iPhone' },
    viewer: { sessions: [{ id: own!.id }] },
  });
  expect((await ana.here.graphql(NODE, { id: phone!.id })).data.node).toBeNull();
  expect(await isSignedIn(ana.phone.token)).toBe(false);
});

test('all other sessions of the person end together; the current one and those of other people stay', async () => {
  const [ana, beto] = [await person('Ana'), await person('Beto')];
  const { data } = await ana.here.graphql(`mutation { endOtherSessions {
    ... on EndOtherSessionsPayload { sessions { device } viewer { sessions { isCurrent } } } } }`);
  expect(data.endOtherSessions).toEqual({
    sessions: [{ device: 'Safari, iPhone' }],
    viewer: { sessions: [{ isCurrent: true }] },
  });
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
  expect(await change('senha-velha', 'curta')).toEqual({
    message: 'A senha precisa ter pelo menos 8 caracteres',
    field: 'newPassword',
  });
  expect(await change('senha-velha', 'Password123')).toEqual({
    message: 'Esta senha está entre as mais usadas. Escolha outra.',
    field: 'newPassword',
  });
  expect(await change('senha-errada', 'senha-nova')).toEqual({
    message: 'A senha atual está incorreta',
    field: 'currentPassword',
  });
  expect(await isSignedIn(carla.phone.token)).toBe(true);
  expect(await change('senha-velha', 'senha-nova')).toEqual({ viewer: { name: 'Carla' } });
  expect(await isSignedIn(carla.phone.token)).toBe(false);
  const [{ email }] = (await queryRows<{ email: string }>('SELECT email FROM users WHERE id = $1', [carla.userId])) as [
    { email: string },
  ];
  const signIn = async (password: string) => (await carla.here.post('/api/auth/login', { email, password })).status;
  expect([await signIn('senha-nova'), await signIn('senha-velha')]).toEqual([200, 401]);
});

test('a session that is being opened when the password changes is ended too', async () => {
  const dora = await person('Dora');
  const old = await hashPassword('senha-velha');
  await queryRows('UPDATE users SET password_hash = $2 WHERE id = $1', [dora.userId, old]);
  let changed!: Promise<unknown>;
  const { token } = await transaction(async (tx) => {
    const opened = await openAuditedSession(dora, { userAgent: null, ip: null }, 'password', tx);
    changed = dora.here.graphql(CHANGE, { old: 'senha-velha', new: 'senha-nova' });
    const waiting = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'advisory'`;
    await expect.poll(() => queryRows(waiting), { interval: 20 }).toHaveLength(1);
    return opened;
  });
  expect(await changed).toMatchObject({ data: { changePassword: { viewer: { name: 'Dora' } } } });
  expect(await isSignedIn(token)).toBe(false);
});

test('guessing the current password is limited', async () => {
  const davi = await person('Davi');
  await queryRows('UPDATE users SET password_hash = $2 WHERE id = $1', [
    davi.userId,
    await hashPassword('senha-velha'),
  ]);
  const guess = async () => (await davi.here.graphql(CHANGE, { old: 'senha-errada', new: 'senha-nova' })).data;
  for (let i = 0; i < 5; i++) expect((await guess()).changePassword.message).toBe('A senha atual está incorreta');
  expect((await guess()).changePassword.message).toMatch(/^Muitas tentativas/);
});

test('a person switches the developer mode of their own sessions only', async () => {
  const [ana, beto] = [await person('Ana'), await person('Beto')];
  const { data } = await ana.here.graphql(`mutation { setDeveloperMode(isOn: false) {
    ... on SetDeveloperModePayload { viewer { isDeveloper } } } }`);
  expect(data.setDeveloperMode).toEqual({ viewer: { isDeveloper: false } });
  expect((await ana.here.graphql(LIST)).data).toBeUndefined();
  expect((await beto.here.graphql(LIST)).data).toBeDefined();
});

test('the person, their sessions and their tokens cost at most one statement each', async () => {
  const { here } = await person('Eva');
  const sent = vi.spyOn(pool, 'query');
  const statements = async (fields: string) => {
    sent.mockClear();
    await here.graphql(`{ viewer { ${fields} } }`);
    return sent.mock.calls.length;
  };
  const recognised = await statements('id');
  expect(recognised).toBe(2); // whose session it is, and the version of their rows, which may lie on another server
  expect(await statements('name email isDeveloper')).toBe(recognised);
  for (const list of ['sessions { id device isCurrent }', 'accessTokens { id handle isExpired }', 'account { name }'])
    expect(await statements(list)).toBe(recognised + 1);
  sent.mockRestore();
});
