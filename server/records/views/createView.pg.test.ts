import { beforeAll, expect, test, vi } from 'vitest';
import { pool, queryRows } from '#server/platform/postgres/db.ts';
import { appClient } from '#server/platform/testing/appClient.ts';
import { newViewer, useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { savedViews } from './savedViews.ts';
import { createView } from './createView.ts';
import { deleteView, updateView } from './updateView.ts';

useTestDatabase();

let ana: Viewer;
let other: Viewer;
beforeAll(async () => {
  ana = await newViewer();
  other = await newViewer();
  await queryRows('UPDATE users SET is_developer = true');
});

const amazon = { screen: 'dashboard', name: 'Só Amazon', query: '?marketplace=amazon&search=a%20b' } as const;

test('a view keeps the filters of the URL, and can be renamed, made the default and deleted', async () => {
  const first = await createView(ana, { ...amazon, isDefault: true });
  expect(first).toMatchObject({ name: 'Só Amazon', query: 'marketplace=amazon&search=a+b', isDefault: true });
  const second = await createView(ana, { ...amazon, name: 'Outra', isDefault: true });
  await createView(ana, { ...amazon, screen: 'costs', isDefault: true });
  await updateView(ana, { id: second.id, name: ' Brasil ', query: 'period=last30Days' });
  expect((await savedViews(ana, { screen: 'dashboard' })).map(({ name, isDefault }) => [name, isDefault])).toEqual([
    ['Brasil', true],
    ['Só Amazon', false],
  ]);
  await Promise.all([
    updateView(ana, { id: first.id, isDefault: true }),
    updateView(ana, { id: second.id, isDefault: true }),
  ]);
  const defaults = (await savedViews(ana)).filter(({ isDefault }) => isDefault);
  expect(defaults.map(({ screen }) => screen).sort()).toEqual(['costs', 'dashboard']);
  await deleteView(ana, first);
  expect(await savedViews(ana)).toHaveLength(2);
});

test('a view needs a unique name and filters of at most 2,000 characters, and a person has at most 50', async () => {
  await expect(createView(other, { ...amazon, name: ' ' })).rejects.toThrow('Dê um nome de até 60 caracteres');
  await expect(createView(other, { ...amazon, query: 'q='.padEnd(2001, 'x') })).rejects.toThrow('passam de 2000');
  await createView(other, amazon);
  await expect(createView(other, amazon)).rejects.toThrow('Já existe uma visão com este nome');
  await queryRows(
    `INSERT INTO saved_views (account_id, user_id, screen, name, query)
     SELECT $1, $2, 'costs', 'v' || n, '' FROM generate_series(1, 49) n`,
    [other.accountId, other.userId],
  );
  await expect(createView(other, { ...amazon, name: 'mais uma' })).rejects.toThrow('São guardadas até 50 visões');
});

test('a person cannot read, change or delete a view of another person', async () => {
  const { id } = await createView(ana, { ...amazon, name: 'minha' });
  const before = await savedViews(ana);
  const asOther = await appClient(other);
  const globalId = Buffer.from(`SavedView:${id}`).toString('base64');
  const { data } = await asOther.graphql(
    `mutation ($id: ID!) { updateView(id: $id, name: "x", isDefault: true) { ... on UserError { message } }
       deleteView(id: $id) { ... on UserError { message } } }`,
    { id: globalId },
  );
  expect(data).toEqual({
    updateView: { message: 'Visão não encontrada' },
    deleteView: { message: 'Visão não encontrada' },
  });
  expect((await asOther.graphql('query ($id: ID!) { node(id: $id) { id } }', { id: globalId })).data.node).toBeNull();
  expect(await savedViews(ana)).toEqual(before);
});

test('listing saved views sends one statement, as the field and as the function', async () => {
  const asAna = await appClient(ana);
  const sent = vi.spyOn(pool, 'query');
  await savedViews(ana);
  expect(sent).toHaveBeenCalledTimes(1);
  sent.mockClear();
  const [plain, withViews] = ['name', 'name savedViews { id name }'].map((fields) => `{ viewer { ${fields} } }`);
  await asAna.graphql(plain!);
  const before = sent.mock.calls.length;
  await asAna.graphql(withViews!);
  expect(sent.mock.calls.length - before).toBe(before + 1);
  sent.mockRestore();
});
