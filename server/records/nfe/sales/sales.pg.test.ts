import { afterAll, expect, test } from 'vitest';
import { queryRow } from '#server/platform/postgres/db.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { line, order } from '#server/insight/sales/testing/shop.ts';
import { nfeReading } from '#server/records/nfe/imports/nfePool.ts';
import { cancellationXml, nfeKey, nfeXml } from '#server/records/nfe/testing/nfeXml.ts';
import { type NfeShop, openNfeShop } from '#server/records/nfe/testing/nfeShop.ts';
import { readTestFile } from '#server/records/nfe/testing/readTestFile.ts';
import vectors from '#server/records/nfe/testing/vectors.json' with { type: 'json' };
import { documentTaxes } from '#server/records/taxation/documents/documentTaxes.ts';
import { linkNfeOrder, unlinkNfeOrder } from './linkNfeOrder.ts';
import { nfeDifferences, nfeWithoutOrder, ordersWithoutNfe } from './saleLists.ts';

useTestDatabase();
afterAll(() => nfeReading.close());

const sold = (text: string) => ({ purchasedAt: new Date(text), updatedAt: new Date(text) });
const idOf = async ({ viewer }: NfeShop, table: 'orders' | 'nfe_documents', column: string, value: string) =>
  (
    await queryRow<{ id: number }>(`SELECT id FROM ${table} WHERE account_id = $1 AND ${column} = $2`, [
      viewer.accountId,
      value,
    ])
  ).id;

test('the sample sale replaces estimates by its own amounts, and nothing of it is owed once it is cancelled', async () => {
  const shop = await openNfeShop();
  const { viewer, sell, take } = shop;
  const number = '2000012345678901';
  await sell(
    order([line('AU', { sku: 'AU-02-1U', priceMinor: 19_990 })], { marketplace: 'mercadolivre', externalId: number }),
  );
  const orderId = await idOf(shop, 'orders', 'external_id', number);
  await take(new TextDecoder().decode(readTestFile('venda.xml')));
  const [taxes, ...others] = await documentTaxes(viewer.accountId, [orderId]);
  expect(others).toEqual([]);
  const { expected } = vectors.cases.find(({ id }) => id === 'nfe-file-venda')!;
  const { icms, icmsDest, fcpDest, pis, cofins, cbs, ibsUf } = taxes!;
  expect([icms, icmsDest, fcpDest, pis, cofins, cbs, ibsUf]).toEqual(expected.lines!.map(({ amount }) => amount));
  expect(taxes).toMatchObject({ base: 19_990, day: '2026-05-10', uf: 'RJ', ibsMun: 0 });
  await take(new TextDecoder().decode(readTestFile('cancelamento.xml')));
  expect(await documentTaxes(viewer.accountId, [orderId])).toEqual([]);
});

test('a document of a cart is shared among its orders by units, several packages of an order add up', async () => {
  const shop = await openNfeShop();
  const { viewer, sell, take } = shop;
  const pack = '2000000000000001';
  const own = (externalId: string, quantity: number) =>
    order([line('A', { quantity })], { marketplace: 'mercadolivre', externalId, packId: pack });
  await sell(own('2000000000000002', 1), own('2000000000000003', 2));
  const ids = [
    await idOf(shop, 'orders', 'external_id', '2000000000000002'),
    await idOf(shop, 'orders', 'external_id', '2000000000000003'),
  ];
  const item = { sku: 'A', quantity: '3.0000', products: 10_000, icms: 1_000 };
  await take(nfeXml({ number: 1, items: [item], info: `Pedido ${pack}` }));
  const icms = async (...of: number[]) => (await documentTaxes(viewer.accountId, of)).map((one) => one.icms);
  expect(await icms(...ids)).toEqual([333, 667]);
  expect(await icms(ids[1]!)).toEqual([667]);
  await take(nfeXml({ number: 2, items: [{ ...item, icms: 300 }], info: `Pedido ${pack}` }));
  expect(await icms(ids[0]!)).toEqual([333, 100]);
  const rows = await documentTaxes(viewer.accountId, ids);
  expect(rows.every(({ pis, cbs }) => pis === null && cbs === null)).toBe(true);
});

test('orders without a document, documents without an order and different totals are listed', async () => {
  const shop = await openNfeShop();
  const { viewer, sell, take } = shop;
  const day = sold('2026-11-10T15:00:00Z');
  await sell(
    order([line('A')], { ...sold('2026-11-01T15:00:00Z'), externalId: '701-0000000-0000001' }),
    order([line('A')], { ...day, externalId: '701-0000000-0000002' }),
    order([line('A', { shippingMinor: 500 })], { ...day, externalId: '701-0000000-0000003' }),
    order([line('A')], { ...day, externalId: '701-0000000-0000004', status: 'cancelled' }),
    order([line('B', { priceMinor: 7_777 })], { ...day, externalId: '701-0000000-0000005' }),
  );
  const none = { page: 1, pageCount: 1, rowCount: 0, rows: [] };
  expect(await ordersWithoutNfe(viewer, {})).toEqual(none);
  await take(
    nfeXml({ number: 1, items: [{ sku: 'A' }], info: 'Pedido 701-0000000-0000002' }),
    nfeXml({ number: 2, items: [{ sku: 'A', products: 9_000 }], info: '701-0000000-0000003' }),
    nfeXml({ number: 3, items: [{ sku: 'B', products: 7_777 }] }),
    nfeXml({ number: 4, items: [{ cfop: '5949' }] }),
  );
  expect((await ordersWithoutNfe(viewer, {})).rows).toMatchObject([
    { number: '701-0000000-0000005', totalMinor: 7_777 },
  ]);
  const lone = await nfeWithoutOrder(viewer, {});
  expect(lone.rows).toMatchObject([{ number: 3, proposals: [{ number: '701-0000000-0000005' }] }]);
  expect((await nfeDifferences(viewer, {})).rows).toMatchObject([
    { number: 2, orderNumbers: ['701-0000000-0000003'], nfeMinor: 9_000, ordersMinor: 10_000, differenceMinor: -1_000 },
  ]);
  // a person chooses the proposal, and takes it back
  const [documentId, orderId] = [lone.rows[0]!.id, lone.rows[0]!.proposals[0]!.id];
  await linkNfeOrder(viewer, { documentId, orderId });
  await linkNfeOrder(viewer, { documentId, orderId });
  expect(await nfeWithoutOrder(viewer, {})).toEqual(none);
  expect(await ordersWithoutNfe(viewer, {})).toEqual(none);
  await unlinkNfeOrder(viewer, { documentId, orderId });
  expect((await nfeWithoutOrder(viewer, {})).rowCount).toBe(1);
  await take(cancellationXml(nfeKey({ number: 2 })));
  expect(await nfeDifferences(viewer, {})).toEqual(none);
  expect((await ordersWithoutNfe(viewer, {})).rowCount).toBe(2);
});

test('a proposal is of the marketplace that the document names', async () => {
  const shop = await openNfeShop();
  const { viewer, sell, take } = shop;
  const day = sold('2026-11-10T15:00:00Z');
  await sell(
    order([line('A')], { ...day, externalId: '701-0000000-0000009' }),
    order([line('M')], { ...day, externalId: '2000000000000009', marketplace: 'mercadolivre' }),
  );
  await take(nfeXml({ intermediary: '03007331000141' }));
  expect((await nfeWithoutOrder(viewer, {})).rows[0]!.proposals.map(({ number }) => number)).toEqual([
    '2000000000000009',
  ]);
});

test('documents and orders of another account are neither listed nor linked', async () => {
  const [own, stranger] = [await openNfeShop(), await openNfeShop()];
  await own.sell(order([line('A')], { externalId: '701-0000000-0000007' }));
  await own.take(nfeXml({}));
  const ids = {
    documentId: await idOf(own, 'nfe_documents', 'key', nfeKey({})),
    orderId: await idOf(own, 'orders', 'external_id', '701-0000000-0000007'),
  };
  await expect(linkNfeOrder(stranger.viewer, ids)).rejects.toMatchObject({ status: 404 });
  await linkNfeOrder(own.viewer, ids);
  await expect(unlinkNfeOrder(stranger.viewer, ids)).rejects.toMatchObject({ status: 404 });
  expect(await documentTaxes(stranger.viewer.accountId, [ids.orderId])).toEqual([]);
  for (const list of [ordersWithoutNfe, nfeWithoutOrder, nfeDifferences])
    expect((await list(stranger.viewer, {})).rows).toEqual([]);
});
