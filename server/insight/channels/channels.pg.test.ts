import { expect, test } from 'vitest';
import { currentTime } from '#server/platform/process/clock.ts';
import { csvRows } from '#server/platform/files/csvRows.ts';
import { queryRows } from '#server/platform/postgres/db.ts';
import { appClient } from '#server/platform/testing/appClient.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { daysBefore, saoPauloDay } from '#server/platform/values/saoPauloDay.ts';
import { feeRule } from '#server/records/fees/testing/feeRule.ts';
import { setFeeRules } from '#server/records/fees/setFeeRules.ts';
import { setTaxRegime } from '#server/records/taxes/setTaxRegime.ts';
import { line, openShop, order, setRates } from '#server/insight/sales/testing/shop.ts';

useTestDatabase();

const TODAY = saoPauloDay(currentTime().getTime());
const at = (days: number) => {
  const noon = new Date(`${daysBefore(TODAY, days)}T15:00:00Z`);
  return { purchasedAt: noon, updatedAt: noon };
};

const FIGURES = `price { amount { minor currency } state reasons } cost { amount { minor } state } fees { amount { minor } state reasons }
  freight { amount { minor } state } tax { amount { minor } state reasons } ads { amount { minor } state } other { amount { minor } state }
  profit { amount { minor } state reasons } marginPercent units product { id sku }`;
const TABLE = `query ($id: ID!, $of: ID, $margin: Float) { node(id: $id) { ... on MasterProduct { number channels { startDate endDate
  rows { ${FIGURES}
    forMargin: priceFor(marginPercent: $margin) { price { minor } profit { minor } marginPercent gap reason }
    forProfit: priceFor(profitOf: $of) { price { minor } profit { minor } gap } }
  competing { marketplace country hasDifferentPrices hasSplitSales rows { units product { sku } price { amount { minor } } } } } } } }`;

/** A product that Amazon sells at R$ 100.00 and Mercado Livre in two listings, Clássico and Premium. */
async function shop(name?: string) {
  const opened = await openShop(name);
  const mlb = (key: string, more = {}) => ({ ...line(key, more), listingKey: key, asin: key, sku: key });
  await opened.sell(
    order([line('A', { quantity: 3, priceMinor: 30_000, feesMinor: 4_500, fulfilmentMinor: 1_500 })], at(2)),
    order([mlb('MLB1', { quantity: 2, priceMinor: 22_000, feesMinor: 2_640, fulfilmentMinor: 3_000 })], {
      ...at(3),
      marketplace: 'mercadolivre',
    }),
    order([mlb('MLB2', { priceMinor: 12_500, feesMinor: 2_125, fulfilmentMinor: 1_500 })], {
      ...at(4),
      marketplace: 'mercadolivre',
    }),
    order([line('US', { priceMinor: 3_000, feesMinor: 450 })], { ...at(5), country: 'US', currency: 'USD' }),
  );
  const { accountId } = opened.viewer;
  for (const [key, price] of [
    ['A', 10_000],
    ['MLB1', 11_000],
    ['MLB2', 12_500],
    ['US', 3_000],
  ] as const)
    await queryRows('UPDATE products SET price_minor = $3 WHERE account_id = $1 AND listing_key = $2', [
      accountId,
      key,
      price,
    ]);
  await queryRows(
    `UPDATE products SET master_id = (SELECT min(master_id) FROM products WHERE account_id = $1) WHERE account_id = $1`,
    [accountId],
  );
  for (const key of ['A', 'MLB1', 'MLB2', 'US']) await opened.cost(key, key === 'US' ? 800 : 4_000);
  await queryRows('UPDATE users SET is_developer = true');
  const client = await appClient(opened.viewer);
  const [{ id, number }] = (await client.graphql('{ viewer { masterProducts { rows { id number } } } }')).data.viewer
    .masterProducts.rows;
  const productId = async (key: string) => Buffer.from(`Product:${await opened.idOf(key)}`).toString('base64');
  const table = async (of = 'A', margin = 20) =>
    (await client.graphql(TABLE, { id, of: await productId(of), margin })).data.node.channels;
  return { ...opened, ...client, id, number, productId, table };
}
type Json = any;
const minors = (row: Json) =>
  Object.fromEntries(
    ['price', 'cost', 'fees', 'freight', 'tax', 'ads', 'other', 'profit'].map((name) => [
      name,
      row[name].amount?.minor ?? null,
    ]),
  );
const bySku = (rows: Json[], sku: string) => rows.find(({ product }) => product.sku === sku);

test('each listing for sale shows where its price goes; what was not read is null and not 0', async () => {
  await setRates();
  const of = await shop();
  const { rows, startDate, endDate } = await of.table();
  expect([startDate, endDate]).toEqual([daysBefore(TODAY, 30), daysBefore(TODAY, 1)]);
  expect(rows.map(({ product, units }: Json) => [product.sku, units])).toEqual([
    ['A', 3],
    ['US', 1],
    ['MLB1', 2],
    ['MLB2', 1],
  ]);
  expect(minors(bySku(rows, 'A'))).toEqual({
    price: 10_000,
    cost: 4_000,
    fees: 1_500,
    freight: 500,
    tax: null,
    ads: null,
    other: 0,
    profit: 4_000,
  });
  expect(bySku(rows, 'A')).toMatchObject({ marginPercent: 40, tax: { state: 'UNREAD' }, profit: { state: 'PARTIAL' } });
  expect(bySku(rows, 'A').tax.reasons.join()).toMatch(/[Rr]egime|[Ii]mposto/);
  expect(bySku(rows, 'MLB2')).toMatchObject({ profit: { amount: { minor: 12_500 - 4_000 - 2_125 - 1_500 } } });
  await setTaxRegime(of.viewer, { regime: 'percent', validFrom: '2026-01-01', percent: 6 });
  const taxed = bySku((await of.table()).rows, 'A');
  expect(minors(taxed)).toMatchObject({ tax: 600, profit: 3_400 });
});

test('a listing without a price, cost or sale of the days has no figures, and says why', async () => {
  const of = await shop();
  const { accountId } = of.viewer;
  await queryRows(`UPDATE products SET price_minor = NULL WHERE account_id = $1 AND listing_key = 'MLB2'`, [accountId]);
  await of.sell(order([line('NEW')], at(50)));
  await queryRows(
    `UPDATE products SET price_minor = 9_000, master_id = (SELECT min(master_id) FROM products WHERE account_id = $1)
     WHERE account_id = $1 AND listing_key = 'NEW'`,
    [accountId],
  );
  await queryRows(`UPDATE products SET active = false WHERE account_id = $1 AND listing_key = 'US'`, [accountId]);
  const { rows } = await of.table();
  expect(rows.map(({ product }: Json) => product.sku)).toEqual(['A', 'NEW', 'MLB1', 'MLB2']);
  expect(minors(bySku(rows, 'NEW'))).toMatchObject({ price: 9_000, cost: null, fees: null, profit: null });
  expect(bySku(rows, 'NEW')).toMatchObject({
    marginPercent: null,
    profit: { state: 'UNREAD', reasons: [expect.stringContaining('Sem vendas')] },
    forMargin: { price: null, gap: 'UNKNOWN', reason: expect.stringContaining('Sem vendas') },
  });
  expect(bySku(rows, 'MLB2')).toMatchObject({
    price: { amount: null, state: 'UNREAD', reasons: [expect.stringContaining('não informou')] },
    profit: { amount: null },
    forMargin: { gap: null },
  });
});

test('at another price than that of its sales, the rules of that price count and the figures are estimates', async () => {
  const of = await shop();
  const { accountId } = of.viewer;
  await setFeeRules(of.viewer, {
    save: [
      feeRule({ priceBelowMinor: 7_900, fixedMinor: 600, fulfilmentMinor: 500, validFrom: '2020-01-01' }),
      feeRule({ priceFromMinor: 7_900, fulfilmentMinor: 500, validFrom: '2020-01-01' }),
    ],
    delete: [],
  });
  await queryRows(`UPDATE products SET price_minor = 7_000 WHERE account_id = $1 AND listing_key = 'A'`, [accountId]);
  const row = bySku((await of.table()).rows, 'A');
  expect(minors(row)).toMatchObject({ price: 7_000, fees: 1_650, freight: 500, profit: 850 });
  expect(row.fees).toMatchObject({ state: 'ESTIMATED', reasons: [expect.stringContaining('100,00')] });
});

test('prices for a margin and for the profit of a listing are the same in GraphQL, REST and the file', async () => {
  const of = await shop();
  const { rows } = await of.table('A', 20);
  // the profit of Amazon is R$ 40.00; Mercado Livre charges 12 % and 15.00, and 17 % and 15.00
  expect(bySku(rows, 'A').forProfit).toMatchObject({ price: { minor: 10_000 }, profit: { minor: 4_000 } });
  expect(bySku(rows, 'MLB1').forProfit).toMatchObject({ price: { minor: Math.ceil(9_500 / 0.88) }, gap: null });
  expect(bySku(rows, 'MLB2').forProfit).toMatchObject({ price: { minor: Math.ceil(9_500 / 0.83) }, gap: null });
  expect(bySku(rows, 'US').forProfit).toMatchObject({ price: null, gap: 'OTHER_CURRENCY' });
  expect(bySku(rows, 'MLB1').forMargin).toMatchObject({ price: { minor: Math.ceil(5_500 / 0.68) } });
  expect((await of.table('A', 90)).rows.map(({ forMargin }: Json) => forMargin.gap)).toContain('UNREACHABLE');

  const query = `marginPercent=20&profitOf=${await of.idOf('A')}`;
  const rest = await (await of.get(`/api/products/${of.number}/channels?${query}`)).json();
  const inCents = (value: number | null) => (value === null ? null : Math.round(value * 100));
  for (const [place, row] of rows.entries()) {
    const same = rest.channels[place];
    expect(Object.fromEntries(Object.keys(minors(row)).map((name) => [name, inCents(same[name])]))).toEqual(
      minors(row),
    );
    expect([same.price_for_margin, same.price_for_profit].map(({ price }) => inCents(price))).toEqual([
      row.forMargin.price?.minor ?? null,
      row.forProfit.price?.minor ?? null,
    ]);
  }
  const file = await (await of.get(`/api/products/${of.number}/channels/export?${query}`)).text();
  const [titles, ...lines] = csvRows(file).map(({ cells }) => cells);
  const cell = (place: number, head: string) => lines[place]![titles!.indexOf(head)];
  expect(lines).toHaveLength(4);
  for (const [place, row] of rows.entries())
    expect(
      ['Preço', 'Tarifas', 'Imposto', 'Lucro', 'Preço para a margem', 'Preço para o mesmo lucro'].map((head) => {
        const text = cell(place, head);
        return text === '' ? null : Math.round(Number(text) * 100);
      }),
    ).toEqual([
      minors(row).price,
      minors(row).fees,
      minors(row).tax,
      minors(row).profit,
      row.forMargin.price?.minor ?? null,
      row.forProfit.price?.minor ?? null,
    ]);
});

test('listings of one marketplace that differ in price or split the sales are named, with their units', async () => {
  const of = await shop();
  const { competing } = await of.table();
  expect(competing).toMatchObject([
    {
      marketplace: 'MERCADOLIVRE',
      country: 'BR',
      hasDifferentPrices: true,
      hasSplitSales: true,
      rows: [
        { units: 2, product: { sku: 'MLB1' }, price: { amount: { minor: 11_000 } } },
        { units: 1, product: { sku: 'MLB2' }, price: { amount: { minor: 12_500 } } },
      ],
    },
  ]);
  const price = (key: string, minor: number | null) =>
    queryRows('UPDATE products SET price_minor = $3 WHERE account_id = $1 AND listing_key = $2', [
      of.viewer.accountId,
      key,
      minor,
    ]);
  await price('MLB2', 11_000);
  expect((await of.table()).competing).toMatchObject([{ hasDifferentPrices: false, hasSplitSales: true }]);
  await price('MLB2', null);
  expect((await of.table()).competing).toMatchObject([{ hasDifferentPrices: false, hasSplitSales: true }]);
  await price('MLB2', 11_000);
  await of.sell(
    order([{ ...line('MLB3'), listingKey: 'MLB3', asin: 'MLB3', sku: 'MLB3' }], {
      ...at(60),
      marketplace: 'mercadolivre',
    }),
  );
  await queryRows(
    `UPDATE products SET active = (listing_key <> 'MLB2'), price_minor = CASE listing_key WHEN 'MLB3' THEN 11000 ELSE price_minor END,
       master_id = (SELECT min(master_id) FROM products WHERE account_id = $1) WHERE account_id = $1`,
    [of.viewer.accountId],
  );
  expect((await of.table()).competing).toEqual([]);
});

test('wishes that are none are refused', async () => {
  const of = await shop();
  const { graphql } = of;
  const refused = async (args: string) =>
    (
      await graphql(
        `query ($id: ID!) { node(id: $id) { ... on MasterProduct { channels { rows { priceFor${args} { gap } } } } } }`,
        { id: of.id },
      )
    ).errors![0]!.message;
  expect(await refused('')).toContain('margem ou um anúncio');
  expect(await refused(`(marginPercent: 10, profitOf: "${await of.productId('A')}")`)).toContain(
    'margem ou um anúncio',
  );
  expect(await refused('(marginPercent: 95.5)')).toContain('0 a 95');
  expect(await refused('(marginPercent: -1)')).toContain('0 a 95');
  expect(await refused(`(profitOf: "${Buffer.from('Product:999999').toString('base64')}")`)).toContain(
    'não está à venda',
  );
  expect((await of.get(`/api/products/${of.number}/channels?marginPercent=x`)).status).toBe(400);
  expect((await of.get(`/api/products/${of.number}/channels?marginPercent=96`)).status).toBe(400);
  expect((await of.get('/api/products/999999/channels')).status).toBe(404);
});

const SCENARIO = `query ($products: [ID!]!, $price: Float, $margin: Float, $cost: Float, $newCost: MoneyInput, $ads: Float) { viewer {
  priceScenario(products: $products, priceChangePercent: $price, marginPercent: $margin, costChangePercent: $cost, newCost: $newCost, adSharePercent: $ads) {
    rows { channel { product { sku } units profit { amount { minor } } } after { price { minor } profit { minor } marginPercent gap } }
    totals { currency listings leftOut revenueBefore { minor } revenueAfter { minor } profitBefore { minor } profitAfter { minor } } } } }`;

test('a scenario changes prices, costs and advertising of many listings, the same in GraphQL, REST and the file', async () => {
  const of = await shop();
  const products = await Promise.all(['MLB1', 'A', 'US', 'A'].map((key) => of.productId(key)));
  const scenario = async (variables: object) => {
    const answer = await of.graphql(SCENARIO, { products, ...variables });
    return answer.errors ? answer.errors![0]!.message : answer.data.viewer.priceScenario;
  };
  const raised = await scenario({ price: 10 });
  expect(
    raised.rows.map(({ channel, after }: Json) => [channel.product.sku, after.price.minor, after.profit.minor]),
  ).toEqual([
    ['MLB1', 12_100, Math.round(12_100 * 0.88 - 5_500)],
    ['A', 11_000, 11_000 * 0.85 - 4_500],
    ['US', 3_300, 3_300 - 800 - 500 - 495],
  ]);
  expect(raised.totals).toMatchObject([
    {
      currency: 'BRL',
      listings: 2,
      leftOut: 0,
      revenueBefore: { minor: 2 * 11_000 + 3 * 10_000 },
      profitBefore: { minor: 2 * 4_180 + 3 * 4_000 },
      profitAfter: { minor: 2 * 5_148 + 3 * 4_850 },
    },
    { currency: 'USD', listings: 1 },
  ]);
  const costs = (answer: Json) => answer.rows.map(({ after }: Json) => after.profit.minor);
  expect(costs(await scenario({ cost: 50 }))).toEqual([4_180 - 2_000, 4_000 - 2_000, 1_250 - 400]);
  expect(costs(await scenario({ newCost: { minor: 4_500, currency: 'BRL' } }))).toEqual([3_680, 3_500, 1_250]);
  expect(costs(await scenario({ ads: 10 }))).toEqual([4_180 - 1_100, 3_000, 950]);
  expect(costs(await scenario({}))).toEqual(raised.rows.map(({ channel }: Json) => channel.profit.amount.minor));
  const wished = await scenario({ margin: 30, ads: 5, cost: 10 });
  expect(wished.rows[1].after.price.minor).toBe(4_900 * 2);
  expect(await scenario({ price: 5, margin: 10 })).toContain('mudança do preço ou uma margem');
  expect(await scenario({ cost: 5, newCost: { minor: 1, currency: 'BRL' } })).toContain(
    'mudança do custo ou um custo novo',
  );
  for (const wrong of [
    { price: -91 },
    { price: 501 },
    { cost: -101 },
    { ads: 96 },
    { margin: 96 },
    { newCost: { minor: -1, currency: 'BRL' } },
  ])
    expect(typeof (await scenario(wrong))).toBe('string');
  const many = Array.from({ length: 51 }, (_, n) => Buffer.from(`Product:${n + 1}`).toString('base64'));
  expect((await of.graphql(SCENARIO, { products: many })).errors![0]!.message).toContain('até 50');

  const ids = await Promise.all(['MLB1', 'A', 'US'].map((key) => of.idOf(key)));
  const query = `products=${ids.join(',')}&marginPercent=30&adSharePercent=5&costChangePercent=10`;
  const rest = await (await of.get(`/api/products/scenario?${query}`)).json();
  expect(rest.listings.map(({ after }: Json) => Math.round(after.price * 100))).toEqual(
    wished.rows.map(({ after }: Json) => after.price.minor),
  );
  expect(rest.totals[0]).toMatchObject({ profit_after: wished.totals[0].profitAfter.minor / 100 });
  const file = await (await of.get(`/api/products/scenario/export?${query}`)).text();
  const [titles, ...lines] = csvRows(file).map(({ cells }) => cells);
  expect(lines.map((cells) => Math.round(Number(cells[titles!.indexOf('Lucro simulado')]) * 100))).toEqual(
    wished.rows.map(({ after }: Json) => after.profit.minor),
  );
  expect(
    (await of.get(`/api/products/scenario?products=${Array.from({ length: 51 }, (_, n) => n + 1).join(',')}`)).status,
  ).toBe(400);
});

test('a second account sees no channel and simulates nothing of the first', async () => {
  const of = await shop();
  const other = await shop('Outra');
  const products = [await of.productId('A'), await of.productId('MLB1')];
  expect((await other.graphql(TABLE, { id: of.id, of: products[0], margin: 20 })).data.node).toBeNull();
  expect((await other.get(`/api/products/${of.number}/channels`)).status).toBe(404);
  expect((await other.get(`/api/products/${of.number}/channels/export`)).status).toBe(404);
  const own = await other.graphql(TABLE, { id: other.id, of: products[0], margin: 20 });
  expect(own.errors![0]!.message).toContain('não está à venda');
  const { rows, totals } = (await other.graphql(SCENARIO, { products })).data.viewer.priceScenario;
  expect([rows, totals]).toEqual([[], []]);
  const query = `products=${await of.idOf('A')}`;
  expect((await (await other.get(`/api/products/scenario?${query}`)).json()).listings).toEqual([]);
  expect(csvRows(await (await other.get(`/api/products/scenario/export?${query}`)).text())).toHaveLength(1);
  // the link of a scenario shows the same in another session of the account
  const again = await appClient(of.viewer);
  expect((await again.graphql(SCENARIO, { products, price: 10 })).data).toEqual(
    (await of.graphql(SCENARIO, { products, price: 10 })).data,
  );
});
