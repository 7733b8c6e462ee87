import { beforeAll, expect, test, vi } from 'vitest';
import { pool, queryRows } from '#server/platform/postgres/db.ts';
import { appClient } from '#server/platform/testing/appClient.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { line, openShop, order, type Shop } from '#server/insight/sales/testing/shop.ts';

useTestDatabase();

type Client = Awaited<ReturnType<typeof appClient>>;
let shop: Shop;
let asOwner: Client;
let asOther: Client;
let productId: string;

const globalId = (type: string, id: number | string) => Buffer.from(`${type}:${id}`).toString('base64');
const brl = (minor: number) => ({ minor, currency: 'BRL' });

beforeAll(async () => {
  shop = await openShop();
  const other = await openShop('Outra');
  await queryRows('UPDATE users SET is_developer = true');
  const at = new Date(Date.now() - 3 * 86_400_000);
  const unknown = { feesMinor: null, fulfilmentMinor: null };
  await shop.sell(order([line('A', { name: 'Caneca', ...unknown })], { purchasedAt: at, updatedAt: at }));
  productId = globalId('Product', await shop.idOf('A'));
  [asOwner, asOther] = [await appClient(shop.viewer), await appClient(other.viewer)];
});

const RULE = `id marketplace country product { sku } category listingType fulfilledByMarketplace validFrom validUntil
  percent priceFrom { minor currency } priceBelow { minor currency } fixed { minor currency } minimum { minor currency }
  fulfilment { minor currency } source sourceDay isMarketplaceEstimate`;
const CREATE = `mutation ($input: FeeRuleInput!) { answer: createFeeRule(input: $input) {
  ... on CreateFeeRulePayload { lines feeRule { ${RULE} } viewer { id } } ... on UserError { code message } } }`;
const UPDATE = `mutation ($id: ID!, $input: FeeRuleInput!) { answer: updateFeeRule(id: $id, input: $input) {
  ... on UpdateFeeRulePayload { lines feeRule { id percent } } ... on UserError { code message } } }`;
const DELETE = `mutation ($id: ID!) { answer: deleteFeeRule(id: $id) {
  ... on DeleteFeeRulePayload { lines } ... on UserError { code message } } }`;
const send = async (client: Client, text: string, variables: Record<string, unknown>) => {
  const { data, errors } = await client.graphql(text, variables);
  expect(errors).toBeUndefined();
  return data.answer;
};
const rule = (more: object = {}) => ({
  marketplace: 'AMAZON',
  country: 'BR',
  validFrom: '2026-01-01',
  percent: '12.5',
  ...more,
});

test('a rule is the same in its mutation, in the list and by its id', async () => {
  const input = rule({
    productId,
    priceFrom: brl(1_000),
    priceBelow: brl(99_999),
    fixed: brl(675),
    fulfilment: brl(0),
  });
  const { lines, feeRule } = await send(asOwner, CREATE, { input });
  expect(lines).toBe(1);
  expect(feeRule).toMatchObject({
    product: { sku: 'A' },
    validFrom: '2026-01-01',
    validUntil: null,
    percent: 12.5,
    priceFrom: brl(1_000),
    priceBelow: brl(99_999),
    fixed: brl(675),
    minimum: brl(0),
    fulfilment: brl(0),
    source: 'informado pelo vendedor',
    isMarketplaceEstimate: false,
  });
  const later = await send(asOwner, CREATE, { input: { ...input, validFrom: '2026-11-01', percent: '11.1234' } });
  expect(later.feeRule.percent).toBe(11.1234);
  const ended = { ...feeRule, validUntil: '2026-10-31' };
  const { data } = await asOwner.graphql(`{ viewer { feeRules(scope: PRODUCT) { rowCount rows { ${RULE} } } } }`);
  expect(data.viewer.feeRules).toEqual({ rowCount: 2, rows: [later.feeRule, ended] });
  const NODE = `query ($id: ID!) { node(id: $id) { ... on FeeRule { ${RULE} } } }`;
  expect((await asOwner.graphql(NODE, { id: feeRule.id })).data.node).toEqual(ended);
  expect((await asOther.graphql(NODE, { id: feeRule.id })).data.node).toBeNull();
  expect(await send(asOwner, UPDATE, { id: feeRule.id, input: rule({ percent: '10' }) })).toMatchObject({
    feeRule: { id: feeRule.id, percent: 10 },
  });
  const scopes = ['ALL', 'PRODUCT', 'GENERAL'].map((scope) => `${scope}: feeRules(scope: ${scope}) { rowCount }`);
  expect((await asOwner.graphql(`{ viewer { ${scopes.join(' ')} } }`)).data.viewer).toEqual({
    ALL: { rowCount: 2 },
    PRODUCT: { rowCount: 1 },
    GENERAL: { rowCount: 1 },
  });
});

test('rules of other accounts, invalid ids and amounts in another currency are refused', async () => {
  const { feeRule } = await send(asOwner, CREATE, { input: rule() });
  const missing = { code: 'NOT_FOUND', message: 'Regra não encontrada.' };
  for (const [client, id] of [
    [asOther, feeRule.id],
    [asOwner, globalId('FeeRule', 'x')],
    [asOwner, globalId('FeeRule', 2 ** 40)],
  ] as const) {
    expect(await send(client, UPDATE, { id, input: rule() })).toEqual(missing);
    expect(await send(client, DELETE, { id })).toEqual(missing);
  }
  expect(await send(asOther, CREATE, { input: rule({ productId }) })).toMatchObject({ code: 'NOT_FOUND' });
  const dollars = { minor: 1, currency: 'USD' };
  for (const field of ['priceFrom', 'priceBelow', 'fixed', 'minimum', 'fulfilment'])
    expect(await send(asOwner, CREATE, { input: rule({ [field]: dollars }) })).toEqual({
      code: 'BAD_REQUEST',
      message: 'O valor deve estar em BRL.',
    });
  expect(await send(asOwner, DELETE, { id: feeRule.id })).toMatchObject({ lines: expect.any(Number) });
});

test('a price is quoted in the currency of the country, and for own products only', async () => {
  const QUOTE = `query ($scope: FeeScopeInput!, $price: MoneyInput!) { viewer { feeQuote(scope: $scope, price: $price) {
    price { minor } remaining { minor } rule { percent product { sku } } } } }`;
  const variables = { scope: { productId }, price: brl(10_000) };
  expect((await asOwner.graphql(QUOTE, variables)).data.viewer.feeQuote).toEqual({
    price: { minor: 10_000 },
    remaining: { minor: 10_000 - 1_112 - 675 },
    rule: { percent: 11.1234, product: { sku: 'A' } },
  });
  for (const [client, foreign] of [
    [asOther, variables],
    [asOwner, { ...variables, scope: { productId: globalId('Product', 2 ** 40) } }],
  ] as const)
    expect((await client.graphql(QUOTE, foreign)).errors).toMatchObject([{ message: 'Produto não encontrado.' }]);
  const dollars = await asOwner.graphql(QUOTE, { ...variables, price: { minor: 1, currency: 'USD' } });
  expect(dollars.errors).toMatchObject([{ message: 'O valor deve estar em BRL.' }]);
});

test('a page of rules takes two statements, whatever fields are selected', async () => {
  const statements = vi.spyOn(pool, 'query');
  const sent = async (fields: string) => {
    statements.mockClear();
    await asOwner.graphql(`{ viewer { feeRules { rowCount rows { ${fields} } } } }`);
    return statements.mock.calls.length;
  };
  try {
    const [none, plain, whole] = [await sent('__typename'), await sent('id'), await sent(RULE)];
    expect([plain, whole]).toEqual([none, none]);
  } finally {
    statements.mockRestore();
  }
});
