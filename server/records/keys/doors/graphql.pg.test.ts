import { expect, test, vi } from 'vitest';
import { pool, queryRow, queryRows } from '#server/platform/postgres/db.ts';
import { appClient } from '#server/platform/testing/appClient.ts';
import { newViewer, useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { readCredential } from '#server/records/keys/readCredential.ts';
import { useLocalMarketplaces } from '#server/records/keys/testing/localMarketplaces.ts';

useTestDatabase();
const local = useLocalMarketplaces();

const CREDENTIAL = `id channel state stateReason clientId applicationId marketplaceCode sellerId hasClientSecret
  hasRefreshToken hasAccessToken updatedAt`;
const READ = `{ viewer { hasConnections credentials { amazon { ${CREDENTIAL} } mercadolivre { ${CREDENTIAL} }
  amazonAds { ${CREDENTIAL} } } } }`;
const save = (channel: string) => `mutation ($input: KeysInput!) {
  save: set${channel}Keys(input: $input) {
    __typename ... on Set${channel}KeysPayload { message viewer { hasConnections } credential { ${CREDENTIAL} } } ... on UserError { code message }
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
    credentials: { amazon: null, mercadolivre: null, amazonAds: null },
  });
  const input = { ...keys(), marketplaceCode: 'BR' };
  expect((await graphql(save('Amazon'), { input })).data.save).toMatchObject({
    message: 'Credenciais da Amazon salvas com sucesso!',
    credential: { state: 'CONNECTED', clientId: input.clientId, marketplaceCode: 'BR', hasRefreshToken: true },
  });
  expect((await graphql(save('AmazonAds'), { input: keys() })).data.save).toMatchObject({
    message: 'Credenciais da Amazon Ads salvas com sucesso!',
    credential: { channel: 'AMAZON_ADS', state: 'CONNECTED' },
  });
  const mercadolivre = await local.mercadolivre();
  const { clientId, clientSecret, accessToken, refreshToken } = mercadolivre;
  const saved = await graphql(save('MercadoLivre'), { input: { clientId, clientSecret, accessToken, refreshToken } });
  expect(saved.data.save).toMatchObject({ credential: { state: 'CONNECTED', hasAccessToken: true } });
  expect((await graphql(READ)).data.viewer).toMatchObject({ hasConnections: true });
  const { n } = await queryRow<{ n: number }>('SELECT count(*) AS n FROM credentials WHERE account_id = $1', [
    accountId,
  ]);
  expect(n).toBe(3);
});

test('advertising keys alone connect no marketplace, and are kept when saved empty', async () => {
  const { accountId, graphql } = await seller();
  await graphql(save('AmazonAds'), { input: keys() });
  expect((await graphql(READ)).data.viewer.hasConnections).toBe(false);
  await graphql(save('AmazonAds'), { input: { clientId: 'other' } });
  expect(await readCredential(accountId, 'amazonAds')).toMatchObject({ ...keys(), clientId: 'other' });
  expect(await readCredential(accountId, 'amazon')).toBeNull();
  const incomplete = { clientId: 'x', clientSecret: 'y' };
  const { graphql: asNew } = await seller();
  expect((await asNew(save('AmazonAds'), { input: incomplete })).data.save).toMatchObject({
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
  expect((await graphql(save('Amazon'), { input: { clientId: 'x' } })).data.save).toEqual({
    __typename: 'UserError',
    code: 'BAD_REQUEST',
    message: 'Preencha o Client Secret',
  });
});

test('another account reads and changes only its own keys, also by id', async () => {
  const [owner, other] = [await seller('Dona'), await seller('Outra')];
  const input = { ...keys(), marketplaceCode: 'BR' };
  const { id } = (await owner.graphql(save('Amazon'), { input })).data.save.credential as { id: string };
  const node = `query ($id: ID!) { node(id: $id) { ... on Credential { clientId state } } }`;
  expect((await owner.graphql(node, { id })).data.node).toMatchObject({ clientId: input.clientId });
  expect((await other.graphql(node, { id })).data.node).toBeNull();
  expect((await other.graphql(READ)).data.viewer.credentials.amazon).toBeNull();
  const before = await readCredential(owner.accountId, 'amazon');
  await other.graphql(save('Amazon'), { input: { clientId: 'z', clientSecret: 'z', refreshToken: 'z' } });
  const answer = await other.graphql(TEST, { channel: 'AMAZON', input: { clientId: input.clientId } });
  expect(answer.data.testKeys.success).toBe(false);
  expect(await readCredential(owner.accountId, 'amazon')).toEqual(before);
  const unknown = Buffer.from('Credential:constructor').toString('base64');
  expect((await owner.graphql(node, { id: unknown })).data.node).toBeNull();
});

test('keys are shown without their secrets being read', async () => {
  const { graphql } = await seller();
  await graphql(save('Amazon'), { input: { ...keys(), marketplaceCode: 'BR' } });
  const sent = vi.spyOn(pool, 'query');
  const { data } = await graphql(READ);
  const texts = sent.mock.calls.map(([statement]) => (statement as unknown as { text: string }).text);
  sent.mockRestore();
  expect(data.viewer.credentials.amazon).toMatchObject({ hasClientSecret: true, hasRefreshToken: true });
  expect(texts.filter((text) => text.includes('"has_client_secret"')).length).toBeGreaterThan(0);
  expect(texts.join('\n')).not.toMatch(/\b(client_secret|refresh_token|access_token)\b/);
  expect(texts.length).toBeLessThanOrEqual(6); // the session, one for each channel, the authorizations, hasConnections
});
