import { beforeAll, expect, test } from 'vitest';
import { queryRows } from '#server/platform/postgres/db.ts';
import { appClient, testApp } from '#server/platform/testing/appClient.ts';
import { limits } from '#server/platform/values/limits.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { line, openShop, order, type Shop } from '#server/insight/sales/testing/shop.ts';
import { setTaxRegime } from '#server/records/taxes/setTaxRegime.ts';

useTestDatabase();

type Client = Awaited<ReturnType<typeof appClient>>;
let shop: Shop;
let asOwner: Client;
let asOther: Client;
let [first, second] = [0, 0];

beforeAll(async () => {
  shop = await openShop();
  const at = new Date('2026-10-05T15:00:00Z');
  await shop.sell(
    order([line('A', { priceMinor: 20_010 })], { purchasedAt: at, updatedAt: at }),
    order([line('A'), line('B')], { purchasedAt: at, updatedAt: at }),
    order([line('U')], { currency: 'USD', country: 'US', purchasedAt: at, updatedAt: at }),
  );
  const other = await openShop('Outra');
  [asOwner, asOther] = [await appClient(shop.viewer), await appClient(other.viewer)];
  [first, second] = [await shop.idOf('A'), await shop.idOf('B')];
  await queryRows('UPDATE users SET is_developer = true');
  await setTaxRegime(shop.viewer, { validFrom: '2020-01-01', regime: 'simples', percent: null });
});

const send = (client: Client, path: string, content: string) =>
  testApp().request(path, {
    method: 'POST',
    headers: { authorization: `Bearer ${client.token}`, 'content-type': 'text/csv' },
    body: content,
  });
const stated = () =>
  queryRows('SELECT product_id AS id, valid_from AS "from", class, origin FROM product_taxes ORDER BY 1, 2');
const ownRates = () =>
  queryRows(
    'SELECT product_id AS id, valid_from AS "from", ncm, internal_percents AS internal, fcp_percents AS fcp FROM product_taxes ORDER BY 1, 2',
  );
const listed = async (client: Client, args = '') => {
  const { data, errors } = await client.graphql(
    `{ viewer { taxes { products${args} { rowCount rows { product { sku } taxClass origin ncm internalPercents { uf percent }
      fcpPercents { uf percent } isStated since suggested { taxClass origin ncm } } } } } }`,
  );
  expect(errors).toBeUndefined();
  return data.viewer.taxes.products;
};
const row = (sku: string, more: object = {}) => ({
  product: { sku },
  taxClass: 'NORMAL',
  origin: 0,
  ncm: null,
  internalPercents: [],
  fcpPercents: [],
  isStated: false,
  since: null,
  suggested: null,
  ...more,
});

test('products sold in reais are listed by units, and set by their owner alone', async () => {
  expect(await listed(asOwner)).toEqual({ rowCount: 2, rows: [row('A'), row('B')] });
  expect(await listed(asOther)).toEqual({ rowCount: 0, rows: [] });
  const put = (client: Client, products: object[]) => client.request('PUT', '/api/costs/taxes/products', { products });
  expect((await put(asOther, [{ product: second, taxClass: 'st' }])).status).toBe(404);
  for (const wrong of [
    [],
    [{ product: second, taxClass: 'x' }],
    [{ product: second, taxClass: 'st', origin: 9 }],
    [{ product: second }],
  ])
    expect((await put(asOwner, wrong)).status).toBe(400);
  expect(await stated()).toEqual([]);
  const answer = await put(asOwner, [{ product: second, taxClass: 'st', origin: 2, from: '2026-10-05' }]);
  expect([answer.status, await answer.json()]).toEqual([200, { lines: expect.any(Number) }]);
  expect(await listed(asOwner)).toEqual({
    rowCount: 2,
    rows: [row('B', { taxClass: 'ST', origin: 2, isStated: true, since: '2026-10-05' }), row('A')],
  });
  expect(await listed(asOwner, '(search: "PRODUTO A")')).toEqual({ rowCount: 1, rows: [row('A')] });
  expect((await listed(asOwner, '(onlyOwn: true)')).rowCount).toBe(1);
  const set = (id: number) => `mutation { setProductTaxes(products: [{ productId: "${id}", taxClass: NORMAL }]) {
    ... on SetProductTaxesPayload { lines } ... on UserError { code } } }`;
  const { data } = await asOwner.graphql(
    `{ viewer { taxes { products(search: "produto b") { rows { product { id } } } } } }`,
  );
  const [{ product }] = data.viewer.taxes.products.rows;
  const mutation = set(product.id);
  expect((await asOther.graphql(mutation)).data.setProductTaxes).toEqual({ code: 'NOT_FOUND' });
  expect((await asOwner.graphql(mutation)).data.setProductTaxes).toEqual({ lines: expect.any(Number) });
  expect(await stated()).toEqual([{ id: second, from: '2000-01-01', class: 'normal', origin: 0 }]);
});

test('a file sets products, lists its wrong rows, and a try changes nothing; what is exported is read again', async () => {
  const path = '/api/costs/taxes/products/import';
  const csv =
    'sku;classe;origem;desde\nA;mono;1;\nB;Substituição tributária (ICMS);;01/10/2026\nZ;st;;\nA;nada;;\nB;st;9;\n';
  const before = await stated();
  const counts = { rows: 5, products: 2, refused: 3 };
  expect(await (await send(asOwner, `${path}?dryRun=true`, csv)).json()).toMatchObject(counts);
  expect(await stated()).toEqual(before);
  const answer = await (await send(asOwner, path, csv)).json();
  expect(answer).toMatchObject({
    ...counts,
    errors: [
      { line: 4, column: 'sku', message: 'Linha 4: nenhum anúncio com o SKU Z.' },
      { line: 5, column: 'classe', message: expect.stringContaining('não é uma classe: use normal') },
      { line: 6, column: 'origem', message: 'Linha 6: "9" não é uma origem de 0 a 8.' },
    ],
  });
  const now = [
    { id: first, from: '2000-01-01', class: 'mono', origin: 1 },
    { id: second, from: '2000-01-01', class: 'normal', origin: 0 },
    { id: second, from: '2026-10-01', class: 'st', origin: 0 },
  ];
  expect(await stated()).toEqual(now);
  expect(await (await send(asOther, path, csv)).json()).toMatchObject({ products: 0, refused: 5 });
  for (const wrong of ['classe\nst\n', 'sku\nA\n', 'sku;classe'])
    expect((await send(asOwner, path, wrong)).status).toBe(wrong === 'sku;classe' ? 200 : 400);
  const file = await (await asOwner.request('GET', '/api/costs/taxes/products/export?format=csv')).text();
  expect(await (await send(asOwner, path, file)).json()).toMatchObject({ rows: 2, products: 2, refused: 0 });
});

const PERCENTS = {
  internalPercents: [{ uf: 'SP', percent: '7.25' }, { uf: 'RJ', percent: '12' }],
  fcpPercents: [{ uf: 'RJ', percent: '0' }],
}; // prettier-ignore
const shown = { ...PERCENTS, internalPercents: PERCENTS.internalPercents.toReversed() };

test('own rates and the NCM are set by GraphQL and REST, listed, and taken away, by their owner alone', async () => {
  const { data } = await asOwner.graphql(
    `{ viewer { taxes { products(search: "produto a") { rows { product { id } } } } } }`,
  );
  const productId = data.viewer.taxes.products.rows[0].product.id;
  const mutation = `mutation ($products: [ProductTaxInput!]!) { setProductTaxes(products: $products) {
    ... on SetProductTaxesPayload { lines } ... on UserError { code message } } }`;
  const set = async (client: Client, more: object) =>
    (await client.graphql(mutation, { products: [{ productId, taxClass: 'NORMAL', ...more }] })).data.setProductTaxes;
  const own = { ncm: '8471.30.12', ...PERCENTS };
  expect(await set(asOther, own)).toMatchObject({ code: 'NOT_FOUND' });
  expect(await set(asOwner, own)).toEqual({ lines: expect.any(Number) });
  const all = { ncm: '84713012', isStated: true, ...shown };
  expect((await listed(asOwner, '(search: "produto a")')).rows).toEqual([row('A', all)]);
  expect(await listed(asOther)).toEqual({ rowCount: 0, rows: [] });
  for (const [wrong, message] of [
    [{ ncm: '1' }, '"1" não é um NCM'],
    [{ fcpPercents: [{ uf: 'RJ', percent: '40.01' }] }, '"40.01" não é um percentual de 0 a 40'],
    [{ internalPercents: [{ uf: 'RJ', percent: '1' }, { uf: 'RJ', percent: '2' }] }, 'RJ aparece mais de uma vez'], // prettier-ignore
  ] as const)
    expect(await set(asOwner, wrong)).toEqual({ code: 'BAD_REQUEST', message: expect.stringContaining(message) });
  expect(await set(asOwner, { taxClass: 'ST' })).toEqual({ lines: expect.any(Number) });
  expect((await listed(asOwner, '(search: "produto a")')).rows).toEqual([row('A', { ...all, taxClass: 'ST' })]);

  const put = (client: Client, more: object) =>
    client.request('PUT', '/api/costs/taxes/products', { products: [{ product: first, taxClass: 'normal', ...more }] });
  const numbers = { internalPercents: [{ uf: 'MG', percent: 12.5 }], fcpPercents: [] };
  expect((await put(asOther, numbers)).status).toBe(404);
  expect((await put(asOwner, numbers)).status).toBe(200);
  const now = { id: first, from: '2000-01-01', ncm: '84713012', internal: 'MG=12.5', fcp: null };
  expect((await ownRates())[0]).toEqual(now);
  for (const [wrong, message] of [
    [{ internalPercents: [{ uf: 'XX', percent: 1 }] }, 'UF desconhecida'],
    [{ internalPercents: [{ uf: 'MG', percent: '1' }] }, 'Informe o percentual'],
    [{ internalPercents: [{ uf: 'MG', percent: 0.1 + 0.2 }] }, '"0.30000000000000004" não é um percentual'],
    [{ fcpPercents: Array(28).fill({ uf: 'MG', percent: 1 }) }, 'Cada UF só pode aparecer uma vez'],
    [{ fcpPercents: [{ uf: 'MG', percent: -1 }] }, '"-1" não é um percentual'],
    [{ ncm: 84713012 }, 'Informe o NCM como texto'],
    [{ ncm: '' }, '"" não é um NCM'],
  ] as const) {
    const answer = await put(asOwner, wrong);
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining(JSON.stringify(message).slice(1, -1))]); // prettier-ignore
  }
  expect((await put(asOwner, { ncm: null, internalPercents: [] })).status).toBe(200);
  expect((await ownRates())[0]).toEqual({ ...now, ncm: null, internal: null });
});

test('a file sets own rates, says what is wrong of hostile cells, and without the columns leaves them', async () => {
  const path = '/api/costs/taxes/products/import';
  const csv = `sku;classe;ncm;icms_interno;fcp
A;normal;0201.30.00;"RJ=12;SP=7,25";RJ=0
B;normal;=1+1;;
B;normal;;"=cmd|'/c calc'!A1";
B;normal;;;__proto__=1
B;normal;;${'RJ=1|'.repeat(300)};
B;normal;;RJ=22 SP=12;
B;normal;;;"RJ=1
SP=99"
B;normal;;RJ=22;RJ=41
`;
  const answer = await (await send(asOwner, path, csv)).json();
  expect(answer).toMatchObject({ rows: 8, products: 1, refused: 7 });
  expect(
    answer.errors.map(({ column, message }: { column: string; message: string }) => `${column}: ${message}`),
  ).toEqual([
    'ncm: Linha 3: "=1+1" não é um NCM de 8 dígitos, como 84713012.',
    `icms_interno: Linha 4: "'/c calc'!A1" não está na forma UF=percentual, como RJ=22;SP=12.`,
    'fcp: Linha 5: "__proto__" não é uma UF, como SP ou RJ.',
    'icms_interno: Linha 6: o texto é longo demais: use UF=percentual, como RJ=22;SP=12.',
    'icms_interno: Linha 7: "RJ=22 SP=12" não está na forma UF=percentual, como RJ=22;SP=12.',
    'fcp: Linha 8: "99" não é um percentual de 0 a 40 com até 4 casas decimais.',
    'fcp: Linha 10: "41" não é um percentual de 0 a 40 com até 4 casas decimais.',
  ]);
  const own = { id: first, from: '2000-01-01', ncm: '02013000', internal: 'RJ=12;SP=7.25', fcp: 'RJ=0' };
  expect((await ownRates())[0]).toEqual(own);
  await send(asOwner, path, 'sku;classe;fcp\nA;st;RJ=1\n');
  expect((await ownRates())[0]).toEqual({ ...own, fcp: 'RJ=1' });
  const file = await (await asOwner.request('GET', '/api/costs/taxes/products/export?format=csv')).text();
  expect(file).toContain('02013000,RJ=12;SP=7.25,RJ=1,');
  const forExcel = await (await asOwner.request('GET', '/api/costs/taxes/products/export?format=excelBr')).text();
  expect(forExcel).toContain(`;'02013000;"RJ=12;SP=7.25";RJ=1;`);
  for (const exported of [file, forExcel]) {
    await send(asOwner, path, 'sku;classe;ncm;icms_interno;fcp\nA;normal;;;\n');
    expect((await ownRates())[0]).toEqual({ ...own, ncm: null, internal: null, fcp: null });
    expect(await (await send(asOwner, path, exported)).json()).toMatchObject({ products: 2, refused: 0 });
    expect((await ownRates())[0]).toEqual({ ...own, fcp: 'RJ=1' });
  }
  expect(await (await send(asOther, path, file)).json()).toMatchObject({ products: 0, refused: 2 });
});

test('a file of many rows is stored whole, or not at all above the most different own rates', async () => {
  const path = '/api/costs/taxes/products/import';
  const day = (n: number) => new Date(Date.UTC(2021, 0, 1 + n)).toISOString().slice(0, 10);
  const csv = (kinds: number, sp: number) => {
    const rows = Array.from({ length: 1_001 }, (_, n) => `B;normal;${day(n)};RJ=${n % kinds}|SP=${sp}`);
    return ['sku;classe;desde;icms_interno', ...rows].join('\n');
  };
  const most = limits.quotas.ownTaxRates;
  const rowsOf = async (text: string) =>
    (await queryRows('SELECT FROM product_taxes WHERE internal_percents LIKE $1', [text])).length;
  for (const sp of [1, 2]) {
    const answer = await send(asOwner, path, csv(most - 1, sp));
    expect(await answer.json()).toMatchObject({ rows: 1_001, products: 1, refused: 0 });
    expect(await rowsOf(`RJ=%;SP=${sp}`)).toBe(1_001);
  }
  const refused = await send(asOwner, path, csv(most + 1, 3));
  expect([refused.status, await refused.text()]).toEqual([409, expect.stringContaining(`até ${most} conjuntos`)]);
  expect([await rowsOf('%SP=3'), await rowsOf('RJ=%;SP=2')]).toEqual([0, 1_001]);
});

test('the guides are the same in GraphQL, REST and the file, of the own account alone', async () => {
  const guide = { month: '2026-10-01', regime: 'simples', due_on: '2026-11-20' };
  const rest = await (await asOwner.request('GET', '/api/costs/taxes/guides')).json();
  expect(rest).toMatchObject({ guides: [{ ...guide, taxes: [{ kind: 'das' }] }] });
  const [{ of_lines: ofLines, rounding, due }] = rest.guides;
  expect(due).toBeCloseTo(ofLines + rounding, 10);
  const { data } = await asOwner.graphql(
    '{ viewer { taxes { guides { month due { minor } taxes { kind due { minor } } } } } }',
  );
  expect(data.viewer.taxes.guides).toMatchObject([{ month: guide.month, due: { minor: Math.round(due * 100) } }]);
  const file = await (await asOwner.request('GET', '/api/costs/taxes/guides/export?format=csv')).text();
  expect(file).toContain(`,DAS,${ofLines},${rounding},0,${due},BRL`);
  expect(await (await asOther.request('GET', '/api/costs/taxes/guides')).json()).toEqual({ guides: [] });
});
