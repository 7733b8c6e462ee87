import { afterAll, expect, test } from 'vitest';
import { queryRow } from '#server/platform/postgres/db.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { line, NOW, order } from '#server/insight/sales/testing/shop.ts';
import { restateLedger } from '#server/records/ledger/restateLedger.ts';
import { nfeReading } from '#server/records/nfe/imports/nfePool.ts';
import { cancellationXml, nfeKey, nfeXml } from '#server/records/nfe/testing/nfeXml.ts';
import { readTestFile } from '#server/records/nfe/testing/readTestFile.ts';
import { NUMBER, openTaxedShop, PRESUMIDO, sale, SIMPLES } from '#server/records/nfe/testing/taxedShop.ts';
import { taxGuides } from '#server/records/taxes/guides/taxGuides.ts';
import { linkNfeOrder, unlinkNfeOrder } from './linkNfeOrder.ts';

useTestDatabase();
afterAll(() => nfeReading.close());

const ITEM = {
  sku: 'A',
  quantity: '1.0000',
  products: 10_000,
  icms: 1_200,
  icmsDest: 650,
  fcpDest: 5,
  pis: 53,
  cofins: 244,
};
const XML = {
  number: 1,
  items: [ITEM],
  info: `Pedido ${NUMBER}`,
  issuedAt: '2026-10-01T10:00:00-03:00',
  buyerUf: 'MG',
};

const ESTIMATES = [
  'icms -1200 of 10000 due 2026-10-20 by tax_rates, estimated',
  'icms_difal -600 of 10000 due 2026-10-20 by tax_rates, estimated',
  'pis -53 of 8200 due 2026-10-20 by tax_rates, estimated',
  'cofins -246 of 8200 due 2026-10-20 by tax_rates, estimated',
];
const DOCUMENTED = [
  'icms -1200 of 10000 due 2026-11-20 by nfe, posted',
  'icms_difal -650 of 10000 due 2026-11-20 by nfe, posted',
  'icms_fcp -5 of 10000 due 2026-11-20 by nfe, posted',
  'pis -53 of 10000 due 2026-11-20 by nfe, posted',
  'cofins -244 of 10000 due 2026-11-20 by nfe, posted',
];

test('the taxes of an NF-e replace the estimates in the month of the document, until it is cancelled', async () => {
  const { viewer, take, taxes, rollup } = await openTaxedShop();
  expect(await taxes()).toEqual(ESTIMATES);
  await take(nfeXml(XML));
  expect(await taxes()).toEqual(DOCUMENTED);
  expect(await rollup()).toBe(2_152);
  expect((await taxGuides(viewer, NOW)).map(({ month, total }) => [month, total.due, total.rounding])).toEqual([
    ['2026-10-01', 2_152, 0],
  ]);
  expect(await restateLedger(viewer.accountId)).toBe(0);
  await take(cancellationXml(nfeKey(XML)));
  expect(await taxes()).toEqual(ESTIMATES);
});

test('a document that came before its order is used when the order comes', async () => {
  const { sell, take, taxes } = await openTaxedShop(PRESUMIDO, sale('2000000000000099'));
  await take(nfeXml(XML));
  await sell(sale());
  expect(await taxes()).toEqual(DOCUMENTED);
  expect(await taxes('2000000000000099')).toEqual(ESTIMATES);
});

test('in Simples a document says what was sold and in which month, and no DAS', async () => {
  const { take, taxes } = await openTaxedShop(SIMPLES);
  expect(await taxes()).toEqual(['das -400 of 10000 due 2026-10-20 by tax_rates, estimated']);
  await take(nfeXml({ ...XML, items: [{ ...ITEM, discount: 1_000, freight: 500 }] }));
  expect(await taxes()).toEqual(['das -380 of 9500 due 2026-11-20 by tax_rates, estimated']);
});

test('a package without its document leaves the estimates', async () => {
  const { take, taxes } = await openTaxedShop(PRESUMIDO, sale(NUMBER, 2));
  const before = await taxes();
  await take(nfeXml(XML));
  expect(await taxes()).toEqual(before);
  await take(nfeXml({ ...XML, number: 2 }));
  expect((await taxes())[0]).toBe('icms -2400 of 20000 due 2026-11-20 by nfe, posted');
});

test('an order that joins a cart takes its part of the document from the others', async () => {
  const pack = '2000000000000001';
  const { sell, take, taxes } = await openTaxedShop(PRESUMIDO, sale(NUMBER, 1, { packId: pack }));
  await take(nfeXml({ ...XML, items: [{ ...ITEM, quantity: '2.0000', products: 20_000 }], info: `Pedido ${pack}` }));
  expect((await taxes())[0]).toBe('icms -1200 of 20000 due 2026-11-20 by nfe, posted');
  await sell(sale('2000000000000003', 1, { packId: pack }));
  expect((await taxes())[0]).toBe('icms -600 of 10000 due 2026-11-20 by nfe, posted');
  expect((await taxes('2000000000000003'))[0]).toBe('icms -600 of 10000 due 2026-11-20 by nfe, posted');
});

test('a person who joins a document to an order, or parts them, changes the taxes of it', async () => {
  const { viewer, take, taxes } = await openTaxedShop();
  await take(nfeXml({ ...XML, info: 'sem número' }));
  expect(await taxes()).toEqual(ESTIMATES);
  const id = async (table: string) =>
    (await queryRow<{ id: number }>(`SELECT id::float8 AS id FROM ${table} WHERE account_id = $1`, [viewer.accountId]))
      .id;
  const both = { documentId: await id('nfe_documents'), orderId: await id('orders') };
  await linkNfeOrder(viewer, both);
  expect(await taxes()).toEqual(DOCUMENTED);
  await unlinkNfeOrder(viewer, both);
  expect(await taxes()).toEqual(ESTIMATES);
});

test('what a documented sale owes comes back with its goods', async () => {
  const { take, refund, taxes, rollup } = await openTaxedShop();
  await take(nfeXml(XML));
  await refund(10_000, '2026-11-03');
  expect((await taxes())[1]).toBe('icms 1200 of -10000 due 2026-12-20 by returned_goods, estimated');
  expect(await rollup()).toBe(0);
});

test('a document of another account changes nothing here', async () => {
  const [here, other] = [await openTaxedShop(), await openTaxedShop()];
  await other.take(nfeXml(XML));
  expect(await here.taxes()).toEqual(ESTIMATES);
  expect(await other.taxes()).toEqual(DOCUMENTED);
});

test('CBS and IBS that a document of 2026 shows are no tax of the sale', async () => {
  const number = '2000012345678901';
  const { take, taxes } = await openTaxedShop(
    PRESUMIDO,
    order([line('AU', { sku: 'AU-02-1U', priceMinor: 19_990 })], {
      marketplace: 'mercadolivre',
      externalId: number,
      purchasedAt: new Date('2026-05-10T15:00:00Z'),
    }),
  );
  await take(new TextDecoder().decode(readTestFile('venda.xml')));
  expect((await taxes(number)).map((one) => one.replace(/ .* by/, ' by'))).toEqual(
    ['icms', 'icms_difal', 'icms_fcp', 'pis', 'cofins'].map((kind) => `${kind} by nfe, posted`),
  );
});

test('the state of a document is the buyer’s where the order has none, for what it does not state', async () => {
  const { take, taxes } = await openTaxedShop(PRESUMIDO, sale(NUMBER, 1, { shipUf: null }));
  await take(nfeXml({ ...XML, items: [{ sku: 'A', quantity: '1.0000', products: 10_000, icms: 1_200 }] }));
  expect((await taxes()).slice(0, 2)).toEqual([
    'icms -1200 of 10000 due 2026-11-20 by nfe, posted',
    'icms_difal -600 of 10000 due 2026-11-20 by tax_rates, estimated',
  ]);
});
