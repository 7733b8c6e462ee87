import { expect, test } from 'vitest';
import { queryRow, queryRows } from '#server/platform/postgres/db.ts';
import { appClient } from '#server/platform/testing/appClient.ts';
import { newViewer, useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { useDemoAccount } from '#server/records/identity/demoAccount.ts';
import { viewerOfSecret } from '#server/records/identity/sessions/session.ts';

useTestDatabase();

const ana = { email: 'ana@loja.example', password: 'senha-da-ana', name: 'Ana' };
const bodyOf = async (response: Response) => (await response.json()) as { token?: string; error?: string };

test('registering returns a token that opens the account', async () => {
  const client = await appClient();
  const response = await client.post('/api/auth/register', ana);
  expect(response.status).toBe(200);
  const { token } = await bodyOf(response);
  expect(token).toMatch(/^[\w-]{43}$/);
  const [cookie, device] = response.headers.getSetCookie();
  expect(cookie).toMatch(/^sl=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Strict$/);
  expect(cookie).not.toContain(token);
  expect(device).toMatch(/^device=[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/);
});

test('an e-mail can be registered once, whatever its case', async () => {
  const client = await appClient();
  await client.post('/api/auth/register', { ...ana, email: 'bia@loja.example' });
  const again = await client.post('/api/auth/register', { ...ana, email: ' BIA@Loja.example ' });
  expect(again.status).toBe(409);
  expect(await bodyOf(again)).toEqual({ error: 'E-mail já cadastrado' });
  expect(
    await queryRows(`SELECT 1 FROM accounts a WHERE NOT EXISTS (SELECT 1 FROM users u WHERE u.account_id = a.id)`),
  ).toEqual([]);
});

test('registration names the field that is missing or too short', async () => {
  const client = await appClient();
  const errorOf = async (change: object) => bodyOf(await client.post('/api/auth/register', { ...ana, ...change }));
  expect(await errorOf({ password: '1234567' })).toEqual({ error: 'A senha precisa ter pelo menos 8 caracteres' });
  expect(await errorOf({ password: 'Password123' })).toEqual({
    error: 'Esta senha está entre as mais usadas. Escolha outra.',
    field: 'password',
  });
  for (const password of ['senha-longa@loja.example', 'SENHA-LONGA'])
    expect(await errorOf({ email: 'Senha-Longa@loja.example', password })).toEqual({
      error: 'A senha não pode ser igual ao seu e-mail',
      field: 'password',
    });
  expect(await errorOf({ email: 'ana' })).toEqual({ error: 'E-mail inválido' });
  expect(await errorOf({ name: '  ' })).toEqual({ error: 'Informe o nome' });
  expect((await client.request('POST', '/api/auth/register')).status).toBe(400);
});

test('a wrong password and an unknown e-mail get the same response', async () => {
  const client = await appClient();
  await client.post('/api/auth/register', { ...ana, email: 'carla@loja.example' });
  const wrong = await client.post('/api/auth/login', { email: 'carla@loja.example', password: 'outra-senha' });
  const unknown = await client.post('/api/auth/login', { email: 'ninguem@loja.example', password: 'outra-senha' });
  expect([wrong.status, await bodyOf(wrong)]).toEqual([401, { error: 'E-mail ou senha incorretos' }]);
  expect([unknown.status, await bodyOf(unknown)]).toEqual([401, { error: 'E-mail ou senha incorretos' }]);
});

test('after five wrong passwords in a row even the right one is refused for a while', async () => {
  const client = await appClient();
  await client.post('/api/auth/register', { ...ana, email: 'duda@loja.example' });
  const signIn = (password: string) => client.post('/api/auth/login', { email: 'duda@loja.example', password });
  for (let i = 0; i < 5; i++) expect((await signIn('errada-errada')).status).toBe(401);
  const blocked = await signIn(ana.password);
  expect(blocked.status).toBe(429);
  expect(Number(blocked.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await bodyOf(blocked)).error).toMatch(/^Muitas tentativas\. Tente novamente em/);
  await queryRows('DELETE FROM sign_in_attempts');
  expect((await signIn(ana.password)).status).toBe(200);
});

test('guesses of others do not shut out a browser that signed in before', async () => {
  const client = await appClient();
  const email = 'fabi@loja.example';
  const registered = await client.post('/api/auth/register', { ...ana, email });
  const device = registered.headers.getSetCookie()[1]!.split(';')[0]!;
  for (let i = 0; i < 6; i++) await client.post('/api/auth/login', { email, password: 'errada-errada' });
  const signIn = async (headers: Record<string, string>) =>
    (await client.post('/api/auth/login', { email, password: ana.password }, headers)).status;
  expect([await signIn({}), await signIn({ cookie: 'device=x' }), await signIn({ cookie: device })]).toEqual([
    429, 429, 200,
  ]);
});

test('signing out ends the session at once', async () => {
  const client = await appClient(await newViewer('Sai'));
  const answer = () => client.post('/graphql', { query: '{ viewer { name } }' });
  expect((await answer()).status).toBe(200);
  expect((await client.post('/api/auth/logout')).status).toBe(204);
  const after = await answer();
  expect([after.status, await bodyOf(after)]).toEqual([401, { error: 'Sessão expirada. Entre novamente.' }]);
});

test('the database holds no password and no token', async () => {
  const client = await appClient();
  const { token } = await bodyOf(await client.post('/api/auth/register', { ...ana, email: 'eva@loja.example' }));
  const dump = await queryRow<{ text: string }>(
    `SELECT (SELECT string_agg(u::text, '') FROM users u) || (SELECT string_agg(s::text, '') FROM sessions s) AS text`,
  );
  expect(dump.text).not.toContain(ana.password);
  expect(dump.text).not.toContain(token);
});

test('a session expires after a day without use or after thirty days', async () => {
  const client = await appClient(await newViewer('Velha'));
  const status = async () => (await client.post('/graphql', { query: '{ viewer { name } }' })).status;
  await queryRows(`UPDATE sessions SET last_seen_at = now() - interval '25 hours'`);
  expect(await status()).toBe(401);
  await queryRows(`UPDATE sessions SET last_seen_at = now(), expires_at = now()`);
  expect(await status()).toBe(401);
});

test('a developer may send any operation, a seller only those of the built client', async () => {
  const seller = await appClient(await newViewer('Vendedora'));
  const developer = await appClient({ ...(await newViewer('Dev')), isDeveloper: true });
  await queryRows(`UPDATE users SET is_developer = true WHERE name = 'Dev'`);
  expect((await developer.graphql('{ viewer { name } }')).data).toEqual({ viewer: { name: 'Dev' } });
  expect((await seller.graphql('{ viewer { name } }')).data).toBeUndefined();
  expect((await seller.graphql('{ __schema { types { name } } }')).data).toBeUndefined();
});

test('the viewer node of another account does not exist', async () => {
  const [a, b] = [await newViewer('Primeira'), await newViewer('Segunda')];
  await queryRows('UPDATE users SET is_developer = true');
  const id = Buffer.from(`Viewer:${a.userId}`).toString('base64');
  const read = async (client: Awaited<ReturnType<typeof appClient>>) =>
    (await client.graphql('query($id: ID!) { node(id: $id) { ... on Viewer { email } } }', { id })).data;
  expect(await read(await appClient(b))).toEqual({ node: null });
  expect((await read(await appClient(a))).node.email).toContain('@');
});

test('malformed requests get a clear error', async () => {
  const client = await appClient(await newViewer('Hostil'));
  const large = await client.post('/api/auth/login', { email: 'a@b.example', password: 'x'.repeat(20_000) });
  expect([large.status, await bodyOf(large)]).toEqual([413, { error: 'Requisição grande demais' }]);
  expect((await client.get('/api/nada')).status).toBe(404);
  expect((await (await appClient()).get('/api/nada')).status).toBe(401);
  const forged = await (await appClient()).request('POST', '/graphql', { query: '{ viewer { name } }' });
  expect(forged.status).toBe(401);
});

test('the demonstration account opens without a password', async () => {
  const [own, demo] = [await newViewer('Nova'), await newViewer('Loja Demonstração')];
  await queryRows('UPDATE users SET is_developer = true');
  const client = await appClient(own);
  const hasDemo = async () => (await client.graphql('{ viewer { hasDemo } }')).data?.viewer.hasDemo;
  const isOffered = async () =>
    ((await (await (await appClient()).get('/api/auth/options')).json()) as { hasDemo: boolean }).hasDemo;
  expect([await hasDemo(), await isOffered()]).toEqual([false, false]);
  const none = await client.post('/api/auth/demo');
  expect([none.status, await bodyOf(none)]).toEqual([404, { error: 'Não há demonstração nesta instalação' }]);

  const { email } = await queryRow<{ email: string }>('SELECT email FROM users WHERE id = $1', [demo.userId]);
  useDemoAccount(email);
  expect([await hasDemo(), await isOffered()]).toEqual([true, true]);
  const opened = await client.post('/api/auth/demo');
  useDemoAccount(null);
  expect(opened.headers.get('set-cookie')).toMatch(/^sl=/);
  const { token } = await bodyOf(opened);
  expect(await viewerOfSecret(token!)).toMatchObject({ accountId: demo.accountId });
});
