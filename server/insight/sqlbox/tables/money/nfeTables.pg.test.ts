import { afterAll, beforeAll, expect, test } from 'vitest';
import { hasTrials } from '#server/platform/testing/hasTrials.ts';
import { queryRow, queryRows } from '#server/platform/postgres/db.ts';
import { appClient } from '#server/platform/testing/appClient.ts';
import { line, order } from '#server/insight/sales/testing/shop.ts';
import { runSql } from '#server/insight/sqlbox/runSql.ts';
import { useSqlDatabase } from '#server/insight/sqlbox/testing/sqlDatabase.ts';
import { nfeReading } from '#server/records/nfe/imports/nfePool.ts';
import { linkSupplierItem } from '#server/records/nfe/purchases/linkSupplierItem.ts';
import { linkNfeOrder } from '#server/records/nfe/sales/linkNfeOrder.ts';
import { returnNotes } from '#server/records/nfe/sales/returnNotes.ts';
import { nfeWithoutOrder } from '#server/records/nfe/sales/saleLists.ts';
import { cancellationXml, nfeKey, nfeXml } from '#server/records/nfe/testing/nfeXml.ts';
import { openNfeShop } from '#server/records/nfe/testing/nfeShop.ts';
import { OWN_CNPJ } from '#server/records/nfe/testing/readTestFile.ts';
import { openTaxedShop, PRESUMIDO, sale, type TaxedShop } from '#server/records/nfe/testing/taxedShop.ts';

useSqlDatabase();
afterAll(() => nfeReading.close());

const NUMBERS = ['2000000000000002', '2000000000000003', '2000000000000004'] as const;
const PACK = '2000000000000009';
const SUPPLIER = '11222333000181';
const at = (day: string) => ({ issuedAt: `2026-${day}T10:00:00-03:00` });
const item = (units: number, more: object = {}) => ({
  sku: 'A',
  ean: '7891234567895',
  quantity: `${units}.0000`,
  products: 10_000 * units,
  freight: 500,
  discount: 100,
  icms: 1_200 * units,
  icmsDest: 650 * units,
  pis: 53 * units,
  cofins: 244 * units,
  ...more,
});
const SALE = { number: 1, info: `Pedido ${NUMBERS[0]}`, items: [item(1)], buyerUf: 'MG', ...at('10-01') };
const CART = { number: 2, info: `Carrinho ${PACK}`, items: [item(1), item(1, { sku: 'A' })], ...at('10-31') };
const LONE = { number: 3, items: [item(2)], ...at('11-03') };
const DEAD = { number: 4, items: [item(1)], ...at('11-04') };
const RETURN = { number: 50, isEntry: true, purpose: 4, refersTo: [nfeKey(SALE)], items: [item(1)], ...at('11-12') };
const PURCHASE = {
  number: 7,
  issuer: SUPPLIER,
  issuerName: 'Fornecedor Ltda',
  buyer: OWN_CNPJ,
  items: [{ sku: 'SUP-1', cfop: '5102', quantity: '2.5000', products: 7_550, ipi: 100 }],
  ...at('10-05'),
};

let shop: TaxedShop;
let other: Awaited<ReturnType<typeof openNfeShop>>;
beforeAll(async () => {
  shop = await openTaxedShop(
    PRESUMIDO,
    sale(NUMBERS[0]),
    sale(NUMBERS[1], 1, { packId: PACK }),
    sale(NUMBERS[2], 1, { packId: PACK }),
  );
  other = await openNfeShop();
  await shop.take(
    ...[SALE, CART, LONE, DEAD, RETURN, PURCHASE].map((one) => nfeXml(one)),
    cancellationXml(nfeKey(DEAD)),
  );
});

type Row = Record<string, string | null>;
const sql = async (text: string, { viewer }: Pick<TaxedShop, 'viewer'> = shop): Promise<Row[]> => {
  const { columns, rows } = await runSql(viewer, text);
  return rows.map((row) => Object.fromEntries(columns.map(({ name }, at) => [name, row[at] as string | null])));
};
const idOf = async (table: 'orders' | 'order_items' | 'nfe_documents', condition: string) =>
  (
    await queryRow<{ id: number }>(
      `SELECT min(id)::float8 AS id FROM ${table} WHERE account_id = $1 AND ${condition}`,
      [shop.viewer.accountId],
    )
  ).id;
const orderOf = (number: string) => idOf('orders', `external_id = '${number}'`);

test('documents are listed with what they are and their order', async () => {
  const rows = await sql(
    `SELECT number, side, state, purpose, day, month, issuer_regime, buyer_uf, supplier_cnpj, supplier_name, order_id, order_count, order_numbers,
            referred_keys, total_amount, products_amount, freight_amount, discount_amount, icms, icms_difal, cbs
     FROM nfe_documents ORDER BY number`,
  );
  expect(rows.map(({ number, side, state, purpose, day }) => [number, side, state, purpose, day].join(' '))).toEqual([
    '1 sale authorised normal 2026-10-01',
    '2 sale authorised normal 2026-10-31',
    '3 sale authorised normal 2026-11-03',
    '4 sale cancelled normal 2026-11-04',
    '7 purchase authorised normal 2026-10-05',
    '50 own_entry authorised return 2026-11-12',
  ]);
  expect(rows[0]).toMatchObject({
    month: '2026-10-01',
    issuer_regime: 'regular',
    buyer_uf: 'MG',
    supplier_cnpj: null,
    supplier_name: null,
    order_id: String(await orderOf(NUMBERS[0])),
    order_count: '1',
    order_numbers: NUMBERS[0],
    referred_keys: null,
    total_amount: '104.00',
    products_amount: '100.00',
    freight_amount: '5.00',
    discount_amount: '1.00',
    icms: '12.00',
    icms_difal: '6.50',
    cbs: null,
  });
  expect(rows[1]).toMatchObject({ order_id: String(await orderOf(NUMBERS[1])), order_count: '2', order_numbers: PACK });
  expect(rows[2]).toMatchObject({ order_id: null, order_count: '0', order_numbers: null });
  expect(rows[4]).toMatchObject({ supplier_cnpj: SUPPLIER, supplier_name: 'Fornecedor Ltda', order_id: null });
  expect(rows[5]).toMatchObject({ referred_keys: nfeKey(SALE), supplier_cnpj: null });
});

test.runIf(hasTrials)(
  'an order that comes later, and one that a person joins, are those of the document at once',
  async () => {
    const [later, joined] = ['2000000000000007', '2000000000000008'];
    const late = { ...SALE, number: 20, info: `Pedido ${later}` };
    await shop.take(nfeXml(late));
    const orderIn = async () => (await sql(`SELECT order_id, order_count FROM nfe_documents WHERE number = 20`))[0]!;
    expect(await orderIn()).toEqual({ order_id: null, order_count: '0' });
    await shop.sell(sale(later), sale(joined));
    expect(await orderIn()).toEqual({ order_id: String(await orderOf(later)), order_count: '1' });
    await linkNfeOrder(shop.viewer, {
      documentId: await idOf('nfe_documents', 'number = 20'),
      orderId: await orderOf(joined),
    });
    expect(await orderIn()).toEqual({ order_id: String(await orderOf(later)), order_count: '2' });
    await shop.take(cancellationXml(nfeKey(late)));
    expect(await sql(`SELECT state FROM nfe_documents WHERE number = 20`)).toEqual([{ state: 'cancelled' }]);
    await queryRows('DELETE FROM nfe_documents WHERE account_id = $1 AND number = 20', [shop.viewer.accountId]);
    expect(
      await sql('SELECT item_number FROM nfe_items JOIN nfe_documents d ON d.id = document_id WHERE d.number = 20'),
    ).toEqual([]);
  },
);

test('items say their product, their order line and their taxes', async () => {
  const productId = await shop.idOf('A');
  const items = () =>
    sql(
      `SELECT d.number, i.item_number, i.product_id, i.order_item_id, i.bought_product_id, i.sku, i.ean, i.cfop, i.ncm, i.quantity, i.products_amount,
              i.ipi, i.icms, i.access_key = d.access_key AND i.day = d.day AS is_of
       FROM nfe_items i JOIN nfe_documents d ON d.id = i.document_id ORDER BY d.number, i.item_number`,
    );
  const rows = await items();
  const line1 = String(await idOf('order_items', `order_id = ${await orderOf(NUMBERS[0])}`));
  expect(rows[0]).toEqual({
    number: '1',
    item_number: '1',
    product_id: String(productId),
    order_item_id: line1,
    bought_product_id: null,
    sku: 'A',
    ean: '7891234567895',
    cfop: '6108',
    ncm: '85299090',
    quantity: '1.0000',
    products_amount: '100.00',
    ipi: '0.00',
    icms: '12.00',
    is_of: 'true',
  });
  // without an order the product of the SKU, of a purchase what a person says
  const find = (number: string, all: Row[]) => all.find((row) => row.number === number)!;
  expect(find('3', rows)).toMatchObject({ product_id: String(productId), order_item_id: null });
  expect(find('7', rows)).toMatchObject({
    product_id: null,
    quantity: '2.5000',
    products_amount: '75.50',
    ipi: '1.00',
    icms: null,
  });
  await linkSupplierItem(shop.viewer, {
    supplierCnpj: SUPPLIER,
    supplierSku: 'SUP-1',
    productIds: [productId],
    factor: '1',
  });
  expect(find('7', await items())).toMatchObject({
    product_id: String(productId),
    bought_product_id: String(productId),
  });
});

test('documents of a month by SQL are those of the lists of the page', async () => {
  const month = (one: { day: string }) => one.day.startsWith('2026-11');
  const numbers = (rows: readonly { number?: number | string | null }[]) => rows.map(({ number }) => Number(number));
  const lone = (await nfeWithoutOrder(shop.viewer, {})).rows.filter(month);
  const loneBySql = await sql(
    `SELECT number, total_amount FROM nfe_documents WHERE side = 'sale' AND purpose = 'normal' AND state IN ('authorised', 'unproven')
       AND order_id IS NULL AND month = '2026-11-01' ORDER BY day DESC, id DESC`,
  );
  expect(numbers(loneBySql)).toEqual([3]);
  expect(numbers(loneBySql)).toEqual(numbers(lone));
  expect(loneBySql.map(({ total_amount: total }) => Number(total) * 100)).toEqual(
    lone.map(({ totalMinor }) => totalMinor),
  );
  const notes = (await returnNotes(shop.viewer, {})).rows.filter(month);
  const notesBySql = await sql(
    `SELECT number FROM nfe_documents WHERE side = 'own_entry' AND purpose = 'return' AND month = '2026-11-01' ORDER BY day DESC, id DESC`,
  );
  expect(numbers(notesBySql)).toEqual([50]);
  expect(numbers(notesBySql)).toEqual(numbers(notes));
});

test('taxes of the documents of sales and of return notes are the documented tax lines', async () => {
  const kinds = ['icms', 'icms_difal', 'pis', 'cofins'];
  const documented = (condition: string) =>
    sql(`SELECT ${kinds.map((kind) => `sum(i.${kind}) AS ${kind}`).join(', ')} FROM nfe_items i JOIN nfe_documents d ON d.id = i.document_id
         WHERE d.state = 'authorised' AND ${condition}`);
  const lines = (source: string, sign: string) =>
    sql(`SELECT ${kinds.map((kind) => `sum(${sign}amount) FILTER (WHERE kind = '${kind}') AS ${kind}`).join(', ')}
         FROM tax_lines WHERE source = '${source}'`);
  const ofSales = await documented(`d.side = 'sale' AND d.order_id IS NOT NULL`);
  expect(ofSales).toEqual([{ icms: '36.00', icms_difal: '19.50', pis: '1.59', cofins: '7.32' }]);
  expect(await lines('nfe', '-')).toEqual(ofSales);
  const ofReturns = await documented(`d.purpose = 'return'`);
  expect(ofReturns).toEqual([{ icms: '12.00', icms_difal: '6.50', pis: '0.53', cofins: '2.44' }]);
  expect(await lines('return_nfe', '')).toEqual(ofReturns);
  // a line of the ledger names its document
  expect(
    await sql(
      `SELECT DISTINCT d.number FROM ledger_lines l JOIN nfe_documents d ON d.access_key = l.source_ref WHERE l.source = 'nfe' ORDER BY 1`,
    ),
  ).toEqual([{ number: '1' }, { number: '2' }]);
});

test('items add up to their documents', async () => {
  expect(
    await sql(
      `SELECT d.number FROM nfe_documents d JOIN nfe_items i ON i.document_id = d.id GROUP BY d.id, d.number, d.products_amount, d.freight_amount, d.icms
       HAVING sum(i.products_amount) <> d.products_amount OR sum(i.freight_amount) <> d.freight_amount OR sum(i.icms) <> d.icms`,
    ),
  ).toEqual([]);
});

test('a table of documents is paged and exported, and has nothing of a buyer or of another account', async () => {
  await queryRows('UPDATE users SET is_developer = true');
  const client = await appClient(shop.viewer);
  const csv = await (await client.get('/api/database/table/nfe_documents/export?format=csv')).text();
  expect(csv).toContain(nfeKey(LONE));
  const items = await (await client.get('/api/database/table/nfe_items/export?format=csv')).text();
  for (const secret of ['Maria', 'Compradora', 'Secreta', '00000000191', '3304557', '21999990000'])
    expect(csv + items).not.toContain(secret);
  const page = async (offset: number) =>
    (await (await client.get(`/api/database/table/nfe_items/data?limit=3&offset=${offset}`)).json()) as {
      data: unknown[];
    };
  const [first, second] = [await page(0), await page(3)];
  expect([first.data.length, second.data.length]).toEqual([3, 3]);
  expect(JSON.stringify(first.data)).not.toBe(JSON.stringify(second.data));
  for (const table of ['nfe_documents', 'nfe_items']) expect(await sql(`SELECT * FROM ${table}`, other)).toEqual([]);
  await other.sell(order([line('A')], { externalId: NUMBERS[0], marketplace: 'mercadolivre' }));
  await other.take(nfeXml(SALE));
  expect(await sql('SELECT DISTINCT order_count FROM nfe_documents', other)).toEqual([{ order_count: '1' }]);
});
