import { expect, test, vi } from 'vitest';
import { pool, queryRow, queryRows } from '#server/platform/postgres/db.ts';
import { appClient } from '#server/platform/testing/appClient.ts';
import { newViewer, useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { readCredential } from '#server/records/keys/readCredential.ts';
import { useLocalMarketplaces } from '#server/records/keys/testing/localMarketplaces.ts';

useTestDatabase();
const local = useLocalMarketplaces();

const CREDENTIAL = `id channel state stateReason clientId applicationId marketplaceCode sellerId hasClientSecret
  hasRefreshToken hasAccessToken updatedAt marketplace warnings isDraft secretMadeOn authorizedAt isConsented`;
const READ = `{ viewer { hasConnections credentials { stored { ${CREDENTIAL} } } } }`;
const save = (channel: string) => `mutation ($input: KeysInput!) {
  save: setKeys(channel: ${channel}, input: $input) {
    __typename ... on SetKeysPayload { message viewer { hasConnections } credential { ${CREDENTIAL} } } ... on UserError { code message }
  } }`;
const TEST = `mutation ($channel: Channel!, $input: KeysInput!) {
  testKeys(channel: $channel, input: $input) {
    ... on TestKeysPayload { success error } ... on UserError { message } } }`;

async function seller(name = 'Loja') {
  const viewer = await newViewer(name);
  await queryRows('UPDATE users SET is_developer = true WHERE id = $1', [viewer.userId]);
  return { ...viewer, ...(await appClient(viewer)) };
}

const keys = () => {
  const { clientId, clientSecret, refreshToken } = local.amazon;
  return { clientId, clientSecret, refreshToken };
};

test('a new account has no keys, and the keys to three channels are saved one by one', async () => {
  const { accountId, graphql } = await seller();
  expect((await graphql(READ)).data.viewer).toMatchObject({
    hasConnections: false,
    credentials: { stored: [] },
  });
  const input = { ...keys(), marketplaceCode: 'BR' };
  expect((await graphql(save('AMAZON'), { input })).data.save).toMatchObject({
    message: 'Credenciais da Amazon salvas com sucesso!',
    credential: { state: 'CONNECTED', clientId: input.clientId, marketplaceCode: 'BR', hasRefreshToken: true },
  });
  expect((await graphql(save('AMAZON_ADS'), { input: keys() })).data.save).toMatchObject({
    message: 'Credenciais da Amazon Ads salvas com sucesso!',
    credential: { channel: 'AMAZON_ADS', state: 'CONNECTED' },
  });
  const mercadolivre = await local.mercadolivre();
  const { clientId, clientSecret, accessToken, refreshToken } = mercadolivre;
  const saved = await graphql(save('MERCADOLIVRE'), { input: { clientId, clientSecret, accessToken, refreshToken } });
  expect(saved.data.save).toMatchObject({ credential: { state: 'CONNECTED', hasAccessToken: true } });
  expect((await graphql(READ)).data.viewer).toMatchObject({ hasConnections: true });
  const { n } = await queryRow<{ n: number }>('SELECT count(*) AS n FROM credentials WHERE account_id = $1', [
    accountId,
  ]);
  expect(n).toBe(3);
});

test('advertising keys alone connect no marketplace, and are kept when saved empty', async () => {
  const { accountId, graphql } = await seller();
  await graphql(save('AMAZON_ADS'), { input: keys() });
  expect((await graphql(READ)).data.viewer.hasConnections).toBe(false);
  await graphql(save('AMAZON_ADS'), { input: { clientId: 'other' } });
  expect(await readCredential(accountId, 'amazonAds')).toMatchObject({ ...keys(), clientId: 'other' });
  expect(await readCredential(accountId, 'amazon')).toBeNull();
  const incomplete = { clientId: 'x', clientSecret: 'y' };
  const { graphql: asNew } = await seller();
  expect((await asNew(save('AMAZON_ADS'), { input: incomplete })).data.save).toMatchObject({
    __typename: 'UserError',
    message: 'Preencha o Refresh Token',
  });
});

test('the keys to every channel are tested at its marketplace', async () => {
  const { graphql } = await seller();
  const outcome = async (channel: string, input: object) => (await graphql(TEST, { channel, input })).data.testKeys;
  expect(await outcome('AMAZON', { ...keys(), marketplaceCode: 'BR' })).toEqual({ success: true, error: null });
  expect(await outcome('AMAZON_ADS', keys())).toEqual({ success: true, error: null });
  expect(await outcome('AMAZON_ADS', { ...keys(), clientSecret: 'no' })).toMatchObject({ success: false });
  const { clientId, clientSecret, accessToken } = await local.mercadolivre();
  expect(await outcome('MERCADOLIVRE', { clientId, clientSecret, accessToken })).toMatchObject({ success: true });
  expect(await outcome('MERCADOLIVRE', { clientId: '' })).toEqual({ message: 'Preencha o Client ID' });
});

test('errors are data with a message', async () => {
  const { graphql } = await seller();
  expect((await graphql(save('AMAZON'), { input: { clientId: 'x' } })).data.save).toEqual({
    __typename: 'UserError',
    code: 'BAD_REQUEST',
    message: 'Preencha o Client Secret',
  });
});

test('another account reads and changes only its own keys, also by id', async () => {
  const [owner, other] = [await seller('Dona'), await seller('Outra')];
  const input = { ...keys(), marketplaceCode: 'BR' };
  const { id } = (await owner.graphql(save('AMAZON'), { input })).data.save.credential as { id: string };
  const node = `query ($id: ID!) { node(id: $id) { ... on Credential { clientId state } } }`;
  expect((await owner.graphql(node, { id })).data.node).toMatchObject({ clientId: input.clientId });
  expect((await other.graphql(node, { id })).data.node).toBeNull();
  expect((await other.graphql(READ)).data.viewer.credentials.stored).toEqual([]);
  const before = await readCredential(owner.accountId, 'amazon');
  await other.graphql(save('AMAZON'), { input: { clientId: 'z', clientSecret: 'z', refreshToken: 'z' } });
  const answer = await other.graphql(TEST, { channel: 'AMAZON', input: { clientId: input.clientId } });
  expect(answer.data.testKeys.success).toBe(false);
  expect(await readCredential(owner.accountId, 'amazon')).toEqual(before);
  const unknown = Buffer.from('Credential:constructor').toString('base64');
  expect((await owner.graphql(node, { id: unknown })).data.node).toBeNull();
});

const SWAP = `mutation ($channel: Channel!, $input: ClientSecretInput!) {
  swapClientSecret(channel: $channel, input: $input) {
    ... on SwapClientSecretPayload { message credential { state secretMadeOn } } ... on UserError { message } } }`;

test('an old secret is warned about, and its swap through the API ends the warning', async () => {
  const { graphql } = await seller();
  const input = { ...keys(), marketplaceCode: 'BR', secretMadeOn: '2026-01-01' };
  await graphql(save('AMAZON'), { input });
  const warned = async () => (await graphql(READ)).data.viewer.credentials.stored[0] as { warnings: string[] };
  expect(await warned()).toMatchObject({
    secretMadeOn: '2026-01-01',
    warnings: [expect.stringContaining('O Client Secret da Amazon é de 01/01/2026')],
    authorizedAt: expect.any(String),
    isConsented: false,
    marketplace: 'AMAZON',
  });
  const swap = async (change: object) =>
    (await graphql(SWAP, { channel: 'AMAZON', input: { clientSecret: keys().clientSecret, ...change } })).data
      .swapClientSecret;
  expect(await swap({ clientSecret: ' ' })).toEqual({ message: 'Preencha o Client Secret' });
  for (const secretMadeOn of ['2999-01-01', 'ontem'])
    expect(await swap({ secretMadeOn })).toEqual({ message: 'O dia em que o segredo foi criado é um dia até hoje' });
  expect(await swap({ secretMadeOn: '' })).toMatchObject({ credential: { state: 'CONNECTED', secretMadeOn: null } });
  expect((await warned()).warnings).toEqual([]);
  const other = await seller('Outra');
  const stolen = { channel: 'AMAZON', input: { clientSecret: keys().clientSecret } };
  expect((await other.graphql(SWAP, stolen)).data.swapClientSecret.message).toContain('Não há conexão da Amazon');
});

test('keys are shown without their secrets being read', async () => {
  const { graphql } = await seller();
  await graphql(save('AMAZON'), { input: { ...keys(), marketplaceCode: 'BR' } });
  const sent = vi.spyOn(pool, 'query');
  const { data } = await graphql(READ);
  const texts = sent.mock.calls.map(([statement]) => (statement as unknown as { text: string }).text);
  sent.mockRestore();
  expect(data.viewer.credentials.stored).toMatchObject([{ hasClientSecret: true, hasRefreshToken: true }]);
  expect(texts.filter((text) => text.includes('"has_client_secret"')).length).toBeGreaterThan(0);
  expect(texts.join('\n')).not.toMatch(/\b(client_secret|refresh_token|access_token)\b/);
  expect(texts.length).toBeLessThanOrEqual(4); // the session, the version of its rows, the keys, hasConnections
});
