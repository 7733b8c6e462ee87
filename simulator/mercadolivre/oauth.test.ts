import { expect, test } from 'vitest';
import { openSimulator, temporaryFolder } from '#simulator/testing/openSimulator.ts';

type Simulator = Awaited<ReturnType<typeof openSimulator>>;

const refresh = (simulator: Simulator, refreshToken: string) => {
  const { clientId, clientSecret } = simulator.accounts.mercadolivre;
  return simulator.form('/oauth/token', {
    grant_type: 'refresh_token',
    client_id: clientId,
    client_secret: clientSecret,
    refresh_token: refreshToken,
  });
};
const me = (simulator: Simulator, token: string) =>
  simulator.ask('/users/me', { headers: { authorization: `Bearer ${token}` } });

test('a refresh token is valid once, and its successor survives a restart', async () => {
  const stateFile = `${temporaryFolder()}/state.json`;
  const first = await openSimulator({ stateFile });
  const given = first.accounts.mercadolivre.refreshToken;
  const renewed = await refresh(first, given);
  expect(renewed.body).toMatchObject({
    token_type: 'Bearer',
    expires_in: 21600,
    user_id: first.accounts.mercadolivre.userId,
  });
  const again = await refresh(first, given);
  expect([again.status, again.body.error]).toEqual([400, 'invalid_grant']);
  await first.close();

  const second = await openSimulator({ stateFile });
  expect((await refresh(second, given)).body.error).toBe('invalid_grant');
  expect((await me(second, renewed.body.access_token)).status).toBe(200);
  expect((await refresh(second, renewed.body.refresh_token)).status).toBe(200);
});

test('of two concurrent refreshes one is refused', async () => {
  const simulator = await openSimulator();
  const token = simulator.accounts.mercadolivre.refreshToken;
  const answers = await Promise.all([refresh(simulator, token), refresh(simulator, token)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
});

test('an access token expires after six hours, or when all tokens are expired', async () => {
  const simulator = await openSimulator();
  const { accessToken } = simulator.accounts.mercadolivre;
  expect((await me(simulator, accessToken)).body.id).toBe(simulator.accounts.mercadolivre.userId);
  await simulator.control('/expire-tokens', {});
  expect((await me(simulator, accessToken)).status).toBe(401);
  await simulator.control('/clock', { advanceSeconds: 1 });
  const renewed = await refresh(simulator, simulator.accounts.mercadolivre.refreshToken);
  expect((await me(simulator, renewed.body.access_token)).status).toBe(200);
  await simulator.control('/clock', { advanceSeconds: 21600 });
  expect((await me(simulator, renewed.body.access_token)).status).toBe(401);
});

test('a revoked seller must connect again, with the new credentials', async () => {
  const simulator = await openSimulator();
  await simulator.control('/revoke', { marketplace: 'mercadolivre' });
  await simulator.control('/revoke', { marketplace: 'amazon' });
  expect((await refresh(simulator, simulator.accounts.mercadolivre.refreshToken)).body.error).toBe('invalid_grant');
  expect(await simulator.logIn()).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  const { body } = await simulator.ask('/__simulator/credentials');
  expect((await refresh(simulator, body.mercadolivre.refreshToken)).status).toBe(200);
  expect(body.amazon.refreshToken).not.toBe(simulator.accounts.amazon.refreshToken);
});

test('a wrong secret and a wrong token have different errors', async () => {
  const simulator = await openSimulator();
  const { clientId } = simulator.accounts.amazon;
  const fields = { grant_type: 'refresh_token', client_id: clientId, client_secret: 'x', refresh_token: 'y' };
  expect(await simulator.form('/auth/o2/token', fields)).toMatchObject({
    status: 401,
    body: { error: 'invalid_client' },
  });
  expect(await simulator.form('/oauth/token', fields)).toMatchObject({
    status: 400,
    body: { error: 'invalid_client' },
  });
});
