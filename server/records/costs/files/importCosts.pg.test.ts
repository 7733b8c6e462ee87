import { expect, test } from 'vitest';
import { queryRows } from '#server/platform/postgres/db.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { line, NOW, openShop, order } from '#server/insight/sales/testing/shop.ts';
import { type CostImport, importCosts } from './importCosts.ts';

useTestDatabase();

async function shop() {
  const { viewer, ...opened } = await openShop();
  const { accountId } = viewer;
  await opened.sell(
    order([line('A'), line('B')]),
    order([line('A')], { country: 'US', currency: 'USD' }),
    order([line('M', { sku: 'B', asin: 'MLB1' })], { marketplace: 'mercadolivre' }),
  );
  return {
    accountId,
    idOf: (key: string) => opened.idOf(key),
    read: (csv: string, more: Partial<CostImport> = {}) =>
      importCosts(
        viewer,
        csv,
        { mapping: { sku: 'SKU', cost: 'Custo' }, dryRun: false, validFrom: '2026-11-01', ...more },
        NOW,
      ),
    costs: () =>
      queryRows(
        `SELECT p.marketplace || ' ' || p.country || ' ' || p.sku AS product, c.valid_from AS "from", c.cost_minor AS cost
         FROM product_costs c JOIN products p ON p.account_id = $1 AND p.id = c.product_id
         WHERE c.account_id = $1 ORDER BY 1, 2`,
        [accountId],
      ),
  };
}

test('costs are imported from the chosen columns, with decimal comma or point, and the sales of their days are recomputed', async () => {
  const { read, costs } = await shop();
  const csv = 'SKU;Nome;Custo;País\nB;"Caneca; azul";12,50;\nA;x;3.5;us\n';
  const mapping = { sku: 'sku', cost: 'CUSTO', country: 'País' };
  expect(await read(csv, { mapping })).toEqual({
    rows: 2,
    blank: 0,
    products: 3,
    changed: 3,
    lines: 3,
    refused: 0,
    errors: [],
    found: [],
    before: [],
  });
  expect(await costs()).toEqual([
    { product: 'amazon BR B', from: '2026-11-01', cost: 1250 },
    { product: 'amazon US A', from: '2026-11-01', cost: 350 },
    { product: 'mercadolivre BR B', from: '2026-11-01', cost: 1250 },
  ]);
});

test('a dry run returns the same counts and stores nothing', async () => {
  const { read, costs } = await shop();
  const expected = { rows: 1, blank: 0, products: 2, changed: 2, lines: 2, refused: 0, errors: [] };
  expect(await read('SKU,Custo\nB,10', { dryRun: true })).toMatchObject(expected);
  expect(await costs()).toEqual([]);
  expect(await read('SKU,Custo\nB,10')).toEqual({ ...expected, found: [], before: [] });
  expect(await read('SKU,Custo\nB,10', { dryRun: true })).toMatchObject({ ...expected, changed: 0, lines: 0 });
});

test('an empty cost never overwrites a cost, a zero does', async () => {
  const { read, costs } = await shop();
  const mapping = { sku: 'SKU', cost: 'Custo', marketplace: 'Onde' };
  await read('SKU,Custo,Onde\nB,10,Amazon', { mapping });
  expect(await read('SKU,Custo,Onde\nB,  ,Amazon', { mapping })).toMatchObject({ blank: 1, changed: 0, errors: [] });
  expect(await costs()).toMatchObject([{ cost: 1000 }]);
  await read('SKU,Custo,Onde\nB,0,Amazon', { mapping });
  expect(await costs()).toMatchObject([{ cost: 0 }]);
});

test('invalid rows are reported by line, the other rows are imported', async () => {
  const { read, costs } = await shop();
  const csv = [
    'SKU,ASIN,Custo,Desde,Onde',
    'B,,abc,,amazon',
    'B,,-1,,amazon',
    'B,,1.234,,amazon',
    'Z,,1,,',
    ',,1,,',
    'A,,1,,',
    'B,,1,31/02/2026,amazon',
    'B,,1,2026-11-21,amazon',
    'B,,1,,shopee',
    'B,,1000000000.01,,amazon',
    'B,,7,2026-02-01,amazon',
    'B,,8,01/02/2026,amazon',
    ',MLB1,9,,',
  ].join('\n');
  const mapping = { sku: 'SKU', asin: 'ASIN', cost: 'Custo', validFrom: 'Desde', marketplace: 'Onde' };
  const { errors, ...counts } = await read(csv, { mapping });
  expect(errors.map(({ message }) => message)).toEqual([
    'Linha 2: "abc" não é um valor.',
    'Linha 3: o valor não pode ser negativo.',
    'Linha 4: "1.234" pode ser lido de duas formas: escreva com duas casas decimais.',
    'Linha 5: nenhum anúncio com o SKU Z.',
    'Linha 6: não diz o SKU nem o ASIN.',
    'Linha 7: o produto é vendido em mais de uma moeda: informe o país.',
    'Linha 8: "31/02/2026" não é uma data: use dd/mm/aaaa.',
    'Linha 9: 2026-11-21 ainda não chegou.',
    'Linha 10: marketplace desconhecido: "shopee".',
    'Linha 11: "1000000000.01" é grande demais.',
    'Linha 13: repete o produto da linha 12.',
  ]);
  expect(errors.map(({ column }) => column)).toEqual([
    'Custo',
    'Custo',
    'Custo',
    'SKU',
    'ASIN',
    null,
    'Desde',
    'Desde',
    'Onde',
    'Custo',
    null,
  ]);
  expect(counts).toMatchObject({ refused: 11, rows: 13, products: 2, changed: 2 });
  expect(await costs()).toEqual([
    { product: 'amazon BR B', from: '2026-02-01', cost: 700 },
    { product: 'mercadolivre BR B', from: '2026-11-01', cost: 900 },
  ]);
});

test('a cost for all days replaces earlier costs, except those of the same file with a day', async () => {
  const { read, costs } = await shop();
  const mapping = { asin: 'ASIN', cost: 'Custo', validFrom: 'Desde' };
  await read('ASIN,Custo,Desde\nMLB1,5,', { mapping, validFrom: '2026-03-01' });
  expect(await read('ASIN,Custo,Desde\nMLB1,6,', { mapping, validFrom: null })).toMatchObject({ changed: 2, lines: 1 });
  expect(await costs()).toMatchObject([{ from: '2000-01-01', cost: 600 }]);
  const both = 'ASIN,Custo,Desde\nMLB1,7,2026-04-01\nMLB1,6,';
  expect(await read(both, { mapping, validFrom: null })).toMatchObject({ changed: 1, lines: 1 });
  expect(await costs()).toMatchObject([
    { from: '2000-01-01', cost: 600 },
    { from: '2026-04-01', cost: 700 },
  ]);
  expect(await read(both, { mapping, validFrom: null })).toMatchObject({ changed: 0, lines: 0 });
});

test('a file without the chosen columns, or with products of another account, changes nothing', async () => {
  const { read, costs } = await shop();
  await expect(read('Código,Custo\nB,1')).rejects.toMatchObject({
    status: 400,
    message: expect.stringContaining('"SKU"'),
  });
  await expect(read('')).rejects.toMatchObject({ status: 400 });
  await expect(read('SKU,Custo\nB,1', { mapping: { cost: 'Custo' } })).rejects.toMatchObject({ status: 400 });
  const { viewer: stranger } = await openShop();
  const mapping = { sku: 'SKU', cost: 'Custo' };
  const result = await importCosts(stranger, 'SKU,Custo\nB,1', { mapping, dryRun: false, validFrom: null }, NOW);
  expect(result).toMatchObject({ products: 0, changed: 0, errors: [{ line: 2 }] });
  expect(await costs()).toEqual([]);
});

const GTIN = '7891234567895';
const byCode = { mapping: { code: 'Código', cost: 'Custo', validFrom: 'Desde' } };
const pasted = (...rows: string[]) => ['Código;Custo;Desde', ...rows].join('\n');

/** A shop in which A (BR) and M are one product, with an EAN of A's listing and one that is stated. */
async function joinedShop() {
  const opened = await shop();
  const { accountId, idOf } = opened;
  const [a, m, b] = [await idOf('A'), await idOf('M'), await idOf('B')];
  const change = (set: string, id: number) =>
    queryRows(`UPDATE products SET ${set} WHERE account_id = $1 AND id = $2`, [accountId, id]);
  await change(`sku = 'A-ML', master_id = (SELECT master_id FROM products WHERE account_id = $1 AND id = ${a})`, m);
  await change(`ean = '0${GTIN}'`, a);
  await queryRows(
    `INSERT INTO master_products (account_id, id, sku, ean) SELECT account_id, master_id, 'PAI', '96385074' FROM products WHERE account_id = $1 AND id = $2`,
    [accountId, b],
  );
  const [{ master }] = (await queryRows<{ master: number }>(
    'SELECT master_id AS master FROM products WHERE account_id = $1 AND id = $2',
    [accountId, a],
  )) as [{ master: number }];
  return { ...opened, change, a, m, b, master };
}

test('a code names a product by SKU, ASIN, MLB id, EAN or number, and sets its cost once', async () => {
  const { read, costs, master } = await joinedShop();
  const a = [
    { product: 'amazon BR A', from: '2000-01-01', cost: 500 },
    { product: 'mercadolivre BR A-ML', from: '2000-01-01', cost: 500 },
  ];
  const b = [{ product: 'amazon BR B', from: '2000-01-01', cost: 500 }];
  for (const [code, expected] of [
    ['A', a],
    ['a-ml', a],
    ['B0A', a],
    ['mlb-1', a],
    [GTIN, a],
    [`#${master}`, a],
    ['PAI', b],
    ['b', b],
    ['96385074', b],
  ] as const) {
    const wanted = { ...byCode, validFrom: null };
    expect(await read(pasted(`${code};R$ 5,00;`), wanted)).toMatchObject({ products: 1, refused: 0 });
    expect(await costs()).toEqual(expected);
    await queryRows('DELETE FROM product_costs');
  }
});

test('a dry run says what each code names, with the old cost and the new one, and what none or several have', async () => {
  const { read, change, a, b, m } = await joinedShop();
  await read(pasted('A;4,00;'), byCode);
  await change(`ean = '${GTIN}'`, b);
  const { found, errors, ...counts } = await read(
    pasted(`a;5.5;`, `${GTIN};1;`, 'Z;1;', 'B;2,00;20/11/2026', 'A-ML;5,50;', 'A-ML;6;', ';1;', 'B;;'),
    { ...byCode, dryRun: true },
  );
  expect(found.map(({ line, code, product, oldMinor, newMinor }) => [line, code, product.id, oldMinor, newMinor])).toEqual([
    [2, 'a', a, 400, 550],
    [5, 'B', b, null, 200],
    [6, 'A-ML', m, 400, 550],
  ]); // prettier-ignore
  expect(errors.map(({ column, message }) => [column, message])).toEqual([
    ['Código', `Linha 3: "${GTIN}" é de 2 produtos: use outro código, ou junte-os em Produtos.`],
    ['Código', 'Linha 4: nenhum produto com "Z".'],
    [null, 'Linha 7: repete o produto da linha 6.'],
    ['Código', 'Linha 8: não diz o SKU nem o ASIN.'],
  ]);
  expect(counts).toMatchObject({ rows: 8, blank: 1, products: 3, refused: 4 });
});

test('a listing with a cost of its own is set only when it alone is named', async () => {
  const { read, costs, change, m } = await joinedShop();
  await change('has_own_cost = true', m);
  await read(pasted(`${GTIN};3;`), byCode);
  expect(await costs()).toMatchObject([{ product: 'amazon BR A', cost: 300 }]);
  await read(pasted('A-ML;7;'), byCode);
  expect(await costs()).toMatchObject([{ cost: 300 }, { product: 'mercadolivre BR A-ML', cost: 700 }]);
});

test('rows of a file that give one product two costs are named, the others are imported', async () => {
  const { read, costs } = await joinedShop();
  const mapping = { sku: 'SKU', cost: 'Custo', country: 'País' };
  expect(await read('SKU,Custo,País\nA,1,BR\nA-ML,2,BR\nB,3,BR', { mapping })).toMatchObject({
    errors: [{ line: 3, message: 'Linha 3: dá outro custo ao produto da linha 2.' }],
  });
  expect(await costs()).toMatchObject([{ cost: 100 }, { cost: 300 }, { cost: 100 }]);
});

test('what is pasted has a limit of rows and characters', async () => {
  const { read } = await joinedShop();
  await expect(read(pasted('x'.repeat(200_001)), byCode)).rejects.toMatchObject({
    status: 400,
    message: expect.stringContaining('200 mil caracteres'),
  });
  await expect(read(pasted(...Array.from({ length: 5_001 }, () => 'A;1;')), byCode)).rejects.toMatchObject({
    status: 400,
  });
});

test('the products of another account are named by no code', async () => {
  const { costs, master } = await joinedShop();
  const { viewer: stranger } = await openShop('Outra');
  const codes = ['A', 'B0A', 'MLB1', GTIN, `#${master}`, 'PAI'];
  const csv = pasted(...codes.map((code) => `${code};1;`));
  for (const dryRun of [true, false])
    expect(await importCosts(stranger, csv, { ...byCode, dryRun, validFrom: null }, NOW)).toMatchObject({
      refused: codes.length,
      found: [],
      changed: 0,
    });
  expect(await costs()).toEqual([]);
});
