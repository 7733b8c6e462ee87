import { expect, test } from 'vitest';
import { openSandbox, temporaryFolder } from '#server/market/simulator/testing/openSandbox.ts';

type Sandbox = Awaited<ReturnType<typeof openSandbox>>;

const refresh = (sandbox: Sandbox, refreshToken: string) => {
  const { clientId, clientSecret } = sandbox.accounts.mercadolivre;
  return sandbox.form('/oauth/token', {
    grant_type: 'refresh_token',
    client_id: clientId,
    client_secret: clientSecret,
    refresh_token: refreshToken,
  });
};
const me = (sandbox: Sandbox, token: string) =>
  sandbox.ask('/users/me', { headers: { authorization: `Bearer ${token}` } });

test('a refresh token works once and its successor outlives a restart', async () => {
  const stateFile = `${temporaryFolder()}/state.json`;
  const first = await openSandbox({ stateFile });
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

  const second = await openSandbox({ stateFile });
  expect((await refresh(second, given)).body.error).toBe('invalid_grant');
  expect((await me(second, renewed.body.access_token)).status).toBe(200);
  expect((await refresh(second, renewed.body.refresh_token)).status).toBe(200);
});

test('of two refreshes at the same moment one is refused', async () => {
  const sandbox = await openSandbox();
  const token = sandbox.accounts.mercadolivre.refreshToken;
  const answers = await Promise.all([refresh(sandbox, token), refresh(sandbox, token)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
});

test('an access token dies after six hours, or when all are made to expire', async () => {
  const sandbox = await openSandbox();
  const { accessToken } = sandbox.accounts.mercadolivre;
  expect((await me(sandbox, accessToken)).body.id).toBe(sandbox.accounts.mercadolivre.userId);
  await sandbox.control('/expire-tokens', {});
  expect((await me(sandbox, accessToken)).status).toBe(401);
  await sandbox.control('/clock', { advanceSeconds: 1 });
  const renewed = await refresh(sandbox, sandbox.accounts.mercadolivre.refreshToken);
  expect((await me(sandbox, renewed.body.access_token)).status).toBe(200);
  await sandbox.control('/clock', { advanceSeconds: 21600 });
  expect((await me(sandbox, renewed.body.access_token)).status).toBe(401);
});

test('a revoked seller must connect again, with the credentials told then', async () => {
  const sandbox = await openSandbox();
  await sandbox.control('/revoke', { marketplace: 'mercadolivre' });
  await sandbox.control('/revoke', { marketplace: 'amazon' });
  expect((await refresh(sandbox, sandbox.accounts.mercadolivre.refreshToken)).body.error).toBe('invalid_grant');
  expect(await sandbox.logIn()).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  const { body } = await sandbox.ask('/__sandbox/credentials');
  expect((await refresh(sandbox, body.mercadolivre.refreshToken)).status).toBe(200);
  expect(body.amazon.refreshToken).not.toBe(sandbox.accounts.amazon.refreshToken);
});

test('a wrong secret is told apart from a wrong token', async () => {
  const sandbox = await openSandbox();
  const { clientId } = sandbox.accounts.amazon;
  const fields = { grant_type: 'refresh_token', client_id: clientId, client_secret: 'x', refresh_token: 'y' };
  expect(await sandbox.form('/auth/o2/token', fields)).toMatchObject({
    status: 401,
    body: { error: 'invalid_client' },
  });
  expect(await sandbox.form('/oauth/token', fields)).toMatchObject({ status: 400, body: { error: 'invalid_client' } });
});
