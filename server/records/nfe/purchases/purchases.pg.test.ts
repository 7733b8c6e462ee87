import { afterAll, expect, test } from 'vitest';
import { queryRows } from '#server/platform/postgres/db.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { line, NOW, order } from '#server/insight/sales/testing/shop.ts';
import { nfeReading } from '#server/records/nfe/imports/nfePool.ts';
import { cancellationXml, nfeKey, nfeXml, type WrittenNfe } from '#server/records/nfe/testing/nfeXml.ts';
import { openNfeShop } from '#server/records/nfe/testing/nfeShop.ts';
import { OWN_CNPJ, readTestFile } from '#server/records/nfe/testing/readTestFile.ts';
import { applyPurchaseCosts } from './applyPurchaseCosts.ts';
import { linkSupplierItem } from './linkSupplierItem.ts';
import { purchaseCosts } from './purchaseCosts.ts';
import { unknownItems } from './unknownItems.ts';

useTestDatabase();
afterAll(() => nfeReading.close());

const SUPPLIER = '12345678000195';
const bought = (nfe: WrittenNfe): string =>
  nfeXml({
    issuer: SUPPLIER,
    issuerName: 'Fornecedor Bom',
    buyer: OWN_CNPJ,
    ...nfe,
    items: nfe.items?.map((item) => ({ cfop: '5102', ...item })) ?? [{ cfop: '5102' }],
  });

async function shop() {
  const opened = await openNfeShop();
  const { viewer } = opened;
  await opened.sell(order([line('A'), line('B')]));
  return {
    ...opened,
    link: async (supplierSku: string, listing: string, factor = '1', supplierCnpj = SUPPLIER) =>
      linkSupplierItem(viewer, { supplierCnpj, supplierSku, productIds: [await opened.idOf(listing)], factor }),
    apply: (more: { dryRun?: boolean; leadDays?: number } = {}) =>
      applyPurchaseCosts(viewer, { dryRun: false, regimeOn: () => 'simples', now: NOW, ...more }),
    costs: () =>
      queryRows(
        `SELECT p.sku, c.valid_from AS "from", c.cost_minor AS cost FROM product_costs c
         JOIN products p ON p.account_id = $1 AND p.id = c.product_id WHERE c.account_id = $1 ORDER BY 1, 2`,
        [viewer.accountId],
      ),
  };
}

test('the sample purchase costs what its vectors say, by regime, once its items are joined', async () => {
  const { viewer, take, link, apply, costs } = await shop();
  await take(new TextDecoder().decode(readTestFile('compra.xml')));
  await link('SUP-77', 'A', '12', '12ABC34501DE35');
  await link('SUP-90', 'B', '1', '12ABC34501DE35');
  const unitCosts = async (regime: 'simples' | 'presumido' | 'real') =>
    (await purchaseCosts(viewer, { regimeOn: () => regime, now: NOW })).map(({ unitCost }) => unitCost);
  expect(await unitCosts('simples')).toEqual([919, 8_947]);
  expect(await unitCosts('presumido')).toEqual([814, 8_947]);
  expect(await unitCosts('real')).toEqual([743, 8_335]);
  const applied = { changed: 2, removed: 0, entered: 0, same: 0, lines: 2 };
  expect(await apply({ dryRun: true })).toEqual(applied);
  expect(await costs()).toEqual([]);
  expect(await apply()).toEqual(applied);
  expect(await costs()).toEqual([
    { sku: 'A', from: '2026-05-11', cost: 919 },
    { sku: 'B', from: '2026-05-11', cost: 8_947 },
  ]);
  expect(await apply()).toEqual({ ...applied, changed: 0, same: 2, lines: 0 });
});

test('items to join are suggested by EAN, else by SKU, never joined by themselves', async () => {
  const { viewer, take, idOf, link } = await shop();
  await queryRows(`UPDATE products SET ean = '7891234567895' WHERE account_id = $1 AND sku = 'A'`, [viewer.accountId]);
  await take(
    bought({
      items: [
        {
          sku: 'CX-A',
          ean: '17891234567892',
          eanTaxed: '7891234567895',
          quantity: '2.0000',
          quantityTaxed: '24.0000',
          products: 50_000,
        },
        { sku: 'B', products: 40_000 },
        { sku: 'NADA', products: 30_000 },
        { sku: 'BRINDE', cfop: '5910', products: 20_000 },
      ],
    }),
  );
  const found = await unknownItems(viewer, {});
  expect(found.rowCount).toBe(3);
  expect(found.rows).toMatchObject([
    { supplierSku: 'CX-A', supplierName: 'Fornecedor Bom', factor: '12.0000', suggestions: [{ id: await idOf('A') }] },
    { supplierSku: 'B', factor: '1.0000', suggestions: [{ id: await idOf('B') }] },
    { supplierSku: 'NADA', suggestions: [] },
  ]);
  expect(await purchaseCosts(viewer, { now: NOW })).toEqual([]);
  await link('CX-A', 'A', '12');
  expect((await unknownItems(viewer, {})).rows.map(({ supplierSku }) => supplierSku)).toEqual(['B', 'NADA']);
});

test('two purchases of a day are a mean by units, later ones their own cost, from the day that goods came in', async () => {
  const { take, link, apply, costs } = await shop();
  await take(
    bought({
      number: 1,
      issuedAt: '2026-11-02T23:30:00-03:00',
      items: [{ sku: 'X', quantity: '1.0000', products: 1_000 }],
    }),
    bought({
      number: 2,
      issuedAt: '2026-11-01T10:00:00-03:00',
      movedAt: '2026-11-02T08:00:00-03:00',
      items: [{ sku: 'X', quantity: '3.0000', products: 2_000 }],
    }),
    bought({
      number: 3,
      issuedAt: '2026-11-05T10:00:00-03:00',
      items: [{ sku: 'X', quantity: '2.0000', products: 3_000 }],
    }),
    bought({
      number: 4,
      issuedAt: '2026-11-20T10:00:00-03:00',
      movedAt: '2026-11-25T10:00:00-03:00',
      items: [{ sku: 'X', products: 9_999 }],
    }),
  );
  await link('X', 'A');
  expect(await apply()).toMatchObject({ changed: 2 });
  expect(await costs()).toEqual([
    { sku: 'A', from: '2026-11-02', cost: 750 },
    { sku: 'A', from: '2026-11-05', cost: 1_500 },
  ]);
  expect(await apply({ leadDays: 10 })).toMatchObject({ changed: 2, removed: 2 });
  expect((await costs()).map((cost) => (cost as { from: string }).from)).toEqual(['2026-11-12', '2026-11-15']);
});

test('a cost that a person entered for the day stays, and a cancelled purchase takes its cost with it', async () => {
  const { take, link, apply, costs, cost } = await shop();
  const [day, other] = ['2026-11-03', '2026-11-04'];
  await take(
    bought({ number: 1, issuedAt: `${day}T10:00:00-03:00`, items: [{ sku: 'X', products: 1_000 }] }),
    bought({ number: 2, issuedAt: `${other}T10:00:00-03:00`, items: [{ sku: 'X', products: 2_000 }] }),
  );
  await link('X', 'A');
  await cost('A', 777, day);
  expect(await apply()).toMatchObject({ changed: 1, entered: 1 });
  expect(await costs()).toMatchObject([{ cost: 777 }, { cost: 2_000 }]);
  await cost('A', 888, other);
  expect(await apply()).toMatchObject({ changed: 0, entered: 2 });
  await cost('A', 2_000, other);
  await take(cancellationXml(nfeKey({ issuer: SUPPLIER, number: 2, issuedAt: `${other}T10:00:00-03:00` })));
  expect(await apply()).toMatchObject({ changed: 0, entered: 1, removed: 0 });
  expect(await costs()).toMatchObject([{ cost: 777 }, { cost: 2_000 }]);
});

test('a purchase that is cancelled later takes the cost that it set with it', async () => {
  const { take, link, apply, costs } = await shop();
  const nfe = { issuer: SUPPLIER, number: 7, issuedAt: '2026-11-04T10:00:00-03:00' };
  await take(bought({ ...nfe, items: [{ sku: 'X', products: 2_000 }] }));
  await link('X', 'A');
  await apply();
  await take(cancellationXml(nfeKey(nfe)));
  expect(await apply({ dryRun: true })).toMatchObject({ removed: 1 });
  expect(await costs()).toHaveLength(1);
  expect(await apply()).toMatchObject({ removed: 1 });
  expect(await costs()).toEqual([]);
});

test('products, items and purchases of another account are not seen', async () => {
  const [own, stranger] = [await shop(), await shop()];
  await own.take(bought({ items: [{ sku: 'X' }] }));
  await own.link('X', 'A');
  const foreign = { supplierCnpj: SUPPLIER, supplierSku: 'X', productIds: [await own.idOf('A')], factor: '1' };
  await expect(linkSupplierItem(stranger.viewer, foreign)).rejects.toMatchObject({ status: 404 });
  await expect(linkSupplierItem(own.viewer, { ...foreign, factor: '0' })).rejects.toMatchObject({ field: 'factor' });
  expect((await unknownItems(stranger.viewer, {})).rows).toEqual([]);
  expect(await purchaseCosts(stranger.viewer, { now: NOW })).toEqual([]);
  expect(await purchaseCosts(own.viewer, { now: NOW })).toHaveLength(1);
});
