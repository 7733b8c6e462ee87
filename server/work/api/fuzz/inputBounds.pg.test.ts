import { expect, test } from 'vitest';
import { newViewer, useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { testApp } from '#server/platform/testing/appClient.ts';
import { developer } from '#server/work/api/graphql/testing/liveShop.ts';

useTestDatabase();
const app = testApp();

test('a text beyond the maximum of its argument is refused as the caller’s fault, in a list and an input object too', async () => {
  const { token } = await developer('Dev');
  await newViewer('Outra');
  const ask = async (query: string, variables: object) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const response = await app.request('/graphql', {
      method: 'POST',
      headers,
      body: JSON.stringify({ query, variables }),
    });
    return ((await response.json()) as { errors?: { message: string; extensions: object }[] }).errors ?? [];
  };
  const found = 'query ($text: String!) { viewer { foundProducts(text: $text) { __typename } } }';
  expect(await ask(found, { text: 'a'.repeat(1_000) })).toEqual([]);
  const refusal = [{ message: '"text" tem mais de 1000 caracteres.', extensions: { code: 'BAD_REQUEST' } }];
  expect(await ask(found, { text: 'a'.repeat(1_001) })).toMatchObject(refusal);
  const sales = 'query ($filter: SalesFilter!) { viewer { salesMetrics(filter: $filter) { __typename } } }';
  const brand = { filter: { brand: 'a'.repeat(1_001) } };
  expect(await ask(sales, brand)).toMatchObject([{ message: '"brand" tem mais de 1000 caracteres.' }]);
  const nodes = 'query ($ids: [ID!]!) { nodes(ids: $ids) { id } }';
  expect(await ask(nodes, { ids: ['a'.repeat(1_001)] })).toMatchObject([
    { message: '"id" tem mais de 1000 caracteres.' },
  ]);
  expect(await ask(nodes, { ids: Array.from({ length: 201 }, () => btoa('Product:1')) })).toMatchObject([
    { message: '"ids" tem mais de 200 itens.' },
  ]);
});
