import '#server/records/identity/password/testing/cheapPasswords.ts';
import { pino } from 'pino';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { queryRow, queryRows } from '#server/platform/postgres/db.ts';
import { log } from '#server/platform/process/log.ts';
import { appClient, testApp } from '#server/platform/testing/appClient.ts';
import { newViewer, useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { accessTokens } from './accessTokens.ts';
import { issueAccessToken } from './issueAccessToken.ts';
import { hashPassword } from '#server/records/identity/password/password.ts';
import { removeOldTokens, revokeAccessToken } from './revokeAccessToken.ts';

useTestDatabase();

const CREATE = `mutation ($name: String!, $scope: AccessScope!, $lifetime: AccessTokenLifetime!, $password: String!) {
  createAccessToken(name: $name, scope: $scope, lifetime: $lifetime, password: $password) {
    ... on CreateAccessTokenPayload { accessToken { id handle } secret viewer { accessTokens { handle name scope expiresAt lastUsedAt } } }
    ... on UserError { code message }
  }
}`;
const REVOKE = `mutation ($id: ID!) {
  revokeAccessToken(id: $id) {
    ... on RevokeAccessTokenPayload { accessToken { name } viewer { accessTokens { handle } } } ... on UserError { code message }
  }
}`;
const NODE = 'query ($id: ID!) { node(id: $id) { ... on AccessToken { name } } }';
const globalId = (handle: string) => Buffer.from(`AccessToken:${handle}`).toString('base64');
const LIST = '{ viewer { accessTokens { handle name scope isExpired lastUsedAt } } }';
const password = 'senha-da-ana';
const forNinetyDays = { name: 'Planilha', scope: 'read', lifetime: 'days90' } as const;
const input = { name: 'Planilha', scope: 'READ', lifetime: 'DAYS_90', password };

type Person = Viewer & { signedIn: Awaited<ReturnType<typeof appClient>> };
async function person(name: string): Promise<Person> {
  const viewer = await newViewer(name);
  await queryRows('UPDATE users SET is_developer = true WHERE id = $1', [viewer.userId]);
  return { ...viewer, signedIn: await appClient(viewer) };
}

const app = testApp();
const by = (secret: string) => ({ authorization: `Bearer ${secret}`, 'content-type': 'application/json' });
const read = (secret: string) => app.request('/api/credentials', { headers: by(secret) });
const operate = (secret: string, query: string) =>
  app.request('/graphql', { method: 'POST', headers: by(secret), body: JSON.stringify({ query }) });

let ana: Person;
beforeAll(async () => {
  ana = await person('Ana');
  await queryRows('UPDATE users SET password_hash = $2 WHERE id = $1', [ana.userId, await hashPassword(password)]);
});
beforeEach(async () => {
  await queryRows('DELETE FROM personal_access_tokens');
  await queryRows('DELETE FROM rate_limits');
});

test('a token is shown once and then opens REST and GraphQL, unregistered operations included', async () => {
  const { data } = await ana.signedIn.graphql(CREATE, { ...input, name: ' Planilha ' });
  const { secret, accessToken, viewer } = data.createAccessToken;
  const { id, handle } = accessToken;
  expect(secret).toMatch(/^sa_[a-z2-9]{8}_[\w-]{43}$/);
  expect(secret.startsWith(`${handle}_`)).toBe(true);
  expect(viewer.accessTokens).toMatchObject([{ handle, name: 'Planilha', scope: 'READ', lastUsedAt: null }]);
  expect((await ana.signedIn.graphql(NODE, { id })).data.node).toEqual({ name: 'Planilha' });
  const days = (Date.parse(viewer.accessTokens[0].expiresAt) - Date.now()) / 86_400_000;
  expect(Math.round(days)).toBe(90);
  await queryRows('UPDATE users SET is_developer = false WHERE id = $1', [ana.userId]); // concerns sessions only
  expect((await read(secret)).status).toBe(200);
  expect(await (await operate(secret, '{ viewer { name } __schema { queryType { name } } }')).json()).toEqual({
    data: { viewer: { name: 'Ana' }, __schema: { queryType: { name: 'Query' } } },
  });
  await queryRows('UPDATE users SET is_developer = true WHERE id = $1', [ana.userId]);
});

test('creating a token needs the password, and guessing it is limited', async () => {
  const attempt = async (given: string) =>
    (await ana.signedIn.graphql(CREATE, { ...input, password: given })).data.createAccessToken.message;
  for (let i = 0; i < 5; i++) expect(await attempt('x'.repeat(1000))).toBe('A senha atual está incorreta');
  expect(await attempt(password)).toMatch(/^Muitas tentativas/);
  expect(await queryRows('SELECT 1 FROM personal_access_tokens')).toEqual([]);
});

test('a revoked or expired token gets 401 everywhere', async () => {
  const revoked = await issueAccessToken(ana, forNinetyDays);
  const expired = await issueAccessToken(ana, { ...forNinetyDays, lifetime: 'unlimited' });
  expect((await read(expired.secret)).status).toBe(200);
  const { data } = await ana.signedIn.graphql(REVOKE, { id: globalId(revoked.handle) });
  expect(data.revokeAccessToken).toEqual({
    accessToken: { name: 'Planilha' },
    viewer: { accessTokens: [{ handle: expired.handle }] },
  });
  await queryRows('UPDATE personal_access_tokens SET expires_at = now() WHERE handle = $1', [expired.handle]);
  for (const { secret } of [revoked, expired]) {
    const answers = [await read(secret), await operate(secret, '{ viewer { id } }')];
    expect(answers.map(({ status }) => status)).toEqual([401, 401]);
    expect(await answers[0]!.json()).toEqual({ error: 'Sessão expirada. Entre novamente.' });
  }
  expect((await ana.signedIn.graphql(LIST)).data.viewer.accessTokens).toMatchObject([{ isExpired: true }]);
});

test('a token of another account can neither be seen nor revoked, and reads its own account only', async () => {
  const beto = await person('Beto');
  const { handle, secret } = await issueAccessToken(ana, forNinetyDays);
  expect((await beto.signedIn.graphql(LIST)).data.viewer.accessTokens).toEqual([]);
  expect((await beto.signedIn.graphql(NODE, { id: globalId(handle) })).data.node).toBeNull();
  for (const unknown of [handle, 'sa_', '\0'])
    expect((await beto.signedIn.graphql(REVOKE, { id: globalId(unknown) })).data.revokeAccessToken).toEqual({
      code: 'NOT_FOUND',
      message: 'Token não encontrado',
    });
  expect(await (await operate(secret, '{ viewer { name } }')).json()).toEqual({ data: { viewer: { name: 'Ana' } } });
});

test('each person of an account has separate tokens', async () => {
  const { id: userId } = await queryRow<{ id: number }>(
    `INSERT INTO users (account_id, email, name, password_hash) VALUES ($1, 'carla@example.com', 'Carla', 'x') RETURNING id`,
    [ana.accountId],
  );
  const carla = { ...ana, userId };
  const { handle, secret } = await issueAccessToken(ana, forNinetyDays);
  expect(await accessTokens(carla)).toEqual([]);
  await expect(revokeAccessToken(carla, handle)).rejects.toMatchObject({ status: 404 });
  expect((await read(secret)).status).toBe(200);
});

test('the last use is written at most once a minute', async () => {
  const { handle, secret } = await issueAccessToken(ana, forNinetyDays);
  const lastUse = async () =>
    (await queryRow<{ at: Date }>('SELECT last_used_at AS at FROM personal_access_tokens WHERE handle = $1', [handle]))
      .at;
  await read(secret);
  const first = await lastUse();
  await read(secret);
  expect(await lastUse()).toEqual(first);
  await queryRows(`UPDATE personal_access_tokens SET last_used_at = now() - interval '61 seconds'`);
  await read(secret);
  expect((await lastUse()).getTime()).toBeGreaterThanOrEqual(first.getTime());
});

test('a person has at most twenty tokens, also when created concurrently, and each needs a name', async () => {
  await Promise.all(Array.from({ length: 19 }, () => issueAccessToken(ana, forNinetyDays)));
  await queryRows('DELETE FROM rate_limits');
  const made = await Promise.allSettled([issueAccessToken(ana, forNinetyDays), issueAccessToken(ana, forNinetyDays)]);
  expect(made.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const again = await ana.signedIn.graphql(CREATE, input);
  expect(again.data.createAccessToken).toEqual({
    code: 'CONFLICT',
    message: 'São no máximo 20 tokens. Revogue um que não usa mais.',
  });
  for (const name of ['', '  ', 'x'.repeat(61), 'a\u0000b'])
    await expect(issueAccessToken(ana, { ...forNinetyDays, name })).rejects.toMatchObject({ status: 400 });
});

test('a revoked token no longer counts towards the limit, an expired one does', async () => {
  const made = await Promise.all(Array.from({ length: 20 }, () => issueAccessToken(ana, forNinetyDays)));
  await queryRows('DELETE FROM rate_limits');
  await revokeAccessToken(ana, made[0]!.handle);
  expect((await issueAccessToken(ana, forNinetyDays)).handle).toMatch(/^sa_/);
  await queryRows(`UPDATE personal_access_tokens SET expires_at = now() - interval '1 day'`);
  await expect(issueAccessToken(ana, forNinetyDays)).rejects.toMatchObject({ status: 409 });
});

test('creating tokens is limited per hour', async () => {
  for (let i = 0; i < 20; i++) await issueAccessToken(ana, forNinetyDays).catch(() => undefined);
  await queryRows('UPDATE personal_access_tokens SET revoked_at = now()');
  await expect(issueAccessToken(ana, forNinetyDays)).rejects.toMatchObject({ status: 429 });
});

test('the text of a token is neither stored nor logged', async () => {
  const lines: string[] = [];
  const stream = (log as unknown as Record<symbol, { write: (line: string) => void }>)[pino.symbols.streamSym]!;
  const write = vi.spyOn(stream, 'write').mockImplementation((line) => void lines.push(line));
  const { level } = log;
  log.level = 'trace';
  const { data } = await ana.signedIn.graphql(CREATE, input);
  const { secret, accessToken } = data.createAccessToken as { secret: string; accessToken: { handle: string } };
  const { handle } = accessToken;
  await read(secret);
  await operate(secret, '{ viewer { nothing } }');
  log.info({ secret, accessToken: secret, authorization: `Bearer ${secret}` }, 'by name');
  log.level = level;
  write.mockRestore();
  const random = secret.slice(handle.length + 1);
  expect(lines.join('\n')).toContain('/graphql');
  expect(lines.join('\n')).not.toContain(random);
  const stored = await queryRow<{ text: string }>(
    `SELECT string_agg(t::text, '') AS text FROM personal_access_tokens t`,
  );
  expect(stored.text).toContain(handle);
  expect(stored.text).not.toContain(random);
});

test('a token revoked three months ago is deleted, one in use is not', async () => {
  const [old, used] = [await issueAccessToken(ana, forNinetyDays), await issueAccessToken(ana, forNinetyDays)];
  await queryRows(`UPDATE personal_access_tokens SET revoked_at = now() - interval '91 days' WHERE handle = $1`, [
    old.handle,
  ]);
  await removeOldTokens();
  expect(await queryRows('SELECT handle FROM personal_access_tokens')).toEqual([{ handle: used.handle }]);
});
