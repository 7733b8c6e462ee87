import { beforeAll, expect, test } from 'vitest';
import { sampled } from '#server/platform/testing/hasTrials.ts';
import { queryRow, queryRows } from '#server/platform/postgres/db.ts';
import { appClient, testApp } from '#server/platform/testing/appClient.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { line, openShop, order, type Shop } from '#server/insight/sales/testing/shop.ts';

useTestDatabase();

type Client = Awaited<ReturnType<typeof appClient>>;
let shop: Shop;
let asOwner: Client;
let asOther: Client;
let productId: number;

beforeAll(async () => {
  shop = await openShop();
  await shop.sell(order([line('A', { name: 'Canário' })], { purchasedAt: new Date('2026-11-20T15:00:00Z') }));
  const other = await openShop('Outra');
  [asOwner, asOther] = [await appClient(shop.viewer), await appClient(other.viewer)];
  productId = await shop.idOf('A');
  await queryRows('UPDATE users SET is_developer = true');
});

/** Sends a file as an API client. */
const send = (client: Client, path: string, content: string | Uint8Array, type = 'text/csv') =>
  testApp().request(path, {
    method: 'POST',
    headers: { authorization: `Bearer ${client.token}`, 'content-type': type },
    body: content as BodyInit,
  });
const errorOf = async (response: Response) => ((await response.json()) as { error: string }).error;
const costs = () =>
  queryRows('SELECT account_id AS account, cost_minor AS cost FROM product_costs ORDER BY account_id, valid_from');

test('a cost is set for own products only', async () => {
  const path = `/api/costs/products/${productId}`;
  expect((await asOther.request('PUT', path, { cost: '1,00' })).status).toBe(404);
  expect(await costs()).toEqual([]);
  const response = await asOwner.request('PUT', path, { cost: '12,50', from: '2026-11-01' });
  expect([response.status, await response.json()]).toEqual([200, { lines: 1 }]);
  expect(await costs()).toMatchObject([{ cost: 1_250 }]);
  expect((await asOwner.request('PUT', path, { cost: 13.1, from: '2026-11-01' })).status).toBe(200);
  for (const body of [{}, { cost: true }, { cost: '1', from: 'hoje' }, { cost: '1', more: 1 }, { cost: 'x' }])
    expect((await asOwner.request('PUT', path, body)).status).toBe(400);
  expect((await asOwner.request('PUT', `${path}?x=1`, { cost: '1' })).status).toBe(400);
});

test('a file of costs in the encoding of Excel sets costs of own products only', async () => {
  const csv = new Uint8Array(Buffer.from('C\u00f3digo;Pre\u00e7o\r\nA;9,90\r\nZ;1\r\n', 'latin1'));
  const path = `/api/costs/import?${new URLSearchParams({ sku: 'Código', cost: 'Preço' })}`;
  const dry = (await (await send(asOwner, `${path}&dryRun=true`, csv)).json()) as object;
  expect(dry).toMatchObject({ rows: 2, products: 1, lines: 1, refused: 1 });
  expect(await costs()).toMatchObject([{ cost: 1_310 }]);
  const answer = await (await send(asOwner, path, csv)).json();
  expect(answer).toMatchObject({
    lines: 1,
    errors: [{ line: 3, column: 'Código', message: 'Linha 3: nenhum anúncio com o SKU Z.' }],
  });
  expect(await (await send(asOther, path, csv)).json()).toMatchObject({ products: 0, changed: 0, refused: 2 });
  expect(await costs()).toEqual([{ account: shop.viewer.accountId, cost: 990 }]);
});

test('a dry run of pasted costs says what the own products have, and knows none of others', async () => {
  const path = '/api/costs/import?code=C&cost=P&dryRun=true';
  const csv = 'C;P\nB0A;1,50\n';
  expect(await (await send(asOwner, path, csv)).json()).toMatchObject({
    found: [
      { line: 2, code: 'B0A', product: productId, name: 'Canário', currency: 'BRL', old_cost: 9.9, new_cost: 1.5 },
    ],
  });
  expect(await (await send(asOther, path, csv)).json()).toMatchObject({ found: [], refused: 1 });
});

test('a file of fee rules changes rules of the own account only', async () => {
  const csv = 'marketplace;pais;desde;comissao_percentual\namazon;BR;2026-01-01;10\n';
  expect(await (await send(asOwner, '/api/costs/fees/import', csv)).json()).toMatchObject({ added: 1, lines: 1 });
  const { accounts } = await queryRow<{ accounts: number[] }>(
    'SELECT array_agg(account_id) AS accounts FROM fee_rules',
  );
  expect(accounts).toEqual([shop.viewer.accountId]);
});

test('files above 5 MB, of another type, or with unknown parameters are refused', async () => {
  const path = '/api/costs/import?sku=SKU&cost=Custo';
  const row = 'A;1\n';
  const large = `SKU;Custo\n${row.repeat(300_000)}`; // 1.2 MB: above the limit of other bodies
  expect((await send(asOwner, path, large)).status).toBe(400);
  const huge = await send(asOwner, path, large.repeat(5));
  expect([huge.status, await errorOf(huge)]).toEqual([413, 'O arquivo tem mais de 5 MB']);
  expect((await send(asOwner, path, 'SKU;Custo', 'application/json')).status).toBe(415);
  expect((await send(asOwner, path, '')).status).toBe(400);
  for (const wrong of ['?sku=SKU', `${path}&x=1`, `${path}&dryRun=sim`, `${path}&from=ontem`])
    expect((await send(asOwner, wrong.startsWith('?') ? `/api/costs/import${wrong}` : wrong, 'SKU;Custo')).status).toBe(
      400,
    );
  expect((await send(asOwner, '/api/costs/fees/import?x=1', 'a')).status).toBe(400);
});

test('exports have data of the own account only and can be imported', async () => {
  const response = await asOwner.get('/api/costs/export');
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="custos.csv"');
  const csv = await response.text();
  expect(csv).toContain('A;B0A;Canário;amazon;BR;BRL;9,90;2000-01-01');
  const mapping = new URLSearchParams({ sku: 'sku', country: 'pais', cost: 'custo', validFrom: 'desde' });
  expect(await (await send(asOwner, `/api/costs/import?${mapping}`, csv)).json()).toMatchObject({
    changed: 0,
    refused: 0,
  });
  expect(await (await asOther.get('/api/costs/export')).text()).not.toContain('Canário');
  expect(await (await asOwner.get('/api/costs/fees/export')).text()).toContain('amazon;BR;;;;;;;2026-01-01;10;');
  expect(await (await asOther.get('/api/costs/fees/export')).text()).not.toContain('amazon;BR');
  expect((await asOwner.get('/api/costs/export?x=1')).status).toBe(400);
});

test('taxes and rates are set for the own account only', async () => {
  const regime = { from: '2026-01-01', regime: 'percent', percent: 6 };
  expect(await (await asOther.request('PUT', '/api/costs/taxes', regime)).json()).toMatchObject({ lines: 0 });
  expect(await (await asOwner.request('PUT', '/api/costs/taxes', regime)).json()).toMatchObject({ lines: 1 });
  for (const wrong of [{ ...regime, regime: 'lucro' }, { ...regime, percent: '6' }, { regime: 'none' }])
    expect((await asOwner.request('PUT', '/api/costs/taxes', wrong)).status).toBe(400);
  const rate = { currency: 'USD', day: '2026-11-18', brl: 5.5 };
  expect(await (await asOwner.request('PUT', '/api/costs/rates', rate)).json()).toEqual(rate);
  expect((await asOwner.request('PUT', '/api/costs/rates', { ...rate, brl: 0 })).status).toBe(400);
  const stored = await queryRows<{ account: number }>('SELECT account_id AS account FROM account_exchange_rates');
  expect(stored).toEqual([{ account: shop.viewer.accountId }]);
});

test('revenue of months and the opening are set, read and saved for the own account only', async () => {
  const body = { months: [{ month: '2026-01-15', revenue: 1_234.56, returned: 34.56 }] };
  const [path, opening] = ['/api/costs/taxes/revenues', '/api/costs/taxes/opening'];
  expect(await (await asOwner.request('PUT', path, body)).json()).toEqual({
    months: expect.any(Number),
    lines: expect.any(Number),
  });
  expect((await asOwner.request('PUT', opening, { openedOn: '2019-05-02' })).status).toBe(200);
  const read = async (client: typeof asOwner) => {
    const { openedOn, months } = await (await client.get(path)).json();
    return [openedOn, ...months.filter(({ entered }: { entered: unknown }) => entered !== null)];
  };
  const entered = {
    month: '2026-01-01',
    entered: 1_234.56,
    returned: 34.56,
    nfe: null,
    counted: 1_200,
    source: 'entered',
  };
  expect(await read(asOwner)).toEqual(['2019-05-02', { ...entered, synced: null }]);
  expect(await read(asOther)).toEqual([null]);
  expect(await (await asOwner.get(`${path}/export`)).text()).toContain('2026-01,1234.56,34.56,,,1200,informada,BRL');
  expect(await (await asOther.get(`${path}/export`)).text()).not.toContain('1234');
  for (const wrong of [
    { months: [] },
    { months: [{ month: '2026-01-01' }] },
    { months: [{ month: '2026-01', revenue: 1 }] },
    { months: [{ month: '2026-01-01', revenue: -1 }] },
    { months: [{ month: '2026-01-01', revenue: 1, returned: null }] },
  ])
    expect((await asOwner.request('PUT', path, wrong)).status).toBe(400);
  expect((await asOwner.request('PUT', opening, {})).status).toBe(400);
  await asOwner.request('PUT', path, { months: [{ month: '2026-01-01', revenue: null }] });
  expect(await read(asOwner)).toEqual(['2019-05-02']);
});

test('every route requires a session', async () => {
  const visitor = await appClient();
  for (const [method, path] of [
    ['PUT', '/api/costs/products/1'],
    ['POST', '/api/costs/import'],
    ['GET', '/api/costs/export'],
    ['POST', '/api/costs/fees/import'],
    ['GET', '/api/costs/fees/export'],
    ['PUT', '/api/costs/taxes'],
    ['PUT', '/api/costs/taxes/opening'],
    ['GET', '/api/costs/taxes/revenues'],
    ['PUT', '/api/costs/taxes/revenues'],
    ['GET', '/api/costs/taxes/revenues/export'],
    ['POST', '/api/costs/taxes/revenues/import'],
    ['PUT', '/api/costs/rates'],
  ] as const)
    expect((await visitor.request(method, path)).status).toBe(401);
});

const ALL_TABS = `{ viewer {
  productCosts(size: 50) { rowCount missingCount rows {
    product { id asin sku name imageUrl marketplace country } currency cost { minor currency } costSince units
    unitsWithoutCost periods { validFrom validUntil cost { minor currency } enteredBy enteredAt } } }
  feeRules(size: 50) { rowCount rows {
    id marketplace country product { id name asin sku } category listingType fulfilledByMarketplace
    priceFrom { minor currency } priceBelow { minor currency } validFrom validUntil percent fixed { minor currency }
    minimum { minor currency } fulfilment { minor currency } source sourceDay isMarketplaceEstimate } }
  feeRuleChoices { places { marketplace country currency } categories listingTypes }
  taxes { regimes { validFrom regime percent } months { month regime ratePercent rbt12 { minor currency }
    revenue { minor currency } companyRevenue { minor currency } isEntered companySource likelyRatePercent tax { minor currency }
    isHistoryShort missingMonths sublimit { minor } limit { minor } isAboveSublimit isAboveLimit }
    company { openedOn months { month entered { minor } returned { minor } synced { minor } nfe { minor } counted { minor } source } }
    mei { year das { minor } dasFrom dasUntil hasOverhead limit { minor } revenue { minor } state isNear passesIn } }
  ratedCurrencies
  exchangeRates(currency: "USD", startDate: "2026-01-01", endDate: "2026-11-20") { currency daysWithoutRate
    lastDayWithoutRate days { day brl publicBrl ownBrl source } }
  profitSettings { hemorrhageBelow lossBelow dangerBelow lowBelow targetMargin renegotiation } } }`;

test('one query with the fields of all tabs is within the complexity limit', async () => {
  const { data, errors } = await asOwner.graphql(ALL_TABS);
  expect(errors).toBeUndefined();
  expect(data.viewer.productCosts.rows).toMatchObject([{ product: { sku: 'A' } }]);
});

const MUTATIONS = `mutation ($product: ID!, $rule: ID!) {
  setProductCost(input: { productId: $product, scope: ALWAYS, cost: { minor: 100, currency: "BRL" } }) {
    ... on SetProductCostPayload { lines } ... on UserError { code } }
  deleteProductCost(productId: $product, validFrom: "2026-11-01") {
    ... on DeleteProductCostPayload { lines } ... on UserError { code } }
  updateFeeRule(id: $rule, input: { marketplace: AMAZON, country: "BR", validFrom: "2026-01-01", percent: "9" }) {
    ... on UpdateFeeRulePayload { lines feeRule { percent } } ... on UserError { code } }
  createFeeRule(input: { productId: $product, marketplace: AMAZON, country: "BR", validFrom: "2026-01-01", percent: "9" }) {
    ... on CreateFeeRulePayload { lines feeRule { product { sku } } } ... on UserError { code } }
  deleteFeeRule(id: $rule) { ... on DeleteFeeRulePayload { lines } ... on UserError { code } }
  deleteTaxRegime(validFrom: "2026-02-02") { ... on DeleteTaxRegimePayload { lines months } ... on UserError { code } }
  setTaxRegime(validFrom: "2026-01-01", regime: NONE) {
    ... on SetTaxRegimePayload { lines months taxSetting { regime percent } } }
  setExchangeRate(currency: "USD", day: "2026-11-17", brl: "5.12345678") {
    ... on SetExchangeRatePayload { exchangeRate { currency day brl } } }
  deleteExchangeRate(currency: "USD", day: "2026-11-18") { ... on DeleteExchangeRatePayload { viewer { email } } }
  setProfitSettings(input: { hemorrhageBelow: "-9", lossBelow: "0", dangerBelow: "5", lowBelow: "15", targetMargin: "20", renegotiation: "5" }) {
    ... on SetProfitSettingsPayload { products } } }`;

test('mutations change the own account only, even with ids of another account', async () => {
  const { id: ruleId } = await queryRow<{ id: number }>('SELECT id FROM fee_rules WHERE account_id = $1', [
    shop.viewer.accountId,
  ]);
  await queryRows(`INSERT INTO tax_settings (account_id, valid_from, regime) VALUES ($1, '2026-02-02', 'none')`, [
    shop.viewer.accountId,
  ]);
  const variables = {
    product: Buffer.from(`Product:${productId}`).toString('base64'),
    rule: btoa(`FeeRule:${ruleId}`),
  };
  const before = await snapshot();
  const { data, errors } = await asOther.graphql(MUTATIONS, variables);
  expect(errors).toBeUndefined();
  const notFound = { code: 'NOT_FOUND' };
  expect(data).toEqual({
    setProductCost: notFound,
    deleteProductCost: notFound,
    updateFeeRule: notFound,
    createFeeRule: notFound,
    deleteFeeRule: notFound,
    deleteTaxRegime: notFound,
    setTaxRegime: { lines: 0, months: expect.any(Number), taxSetting: { regime: 'NONE', percent: null } },
    setExchangeRate: { exchangeRate: { currency: 'USD', day: '2026-11-17', brl: '5.12345678' } },
    deleteExchangeRate: { viewer: { email: expect.stringMatching(/^outra/) } },
    setProfitSettings: { products: 0 },
  });
  expect(await snapshot()).toEqual(before);
  const own = await asOwner.graphql(MUTATIONS, variables);
  expect(own.data).toMatchObject({
    setProductCost: { lines: 1 },
    updateFeeRule: { lines: 1 },
    deleteFeeRule: { lines: 0 },
  }); // the product’s own rule applies
});

/** Rows of the first account in the tables that the mutations write. */
const snapshot = () =>
  Promise.all(
    ['product_costs', 'fee_rules', 'tax_settings', 'account_exchange_rates', 'profit_settings', 'order_items'].map(
      (table) => queryRows(`SELECT * FROM ${table} WHERE account_id = $1 ORDER BY 1, 2, 3`, [shop.viewer.accountId]),
    ),
  );

const HALF_MB = 512 * 1024;
const ODD: [string, string, number][] = [
  ['quotes', '"', 400],
  ['separators', ';', 400],
  ['line ends', '\n', 400],
  ['quoted separators', '";"', 400],
  ['unclosed quotes', 'a";\n"', 400],
  ['rows', 'a;\n', 400],
  ['letters', 'a', 400],
];
test.each(sampled(ODD))(
  'a file of 5 MB %s is read or refused, beside the file of another account',
  async (_what, text, status) => {
    const file = text.repeat((10 * HALF_MB - 1_000) / text.length);
    for (const [path, head] of [
      ['/api/costs/import?dryRun=true&sku=sku&cost=custo', 'sku;custo\n'],
      ['/api/costs/fees/import?dryRun=true', 'marketplace;pais;desde;comissao_percentual\n'],
    ] as const) {
      const odd = send(asOwner, path, head + file);
      const beside = await send(asOther, '/api/costs/import?dryRun=true&sku=sku&cost=custo', 'sku;custo\nA;1\n');
      expect([beside.status, (await beside.json()) as object]).toMatchObject([200, { rows: 1, refused: 1 }]);
      expect((await odd).status).toBe(status);
    }
  },
);

test('more costs than one statement stores are all stored and recorded, those for all days first', async () => {
  const { viewer } = await openShop('Com muitos produtos');
  const client = await appClient(viewer);
  const products = 700;
  await queryRows(
    `INSERT INTO products (account_id, marketplace, country, listing_key, asin, sku, currency, search_text)
     SELECT $1, 'amazon', 'BR', 'K' || n, 'K' || n, 'S' || n, 'BRL', '' FROM generate_series(1, $2) n`,
    [viewer.accountId, products],
  );
  const rows = Array.from(
    { length: products },
    (_, n) => `S${n + 1};2;2026-01-02\nS${n + 1};3;2026-02-02\nS${n + 1};1;`,
  );
  const csv = `sku;custo;desde\n${rows.join('\n')}`;
  const answer = await send(client, '/api/costs/import?sku=sku&cost=custo&validFrom=desde', csv);
  expect(await answer.json()).toMatchObject({ rows: 2100, products, changed: 2100, refused: 0 });
  const counts = (table: string) =>
    queryRows(
      `SELECT valid_from AS "from", count(*)::int, min(cost_minor) AS min, max(cost_minor) AS max
       FROM ${table} WHERE account_id = $1 GROUP BY 1 ORDER BY 1`,
      [viewer.accountId],
    );
  const all = [
    { from: '2000-01-01', count: products, min: 100, max: 100 },
    { from: '2026-01-02', count: products, min: 200, max: 200 },
    { from: '2026-02-02', count: products, min: 300, max: 300 },
  ];
  expect([await counts('product_costs'), await counts('product_cost_changes')]).toEqual([all, all]);
});

test('what an import answers takes it back, by numbers and by global ids, and only for the own account', async () => {
  const before = await costs();
  const path = '/api/costs/import?code=C&cost=V&undo=true';
  const imported = (await (await send(asOwner, path, 'C;V\nA;77,00\n')).json()) as { before: { product: number }[] };
  expect(await costs()).not.toEqual(before);
  const products = imported.before;
  expect(products.map(({ product }) => product)).toEqual([productId]);
  expect((await asOther.request('POST', '/api/costs/restore', { products })).status).toBe(404);
  expect((await asOwner.request('POST', '/api/costs/restore', { products })).status).toBe(200);
  expect(await costs()).toEqual(before);
  const id = Buffer.from(`Product:${productId}`).toString('base64');
  const byId = products.map((one) => ({ ...one, product: id }));
  expect((await asOwner.request('POST', '/api/costs/restore', { products: byId })).status).toBe(200);
  expect(await costs()).toEqual(before);
});
