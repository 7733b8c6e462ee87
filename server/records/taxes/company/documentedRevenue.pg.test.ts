import { afterAll, expect, test } from 'vitest';
import { queryRows } from '#server/platform/postgres/db.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { line, NOW, order } from '#server/insight/sales/testing/shop.ts';
import { nfeReading } from '#server/records/nfe/imports/nfePool.ts';
import { startImport } from '#server/records/nfe/imports/openImport.ts';
import { runImport } from '#server/records/nfe/imports/runImport.ts';
import { cancellationXml, nfeKey, nfeXml, type WrittenNfe } from '#server/records/nfe/testing/nfeXml.ts';
import { type NfeShop, zipOf } from '#server/records/nfe/testing/nfeShop.ts';
import { OWN_CNPJ } from '#server/records/nfe/testing/readTestFile.ts';
import { NUMBER, openTaxedShop, sale, SIMPLES } from '#server/records/nfe/testing/taxedShop.ts';
import { taxMonths } from '#server/records/taxes/taxMonths.ts';
import { monthRevenues } from './monthRevenues.ts';
import { setMonthRevenues } from './setMonthRevenues.ts';

useTestDatabase();
afterAll(() => nfeReading.close());

const sold = (number: number, day: string, products: number, more: WrittenNfe = {}): WrittenNfe => ({
  number,
  issuedAt: `${day}T10:00:00-03:00`,
  items: [{ sku: 'A', products }],
  ...more,
});
/** Sources of a month in centavos: entered, NF-e, synced, and which counts. */
const monthOf = async ({ viewer }: Pick<NfeShop, 'viewer'>, month: string) => {
  const found = (await monthRevenues(viewer, NOW)).months.find((one) => one.month === `${month}-01`)!;
  return [found.enteredMinor, found.nfeMinor, found.syncedMinor, found.countedMinor, found.source];
};
const rbt12Of = async ({ viewer }: Pick<NfeShop, 'viewer'>, month: string) => {
  const { rbt12Minor, missingMonths, companySource } = (await taxMonths(viewer.accountId, NOW)).find(
    (one) => one.month === `${month}-01`,
  )!;
  return { rbt12Minor, missingMonths, companySource };
};

// the first stored sale is of September 2026
test('before the first stored sale a month is what its NF-e say, and a month without any is still missing', async () => {
  const shop = await openTaxedShop(SIMPLES);
  expect(await rbt12Of(shop, '2026-10')).toEqual({ rbt12Minor: 10_000, missingMonths: 11, companySource: 'synced' });
  await shop.take(
    nfeXml(sold(1, '2026-01-10', 700_000)),
    nfeXml(sold(2, '2026-01-31', 50_000)),
    nfeXml(sold(3, '2026-03-01', 100_000)),
  );
  expect(await monthOf(shop, '2026-01')).toEqual([null, 750_000, null, 750_000, 'nfe']);
  expect(await monthOf(shop, '2026-02')).toEqual([null, null, null, null, null]);
  expect(await rbt12Of(shop, '2026-10')).toEqual({ rbt12Minor: 860_000, missingMonths: 9, companySource: 'synced' });
  expect(await rbt12Of(shop, '2026-01')).toMatchObject({ companySource: 'nfe' }); // rates begin with it
});

test('a few documents never lower a synced month, more than its sales raise it, and an entry stands before both', async () => {
  const shop = await openTaxedShop(SIMPLES);
  await shop.take(nfeXml(sold(1, '2026-09-10', 9_999)));
  expect(await monthOf(shop, '2026-09')).toEqual([null, 9_999, 10_000, 10_000, 'synced']);
  await shop.take(nfeXml(sold(2, '2026-09-11', 1)));
  expect(await monthOf(shop, '2026-09')).toEqual([null, 10_000, 10_000, 10_000, 'synced']);
  await shop.take(nfeXml(sold(3, '2026-09-12', 90_000)));
  expect(await monthOf(shop, '2026-09')).toEqual([null, 100_000, 10_000, 100_000, 'nfe']);
  await setMonthRevenues(shop.viewer, [{ month: '2026-09-01', revenueMinor: 5_000, returnedMinor: 500 }], { now: NOW });
  expect(await monthOf(shop, '2026-09')).toEqual([5_000, 100_000, 10_000, 4_500, 'entered']);
});

test('only authorised documents of sales count, with their discount and freight, on the day of São Paulo', async () => {
  const shop = await openTaxedShop(SIMPLES);
  const day = '2026-02-10';
  const dead = sold(2, day, 5_000);
  await shop.take(
    nfeXml(
      sold(1, day, 0, { items: [{ products: 10_000, discount: 1_000, freight: 500, ipi: 300 }, { products: 2_000 }] }),
    ),
    nfeXml(dead),
    cancellationXml(nfeKey(dead)),
    nfeXml(sold(3, day, 5_000, { status: 301 })),
    nfeXml(sold(4, day, 5_000, { isBare: true })),
    nfeXml(sold(5, day, 5_000, { totalOff: 100 })),
    nfeXml(sold(6, day, 5_000, { purpose: 2 })),
    nfeXml(sold(7, day, 0, { items: [{ products: 5_000, cfop: '5949' }] })),
    nfeXml(sold(8, day, 5_000, { issuer: '11222333000181', buyer: OWN_CNPJ })),
    nfeXml(sold(9, day, 700, { issuedAt: '2026-03-01T02:59:00+00:00' })),
    nfeXml(sold(10, day, 40, { issuedAt: '2026-03-01T03:00:00+00:00' })),
  );
  expect(await monthOf(shop, '2026-02')).toEqual([null, 12_200, null, 12_200, 'nfe']);
  expect(await monthOf(shop, '2026-03')).toEqual([null, 40, null, 40, 'nfe']);
});

test('return notes leave the NF-e of their month, no more than was sold, and make no revenue of a month without sales', async () => {
  const shop = await openTaxedShop(SIMPLES);
  const january = sold(1, '2026-01-10', 10_000);
  const unproven = sold(2, '2026-01-11', 7_000, { isBare: true });
  const back = (number: number, day: string, products: number, more: WrittenNfe = {}): WrittenNfe =>
    sold(number, day, products, { isEntry: true, purpose: 4, refersTo: [nfeKey(january)], ...more });
  await shop.take(nfeXml(january), nfeXml(unproven), nfeXml(sold(3, '2026-02-10', 30_000)));
  await shop.take(
    nfeXml(back(50, '2026-02-20', 4_000, { items: [{ sku: 'A', quantity: '0.5000', products: 4_000 }] })),
  );
  expect(await monthOf(shop, '2026-02')).toEqual([null, 26_000, null, 26_000, 'nfe']);
  await shop.take(
    nfeXml(back(51, '2026-02-21', 9_000, { items: [{ sku: 'A', quantity: '0.5000', products: 9_000 }] })), // 6,000 are left
    nfeXml(back(52, '2026-02-22', 500, { isBare: true })),
    nfeXml(back(53, '2026-02-23', 500, { refersTo: [nfeKey(unproven)] })),
    nfeXml(back(54, '2026-02-24', 500, { refersTo: [nfeKey(sold(99, '2026-01-10', 1))] })),
  );
  expect(await monthOf(shop, '2026-02')).toEqual([null, 20_000, null, 20_000, 'nfe']);
  await shop.take(cancellationXml(nfeKey(back(51, '2026-02-21', 9_000))));
  expect(await monthOf(shop, '2026-02')).toEqual([null, 26_000, null, 26_000, 'nfe']); // nothing proves the bare one
  await shop.take(nfeXml(back(55, '2026-04-02', 100, { refersTo: [nfeKey(sold(3, '2026-02-10', 30_000))] })));
  expect(await monthOf(shop, '2026-04')).toEqual([null, null, null, null, null]);
});

test('goods that came back by a note leave the stored sales of its month, not that of the refund, and once', async () => {
  const shop = await openTaxedShop(SIMPLES, sale(NUMBER, 2));
  const documented = sold(1, '2026-09-30', 20_000, {
    info: NUMBER,
    items: [{ sku: 'A', quantity: '2.0000', products: 20_000 }],
  });
  await shop.take(nfeXml(documented));
  const synced = async () =>
    Promise.all(['2026-09', '2026-10', '2026-11'].map(async (month) => (await monthOf(shop, month))[2]));
  await shop.refund(20_000, '2026-10-05');
  expect(await synced()).toEqual([20_000, -20_000, 0]);
  await shop.take(
    nfeXml(
      sold(50, '2026-11-03', 0, {
        isEntry: true,
        purpose: 4,
        refersTo: [nfeKey(documented)],
        items: [{ sku: 'A', quantity: '1.0000', products: 9_000 }],
      }),
    ),
  );
  expect(await synced()).toEqual([20_000, -11_000, -9_000]);
});

test('an import that ends sets the rates by what NF-e say, also one that was killed', async () => {
  const shop = await openTaxedShop(SIMPLES);
  const das = async () =>
    (
      await queryRows<{ minor: number }>(
        `SELECT -amount_minor AS minor FROM ledger_lines WHERE account_id = $1 AND kind = 'das'`,
        [shop.viewer.accountId],
      )
    ).map(({ minor }) => minor);
  expect(await das()).toEqual([400]);
  const id = await shop.send(
    zipOf([nfeXml(sold(1, '2026-01-10', 20_000_000)), nfeXml(sold(2, '2026-02-10', 16_000_000))]),
  );
  await startImport(shop.viewer, id, { dryRun: false });
  expect(await runImport({ ...shop.viewer, id }, { forMs: 0, atOnce: 1 })).toBe(false);
  expect(await das()).toEqual([400]);
  await runImport({ ...shop.viewer, id });
  expect(await das()).toEqual([565]); // 360,000 in twelve months
  await shop.take(cancellationXml(nfeKey(sold(1, '2026-01-10', 1))));
  expect(await das()).toEqual([400]);
});

test('a check of a file changes no rate, and documents of another account are none of the company', async () => {
  const [shop, other] = [await openTaxedShop(SIMPLES), await openTaxedShop(SIMPLES)];
  const id = await shop.send(zipOf([nfeXml(sold(1, '2026-01-10', 20_000_000))]));
  await startImport(shop.viewer, id, { dryRun: true });
  await runImport({ ...shop.viewer, id });
  await other.take(nfeXml(sold(1, '2026-01-10', 20_000_000)));
  expect(await monthOf(shop, '2026-01')).toEqual([null, null, null, null, null]);
  expect(await monthOf(other, '2026-01')).toEqual([null, 20_000_000, null, 20_000_000, 'nfe']);
});

test('the list of months goes back to the first NF-e', async () => {
  const shop = await openTaxedShop(SIMPLES);
  await shop.sell(order([line('B')]));
  await shop.take(nfeXml(sold(1, '2023-03-10', 5_000)));
  expect((await monthRevenues(shop.viewer, NOW)).months.at(-1)).toMatchObject({ month: '2023-03-01', source: 'nfe' });
});
