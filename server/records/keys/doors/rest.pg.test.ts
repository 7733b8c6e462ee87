import { expect, test } from 'vitest';
import { queryRows } from '#server/platform/postgres/db.ts';
import { appClient } from '#server/platform/testing/appClient.ts';
import { newViewer, useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { readCredential } from '#server/records/keys/readCredential.ts';
import { useLocalMarketplaces } from '#server/records/keys/testing/localMarketplaces.ts';

useTestDatabase();
const local = useLocalMarketplaces();

async function seller(name = 'Loja') {
  const viewer = await newViewer(name);
  const client = await appClient(viewer);
  const post = async (path: string, body: object) => {
    const response = await client.post(`/api/credentials/${path}`, body);
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  const get = async (path = '') => (await client.get(`/api/credentials${path}`)).json();
  return { ...viewer, post, get };
}

const amazonForm = () => {
  const { clientId, clientSecret, refreshToken, marketplaceCode } = local.amazon;
  return { clientId, clientSecret, refreshToken, marketplaceCode };
};
const jobsOf = (accountId: number) =>
  queryRows(`SELECT 1 FROM graphile_worker.jobs WHERE key = $1`, [`startFirstSync/${accountId}`]);

test('before anything is saved nothing is configured', async () => {
  const { get } = await seller();
  expect(await get()).toEqual({ amazon: { configured: false }, mercadolivre: { configured: false } });
  expect(await get('/details')).toEqual({
    amazon: { clientId: null, marketplaceCode: null },
    mercadolivre: { clientId: null },
  });
});

test('keys to Amazon are saved, the first sync is queued once, and details contain no secret', async () => {
  const { accountId, post, get } = await seller();
  expect(await post('amazon', amazonForm())).toEqual({
    status: 200,
    body: { message: 'Credenciais da Amazon salvas com sucesso!' },
  });
  expect(await get()).toMatchObject({ amazon: { configured: true }, mercadolivre: { configured: false } });
  expect(await get('/details')).toEqual({
    amazon: { clientId: local.amazon.clientId, marketplaceCode: 'BR' },
    mercadolivre: { clientId: null },
  });
  expect(await jobsOf(accountId)).toHaveLength(1);
  await queryRows('DELETE FROM graphile_worker._private_jobs');
  await post('amazon', { clientId: local.amazon.clientId, applicationId: 'amzn1.sp.solution.x' });
  expect(await jobsOf(accountId)).toEqual([]);
  expect(await readCredential(accountId, 'amazon')).toMatchObject({
    ...amazonForm(),
    applicationId: 'amzn1.sp.solution.x',
  });
});

test('without a refresh token the keys to Amazon wait for the authorization', async () => {
  const { accountId, post, get } = await seller();
  const { body } = await post('amazon', { ...amazonForm(), refreshToken: '' });
  expect(body).toEqual({ message: 'Credenciais da Amazon salvas. Falta o Refresh Token para concluir a conexão.' });
  expect(await get()).toMatchObject({ amazon: { configured: false } });
  expect(await jobsOf(accountId)).toEqual([]);
});

test.each<[object, string]>([
  [{ clientId: '' }, 'Preencha o Client ID'],
  [{ clientId: undefined }, 'Preencha o Client ID'],
  [{ clientSecret: null }, 'Preencha o Client Secret'],
  [{ marketplaceCode: 'XX' }, 'Marketplace desconhecido'],
  [{ marketplaceCode: 'constructor' }, 'Marketplace desconhecido'],
  [
    { applicationId: 'amzn1.application-oa2-client.x' },
    'O Client ID não serve como ID do aplicativo: copie o que começa com amzn1.sp.solution. da página do aplicativo na Amazon.',
  ],
  [{ secretMadeOn: '2999-12-31' }, 'O dia em que o segredo foi criado é um dia até hoje'],
  [{ isDraft: 'sim' }, 'Aplicativo em rascunho: sim ou não'],
  [{ refreshToken: 'a\r\nHost: b' }, 'Refresh Token tem caracteres inválidos'],
  [{ refreshToken: 'x'.repeat(5000) }, 'Refresh Token longo demais'],
  [{ refreshToken: 7 }, 'Preencha o Refresh Token'],
])('a form that is wrong is refused in words %#', async (change, error) => {
  const { post } = await seller();
  expect(await post('amazon', { ...amazonForm(), ...change })).toEqual({ status: 400, body: { error } });
});

test('a test of the keys to Amazon returns what is wrong and stores nothing', async () => {
  const { accountId, post } = await seller();
  const outcome = async (change: object) => (await post('amazon/test', { ...amazonForm(), ...change })).body;
  expect(await outcome({})).toEqual({ success: true, error: null });
  expect(await outcome({ clientSecret: 'wrong' })).toEqual({
    success: false,
    error: 'A Amazon recusou o Client ID ou o Client Secret. O segredo vence a cada 180 dias: gere outro e salve aqui.',
  });
  expect(await outcome({ refreshToken: 'wrong' })).toMatchObject({
    error: 'A Amazon não aceita mais o Refresh Token. Autorize o aplicativo de novo e salve o novo token.',
  });
  expect(await outcome({ marketplaceCode: 'MX' })).toMatchObject({
    error: 'A conta não participa do marketplace MX.',
  });
  expect(await outcome({ refreshToken: '' })).toMatchObject({ success: false });
  expect(await readCredential(accountId, 'amazon')).toBeNull();
  expect(await post('amazon/test', {})).toEqual({ status: 400, body: { error: 'Preencha o Client ID' } });
});

test('a test with empty secrets tries the stored ones', async () => {
  const { post } = await seller();
  await post('amazon', amazonForm());
  const { clientId, marketplaceCode } = local.amazon;
  expect((await post('amazon/test', { clientId, marketplaceCode })).body).toEqual({ success: true, error: null });
});

test('after twenty tests in ten minutes an account is refused, and no other', async () => {
  const [one, two] = [await appClient(await newViewer()), await appClient(await newViewer())];
  const form = { clientId: 'client' };
  for (let test = 0; test < 20; test += 1)
    expect((await one.post('/api/credentials/amazon/test', form)).status).toBe(200);
  const refused = await one.post('/api/credentials/mercadolivre/test', form);
  expect([refused.status, await refused.json()]).toEqual([
    429,
    { error: expect.stringMatching(/^Muitas tentativas\. Tente novamente em \d+ minutos\.$/) as string },
  ]);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(500);
  expect((await two.post('/api/credentials/amazon/test', form)).status).toBe(200);
});

test('a test reports that a marketplace is unavailable', async () => {
  const { post } = await seller();
  await local.control('/faults', { match: 'POST /auth/o2/token', status: 400, body: { nothing: 1 } });
  expect((await post('amazon/test', amazonForm())).body).toMatchObject({
    success: false,
    error: expect.stringContaining('Amazon (Login with Amazon)'),
  });
});

test('a test of Mercado Livre never refreshes, and saving keeps the renewed pair', async () => {
  const { accountId, post, get } = await seller();
  const keys = await local.mercadolivre();
  expect((await post('mercadolivre/test', keys)).body).toEqual({ success: true, error: null });
  const expired = { ...keys, accessToken: 'APP_USR-expired' };
  expect((await post('mercadolivre/test', expired)).body).toEqual({
    success: false,
    error: 'O Access Token expirou ou não é válido. Ao salvar, ele é renovado com o Refresh Token.',
  });
  expect(await local.mercadolivre()).toMatchObject({ refreshToken: keys.refreshToken });

  expect(await post('mercadolivre', expired)).toEqual({
    status: 200,
    body: { message: 'Credenciais do Mercado Livre salvas com sucesso!' },
  });
  const { refreshToken } = await local.mercadolivre();
  expect(refreshToken).not.toBe(keys.refreshToken);
  const kept = await readCredential(accountId, 'mercadolivre');
  expect(kept).toMatchObject({ refreshToken, state: 'connected', sellerId: expect.stringMatching(/^19\d+$/) });
  expect(kept!.accessToken).toMatch(/^APP_USR-(?!expired)/);
  expect(kept!.accessTokenExpiresAt).toBeInstanceOf(Date);
  expect(await get()).toMatchObject({ mercadolivre: { configured: true } });
  expect(await jobsOf(accountId)).toHaveLength(1);

  // the same keys again, now from the database: nothing is renewed or deleted
  await post('mercadolivre', { clientId: keys.clientId });
  expect(await local.mercadolivre()).toMatchObject({ refreshToken });
  expect(await readCredential(accountId, 'mercadolivre')).toMatchObject({
    refreshToken,
    accessToken: kept!.accessToken,
    accessTokenExpiresAt: kept!.accessTokenExpiresAt,
    sellerId: kept!.sellerId,
  });
});

test('keys that Mercado Livre refuses leave the good ones as they were', async () => {
  const { accountId, post } = await seller();
  const keys = await local.mercadolivre();
  await post('mercadolivre', keys);
  const wrong = { ...keys, accessToken: 'APP_USR-no', refreshToken: 'TG-no' };
  expect(await post('mercadolivre', wrong)).toEqual({
    status: 400,
    body: {
      error:
        'O Mercado Livre não aceita mais o Refresh Token (expirou, já foi usado ou foi revogado). Autorize de novo.',
    },
  });
  const { accessToken, refreshToken } = keys;
  expect(await readCredential(accountId, 'mercadolivre')).toMatchObject({ accessToken, refreshToken });
  expect(await post('mercadolivre', { ...wrong, clientSecret: 'no' })).toMatchObject({
    body: { error: 'O Mercado Livre recusou o Client ID ou o Client Secret. Confira os dados do aplicativo.' },
  });
});

test('Mercado Livre needs all four fields', async () => {
  const { post } = await seller();
  const keys = await local.mercadolivre();
  for (const [field, error] of [
    ['clientId', 'Preencha o Client ID'],
    ['clientSecret', 'Preencha o Client Secret'],
    ['accessToken', 'Preencha o Access Token'],
    ['refreshToken', 'Preencha o Refresh Token'],
  ] as const)
    expect(await post('mercadolivre', { ...keys, [field]: '' })).toEqual({ status: 400, body: { error } });
});

test('a double click saves once', async () => {
  const { post } = await seller();
  const keys = { ...(await local.mercadolivre()), accessToken: 'APP_USR-expired' };
  const answers = await Promise.all([post('mercadolivre', keys), post('mercadolivre', keys)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

test('another account sees and changes nothing of these keys', async () => {
  const [owner, other] = [await seller('Dona'), await seller('Outra')];
  await owner.post('amazon', amazonForm());
  const before = await readCredential(owner.accountId, 'amazon');
  expect(await other.get()).toEqual({ amazon: { configured: false }, mercadolivre: { configured: false } });
  expect(await other.get('/details')).toMatchObject({ amazon: { clientId: null } });
  expect(await other.get('/amazon/check-callback')).toEqual({ hasCallback: false, refreshToken: null });
  const { clientId } = local.amazon;
  expect((await other.post('amazon/test', { clientId })).body).toMatchObject({ error: 'Preencha o Client Secret' });
  expect((await other.post('amazon', { clientId })).body).toEqual({ error: 'Preencha o Client Secret' });
  await other.post('amazon', { clientId: 'mine', clientSecret: 'mine', refreshToken: 'mine' });
  expect(await readCredential(owner.accountId, 'amazon')).toEqual(before);
});

test('callers without a session are refused', async () => {
  const client = await appClient();
  for (const path of ['', '/details', '/amazon/check-callback'])
    expect((await client.get(`/api/credentials${path}`)).status).toBe(401);
  for (const path of ['amazon', 'mercadolivre', 'amazon/test', 'mercadolivre/test'])
    expect((await client.post(`/api/credentials/${path}`, amazonForm())).status).toBe(401);
});
