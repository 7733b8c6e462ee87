import { beforeAll, expect, test } from 'vitest';
import { queryRow, queryRows } from '#server/platform/postgres/db.ts';
import { appClient } from '#server/platform/testing/appClient.ts';
import { newViewer, useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { createQuery, updateQuery } from './changeQueries.ts';
import { savedQueries } from './savedQueries.ts';

useTestDatabase();

type Client = Awaited<ReturnType<typeof appClient>>;
let client: Client;
let other: Client;

beforeAll(async () => {
  client = await appClient(await newViewer('Dona'));
  other = await appClient(await newViewer('Outra'));
  await queryRows('UPDATE users SET is_developer = true');
});

const QUERY = 'query { id name sql } viewer { savedQueries { id } }';
const CREATE = `mutation ($name: String!, $sql: String!) { answer: createQuery(name: $name, sql: $sql) {
  ... on CreateQueryPayload { ${QUERY} } ... on UserError { code } } }`;
const UPDATE = `mutation ($id: ID!, $name: String!, $sql: String!) { answer: updateQuery(id: $id, name: $name, sql: $sql) {
  ... on UpdateQueryPayload { ${QUERY} } ... on UserError { code } } }`;
const DELETE = `mutation ($id: ID!) { answer: deleteQuery(id: $id) {
  ... on DeleteQueryPayload { ${QUERY} } ... on UserError { code } } }`;
const NODE = 'query ($id: ID!) { node(id: $id) { ... on SavedQuery { name updatedAt } } }';

test('queries belong to a person and have unique names', async () => {
  const create = async (as: Client, name: string, sql: string) => (await as.graphql(CREATE, { name, sql })).data.answer;
  const update = async (as: Client, id: string, name: string, sql: string) =>
    (await as.graphql(UPDATE, { id, name, sql })).data.answer;
  const remove = async (as: Client, id: string) => (await as.graphql(DELETE, { id })).data.answer;
  const list = async (as: Client) =>
    (await as.graphql('{ viewer { savedQueries { id name sql } } }')).data.viewer.savedQueries;

  const first = (await create(client, ' Vendas ', 'SELECT 1')).query;
  expect(first).toMatchObject({ name: 'Vendas', sql: 'SELECT 1' });
  expect(await create(client, 'Vendas', 'SELECT 2')).toEqual({ code: 'CONFLICT' });
  expect(await create(client, '', 'SELECT 2')).toEqual({ code: 'BAD_REQUEST' });
  expect(await create(client, '\0', 'SELECT 2')).toEqual({ code: 'BAD_REQUEST' });
  expect(await create(client, 'x'.repeat(101), 'SELECT 2')).toEqual({ code: 'BAD_REQUEST' });
  expect(await create(client, 'Longa', 'x'.repeat(10_001))).toEqual({ code: 'BAD_REQUEST' });
  const second = (await create(client, 'Estoque', 'SELECT 2')).query;
  expect(await list(client)).toMatchObject([{ name: 'Estoque' }, { name: 'Vendas' }]);
  expect(await update(client, second.id, 'Vendas', 'SELECT 2')).toEqual({ code: 'CONFLICT' });
  expect((await remove(client, second.id)).viewer.savedQueries).toEqual([{ id: first.id }]);
  await update(client, first.id, 'Vendas por dia', 'SELECT 3');
  expect(await list(client)).toEqual([{ id: first.id, name: 'Vendas por dia', sql: 'SELECT 3' }]);
  expect((await client.graphql(NODE, { id: first.id })).data.node.name).toBe('Vendas por dia');

  expect(await list(other)).toEqual([]);
  expect((await other.graphql(NODE, { id: first.id })).data.node).toBeNull();
  expect(await update(other, first.id, 'Minha', 'SELECT 4')).toEqual({ code: 'NOT_FOUND' });
  expect(await remove(other, first.id)).toEqual({ code: 'NOT_FOUND' });
  expect((await remove(client, first.id)).query.id).toBe(first.id);
  expect(await list(client)).toEqual([]);
});

test('people of one account have separate saved queries', async () => {
  const viewer = await newViewer('Equipe');
  const { id: userId } = await queryRow<{ id: number }>(
    `INSERT INTO users (account_id, email, name, password_hash) VALUES ($1, 'colega@equipe.example', 'Colega', 'x') RETURNING id`,
    [viewer.accountId],
  );
  const { id } = await createQuery(viewer, { name: 'Minha', sql: 'SELECT 1' });
  const colleague = { ...viewer, userId };
  expect(await savedQueries(colleague)).toEqual([]);
  await expect(updateQuery(colleague, { id, name: 'x', sql: 'x' })).rejects.toMatchObject({ status: 404 });
});

test('a person has at most two hundred queries', async () => {
  const viewer = await newViewer('Cheia');
  await queryRows(
    `INSERT INTO saved_queries (account_id, user_id, name, sql) SELECT $1, $2, 'c' || n, 'SELECT 1' FROM generate_series(1, 199) n`,
    [viewer.accountId, viewer.userId],
  );
  const { id } = await createQuery(viewer, { name: 'a última', sql: 'SELECT 1' });
  await expect(createQuery(viewer, { name: 'mais uma', sql: 'SELECT 1' })).rejects.toMatchObject({ status: 409 });
  expect(await updateQuery(viewer, { id, name: 'a última', sql: 'SELECT 2' })).toMatchObject({ id, sql: 'SELECT 2' });
});
