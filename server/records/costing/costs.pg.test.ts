import { beforeAll, expect, test, vi } from 'vitest';
import { pool, queryRow, queryRows } from '#server/platform/postgres/db.ts';
import { appClient } from '#server/platform/testing/appClient.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { saoPauloDay } from '#server/platform/values/saoPauloDay.ts';
import { line, openShop, order, type Shop } from '#server/insight/sales/testing/shop.ts';

useTestDatabase();

type Client = Awaited<ReturnType<typeof appClient>>;
let shop: Shop;
let asOwner: Client;
let asOther: Client;
let product: string;

const dayAgo = (days: number) => saoPauloDay(Date.now() - days * 86_400_000);
const brl = (minor: number) => ({ minor, currency: 'BRL' });

beforeAll(async () => {
  shop = await openShop();
  const other = await openShop('Outra');
  await queryRows('UPDATE users SET is_developer = true');
  const at = new Date(Date.now() - 3 * 86_400_000);
  await shop.sell(order([line('A'), line('B'), line('C')], { purchasedAt: at, updatedAt: at }));
  product = Buffer.from(`Product:${await shop.idOf('A')}`).toString('base64');
  [asOwner, asOther] = [await appClient(shop.viewer), await appClient(other.viewer)];
});

const COST = 'validFrom validUntil cost { minor currency } enteredBy enteredAt';
const CHANGES = 'changes(first: 5) { edges { cursor node { cost { minor currency } changedBy changedAt } } }';
const SET = `mutation ($input: SetProductCostInput!) { setProductCost(input: $input) {
  ... on SetProductCostPayload { lines productCost { ${COST} ${CHANGES} } viewer { id } }
  ... on UserError { code message } } }`;
const set = async (client: Client, input: object) => {
  const { data, errors } = await client.graphql(SET, { input: { productId: product, ...input } });
  expect(errors).toBeUndefined();
  return data.setProductCost;
};
const periods = async (client: Client, fields = COST) =>
  (await client.graphql(`{ viewer { productCosts { rows { periods { ${fields} } } } } }`)).data.viewer.productCosts
    .rows[2]?.periods;

test('a cost is set for all days, from a day on, and for the days of an analysis', async () => {
  const always = await set(asOwner, { scope: 'ALWAYS', cost: brl(1_000) });
  expect(always).toMatchObject({
    lines: 1,
    productCost: { validFrom: null, validUntil: null, cost: brl(1_000), enteredBy: 'Loja de teste' },
    viewer: { id: expect.any(String) },
  });
  for (const [days, minor] of [
    [40, 900],
    [10, 800],
    [0, 700],
  ] as const)
    await set(asOwner, { scope: 'FROM_DAY', from: dayAgo(days), cost: brl(minor) });
  const window = { scope: 'ANALYSIS_WINDOW', from: dayAgo(30), cost: brl(0) };
  expect(await set(asOwner, window)).toMatchObject({
    productCost: { validFrom: dayAgo(30), validUntil: null, cost: brl(0) },
  });
  expect(await periods(asOwner)).toMatchObject([
    { validFrom: dayAgo(30), validUntil: null, cost: brl(0) },
    { validFrom: dayAgo(40), validUntil: dayAgo(31), cost: brl(900) },
    { validFrom: null, validUntil: dayAgo(41), cost: brl(1_000) },
  ]);
});

test('costs with an invalid amount, currency or day are refused, and other accounts do not find the product', async () => {
  const before = await queryRow('SELECT count(*) FROM product_cost_changes');
  expect(await set(asOther, { scope: 'ALWAYS', cost: brl(1) })).toEqual({
    code: 'NOT_FOUND',
    message: 'Produto não encontrado.',
  });
  for (const [wrong, message] of [
    [{ scope: 'ALWAYS', cost: { minor: 1, currency: 'USD' } }, 'O valor deve estar em BRL.'],
    [{ scope: 'ALWAYS', cost: brl(-1) }, 'O valor não pode ser negativo.'],
    [{ scope: 'ALWAYS', cost: brl(1e12) }, 'Custo inválido'],
    [{ scope: 'ALWAYS', from: dayAgo(1), cost: brl(1) }, 'Um custo para todos os dias não tem primeiro dia.'],
    [{ scope: 'FROM_DAY', cost: brl(1) }, 'Informe o dia.'],
    [{ scope: 'ANALYSIS_WINDOW', from: dayAgo(-1), cost: brl(1) }, 'Esse dia ainda não chegou.'],
  ] as const)
    expect(await set(asOwner, wrong)).toEqual({ code: 'BAD_REQUEST', message });
  expect(await queryRow('SELECT count(*) FROM product_cost_changes')).toEqual(before);
});

test('changes of a cost are read newest first, page by page, by the own account only', async () => {
  await set(asOwner, { scope: 'FROM_DAY', from: dayAgo(40), cost: brl(950) });
  const ofDay40 = async (client: Client, page: string) =>
    (await periods(client, `validFrom changes(${page}) { edges { cursor node { cost { minor } changedBy } } }`))?.find(
      ({ validFrom }: { validFrom: string | null }) => validFrom === dayAgo(40),
    )?.changes.edges;
  const [newest, ...rest] = await ofDay40(asOwner, 'first: 1');
  expect(rest).toEqual([]);
  expect(newest.node).toEqual({ cost: { minor: 950 }, changedBy: 'Loja de teste' });
  const after = `first: 5, after: "${newest.cursor}"`;
  expect(await ofDay40(asOwner, after)).toMatchObject([{ node: { cost: { minor: 900 } } }]);
  expect(await ofDay40(asOther, after)).toBeUndefined();
  // a stranger’s cost of the same day, after the owner’s cursor
  const { viewer } = await openShop('Terceira');
  await queryRows(
    `INSERT INTO products (account_id, id, marketplace, country, listing_key, asin, currency, search_text)
     VALUES ($1, $2, 'amazon', 'BR', 'A', 'B0A', 'BRL', 'a')`,
    [viewer.accountId, await shop.idOf('A')],
  );
  await queryRows('UPDATE users SET is_developer = true');
  const stranger = await appClient(viewer);
  const { data } = await stranger.graphql(SET, {
    input: { productId: product, scope: 'FROM_DAY', from: dayAgo(40), cost: brl(5) },
  });
  expect(data.setProductCost.productCost.changes.edges).toMatchObject([
    { node: { cost: brl(5), changedBy: 'Terceira' } },
  ]);
  const paged = await stranger.graphql(
    `{ viewer { productCosts { rows { periods { changes(${after}) { edges { node { changedBy } } } } } } } }`,
  );
  expect(JSON.stringify(paged)).not.toContain('Loja de teste');
});

test('a page of costs takes one statement, whatever fields of its periods are selected', async () => {
  const statements = vi.spyOn(pool, 'query');
  try {
    await asOwner.graphql(`{ viewer { productCosts { rowCount rows { product { id } periods { validFrom } } } } }`);
    const plain = statements.mock.calls.length;
    statements.mockClear();
    await asOwner.graphql(`{ viewer { productCosts { rowCount rows { product { id } periods { ${COST} } } } } }`);
    expect(statements.mock.calls.length).toBe(plain);
  } finally {
    statements.mockRestore();
  }
});

test('deleting a cost returns its product, and deleting an unknown cost is refused', async () => {
  const remove = (client: Client, validFrom: string) =>
    client.graphql(
      `mutation ($id: ID!, $validFrom: Date) { deleteProductCost(productId: $id, validFrom: $validFrom) {
         ... on DeleteProductCostPayload { lines product { sku } } ... on UserError { code } } }`,
      { id: product, validFrom },
    );
  expect((await remove(asOther, dayAgo(30))).data.deleteProductCost).toEqual({ code: 'NOT_FOUND' });
  expect((await remove(asOwner, dayAgo(30))).data.deleteProductCost).toEqual({ lines: 1, product: { sku: 'A' } });
  expect((await remove(asOwner, dayAgo(30))).data.deleteProductCost).toEqual({ code: 'NOT_FOUND' });
});
