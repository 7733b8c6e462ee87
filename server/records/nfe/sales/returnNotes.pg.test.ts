import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { hasTrials } from '#server/platform/testing/hasTrials.ts';
import { queryRow, queryRows } from '#server/platform/postgres/db.ts';
import { runs } from '#server/platform/testing/runs.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { line, order } from '#server/insight/sales/testing/shop.ts';
import { restateLedger } from '#server/records/ledger/restateLedger.ts';
import { nfeReading } from '#server/records/nfe/imports/nfePool.ts';
import { startImport } from '#server/records/nfe/imports/openImport.ts';
import { runImport } from '#server/records/nfe/imports/runImport.ts';
import { cancellationXml, nfeKey, nfeXml, type WrittenNfe } from '#server/records/nfe/testing/nfeXml.ts';
import { zipOf } from '#server/records/nfe/testing/nfeShop.ts';
import { OWN_CNPJ } from '#server/records/nfe/testing/readTestFile.ts';
import {
  NUMBER,
  openTaxedShop,
  PRESUMIDO,
  sale,
  SIMPLES,
  type TaxedShop,
} from '#server/records/nfe/testing/taxedShop.ts';
import { taxGuides } from '#server/records/taxes/guides/taxGuides.ts';
import { linkNfeOrder } from './linkNfeOrder.ts';
import { returnNotes } from './returnNotes.ts';

useTestDatabase();
afterAll(() => nfeReading.close());

const UNIT = {
  sku: 'A',
  quantity: '1.0000',
  products: 10_000,
  icms: 1_200,
  icmsDest: 650,
  fcpDest: 5,
  pis: 53,
  cofins: 244,
};
const times = (units: number, item: typeof UNIT = UNIT) => ({
  ...item,
  quantity: `${units}.0000`,
  ...Object.fromEntries(
    (['products', 'icms', 'icmsDest', 'fcpDest', 'pis', 'cofins'] as const).map((name) => [name, item[name] * units]),
  ),
});
const SALE: WrittenNfe = {
  number: 1,
  items: [UNIT],
  info: `Pedido ${NUMBER}`,
  issuedAt: '2026-10-01T10:00:00-03:00',
  buyerUf: 'MG',
};
/** The seller's own entry of one unit on 12 November. */
const ENTRY: WrittenNfe = {
  number: 50,
  isEntry: true,
  purpose: 4,
  refersTo: [nfeKey(SALE)],
  items: [{ ...UNIT, cfop: '2202' }],
  issuedAt: '2026-11-12T10:00:00-03:00',
};
/** What a company that bought issues. */
const BY_BUYER: WrittenNfe = {
  ...ENTRY,
  isEntry: false,
  issuer: '11222333000181',
  buyer: OWN_CNPJ,
  items: [{ ...UNIT, cfop: '6202' }],
};

const OF_SALE = [
  'icms -1200 of 10000 due 2026-11-20 by nfe, posted',
  'icms_difal -650 of 10000 due 2026-11-20 by nfe, posted',
  'icms_fcp -5 of 10000 due 2026-11-20 by nfe, posted',
  'pis -53 of 10000 due 2026-11-20 by nfe, posted',
  'cofins -244 of 10000 due 2026-11-20 by nfe, posted',
];
const OF_NOTE = [
  'icms 1200 of -10000 due 2026-12-20 by return_nfe, posted',
  'icms_difal 650 of -10000 due 2026-12-20 by return_nfe, posted',
  'icms_fcp 5 of -10000 due 2026-12-20 by return_nfe, posted',
  'pis 53 of -10000 due 2026-12-20 by return_nfe, posted',
  'cofins 244 of -10000 due 2026-12-20 by return_nfe, posted',
];
/** Lines that give back. */
const back = (lines: readonly string[]) => lines.filter((one) => /^\w+ \d/.test(one));
const kindOf = (kind: string) => (lines: readonly string[]) => lines.filter((one) => one.startsWith(`${kind} `));
const icms = kindOf('icms');

test.each([
  ['own entry', ENTRY],
  ['return issued by the buyer', BY_BUYER],
])('the %s takes back its own amounts in its month, without a refund', async (_name, note) => {
  const { viewer, take, taxes, rollup } = await openTaxedShop();
  expect(await take(nfeXml(SALE), nfeXml(note))).toMatchObject({ ok: 2, refused: 0 });
  expect(back(await taxes())).toEqual(OF_NOTE);
  expect((await taxes()).filter((one) => /^\w+ -/.test(one))).toEqual(OF_SALE);
  expect(await rollup()).toBe(0);
  expect(await restateLedger(viewer.accountId)).toBe(0);
});

test('a note replaces the estimate of the refund, and a cancelled one leaves it again', async () => {
  const { take, refund, taxes, rollup } = await openTaxedShop();
  await take(nfeXml(SALE));
  await refund(10_000, '2026-10-20');
  const estimate = await taxes();
  expect(icms(back(estimate))).toEqual(['icms 1200 of -10000 due 2026-11-20 by returned_goods, estimated']);
  await take(nfeXml(ENTRY));
  expect(back(await taxes())).toEqual(OF_NOTE);
  expect(await rollup()).toBe(0);
  await take(cancellationXml(nfeKey(ENTRY)));
  expect(await taxes()).toEqual(estimate);
});

test('the month of a note is that of its issue in São Paulo', async () => {
  const { take, taxes } = await openTaxedShop();
  await take(nfeXml(SALE), nfeXml({ ...ENTRY, issuedAt: '2026-12-01T02:30:00+00:00' }));
  expect(icms(back(await taxes()))).toEqual(['icms 1200 of -10000 due 2026-12-20 by return_nfe, posted']);
});

test('a note that lacks a tax takes back the part of the sale, also of PIS and COFINS of 0', async () => {
  const { take, taxes, rollup } = await openTaxedShop();
  const { icmsDest: _dest, fcpDest: _fcp, ...item } = UNIT;
  await take(nfeXml(SALE), nfeXml({ ...ENTRY, items: [{ ...item, pis: 0, cofins: 0 }] }));
  expect(back(await taxes())).toEqual([
    'icms 1200 of -10000 due 2026-12-20 by return_nfe, posted',
    'icms_difal 650 of -10000 due 2026-12-20 by return_nfe, estimated',
    'icms_fcp 5 of -10000 due 2026-12-20 by return_nfe, estimated',
    'pis 53 of -10000 due 2026-12-20 by return_nfe, estimated',
    'cofins 244 of -10000 due 2026-12-20 by return_nfe, estimated',
  ]);
  expect(await rollup()).toBe(0);
});

test('a note of less than the sale takes back what it states and no more, one above it no more than the sale', async () => {
  const { take, taxes } = await openTaxedShop();
  await take(nfeXml(SALE), nfeXml({ ...ENTRY, items: [{ ...UNIT, icms: 1_100, icmsDest: 700 }] }));
  expect(back(await taxes()).slice(0, 2)).toEqual([
    'icms 1100 of -10000 due 2026-12-20 by return_nfe, posted',
    'icms_difal 650 of -10000 due 2026-12-20 by return_nfe, posted',
  ]);
});

test('an estimated tax of a sale that came back whole comes back whole, whatever the note states', async () => {
  const { take, taxes, rollup } = await openTaxedShop();
  const { icmsDest: _dest, fcpDest: _fcp, ...item } = UNIT;
  await take(nfeXml({ ...SALE, items: [item] }), nfeXml({ ...ENTRY, items: [{ ...UNIT, icmsDest: 550 }] }));
  expect(kindOf('icms_difal')(await taxes())).toEqual([
    'icms_difal -600 of 10000 due 2026-11-20 by tax_rates, estimated',
    'icms_difal 550 of -10000 due 2026-12-20 by return_nfe, posted',
    'icms_difal 50 of 0 due 2026-12-20 by returned_goods, estimated',
  ]);
  expect(await rollup()).toBe(0);
});

test('two units come back by two notes, by a note and a refund, or by refunds, and nothing is owed of any tax', async () => {
  const two = { ...SALE, items: [{ ...times(2), pis: 107 }] };
  const second = { ...ENTRY, number: 51, issuedAt: '2026-11-20T10:00:00-03:00' };
  const later = { ...ENTRY, number: 52, issuedAt: '2026-10-20T10:00:00-03:00' };
  const shops = await Promise.all([0, 1, 2, 3].map(() => openTaxedShop(PRESUMIDO, sale(NUMBER, 2))));
  const [byNotes, mixed, inTwoMonths, byRefunds] = shops as [TaxedShop, TaxedShop, TaxedShop, TaxedShop];
  for (const { take } of shops) await take(nfeXml(two));
  await byNotes.take(nfeXml(ENTRY), nfeXml(second));
  await mixed.take(nfeXml(ENTRY));
  await mixed.refund(10_000, '2026-10-20');
  await inTwoMonths.take(nfeXml(ENTRY), nfeXml(later));
  await byRefunds.refund(10_000, '2026-10-20');
  await byRefunds.refund(10_000, '2026-11-20');
  const pis = async (shop: TaxedShop) => back(kindOf('pis')(await shop.taxes()));
  // 1 centavo of rounding comes back with the last
  expect(await pis(byNotes)).toEqual([
    'pis 106 of -20000 due 2026-12-20 by return_nfe, posted',
    'pis 1 of 0 due 2026-12-20 by returned_goods, estimated',
  ]);
  await mixed.refund(10_000, '2026-11-20');
  expect(await pis(mixed)).toEqual([
    'pis 53 of -10000 due 2026-12-20 by return_nfe, posted',
    'pis 54 of -10000 due 2026-12-20 by returned_goods, estimated',
  ]);
  expect(await pis(inTwoMonths)).toEqual([
    'pis 53 of -10000 due 2026-11-20 by return_nfe, posted',
    'pis 53 of -10000 due 2026-12-20 by return_nfe, posted',
    'pis 1 of 0 due 2026-12-20 by returned_goods, estimated',
  ]);
  for (const shop of shops) expect(await shop.rollup()).toBe(0);
});

test('in Simples the base of a note has the rate of its month, and what the sale was of comes back whole', async () => {
  const { take, sell, refund, setRegime, taxes, viewer } = await openTaxedShop(SIMPLES);
  await take(nfeXml({ ...SALE, items: [{ ...UNIT, discount: 1_000, freight: 500 }] }));
  expect(await taxes()).toEqual(['das -380 of 9500 due 2026-11-20 by tax_rates, estimated']);
  await refund(10_000, '2026-10-20');
  // an estimate is of the base of the document, too
  expect(back(await taxes())).toEqual(['das 380 of -9500 due 2026-11-20 by returned_goods, estimated']);
  await take(nfeXml({ ...ENTRY, items: [{ ...UNIT, discount: 1_000 }] })); // the freight stays
  expect(back(await taxes())).toEqual(['das 360 of -9000 due 2026-12-20 by return_nfe, estimated']);
  // 250,000 in October: the second bracket in November, 7.3 % less 5,940
  await sell(order([line('B', { priceMinor: 25_000_000 })], { purchasedAt: new Date('2026-10-10T15:00:00Z') }));
  await setRegime('2020-01-01', SIMPLES);
  expect(back(await taxes())).toEqual(['das 443 of -9000 due 2026-12-20 by return_nfe, estimated']);
  // rates of the month of the note that change later restate the sale of September
  await setRegime('2026-11-01', { ...SIMPLES, annex: 'II' });
  expect(back(await taxes())).toEqual(['das 488 of -9000 due 2026-12-20 by return_nfe, estimated']);
  const november = (await taxGuides(viewer)).find(({ month }) => month === '2026-11-01');
  expect(november?.taxes.map(({ base, ofLines }) => [base, ofLines])).toEqual([[-9_000, -488]]);
});

test('in Simples no base above that of the sale comes back', async () => {
  const { take, taxes } = await openTaxedShop(SIMPLES);
  await take(nfeXml(SALE), nfeXml({ ...ENTRY, items: [{ ...UNIT, freight: 700 }] }));
  expect(back(await taxes())).toEqual(['das 400 of -10000 due 2026-12-20 by return_nfe, estimated']);
});

test('a note above what was sold is used up to the sale, and a second one of the same unit not at all', async () => {
  const { take, taxes, rollup } = await openTaxedShop();
  await take(nfeXml(SALE), nfeXml({ ...ENTRY, items: [times(3)] }));
  expect(back(await taxes())).toEqual(OF_NOTE);
  await take(nfeXml({ ...ENTRY, number: 51, issuedAt: '2026-11-20T10:00:00-03:00' }));
  expect(back(await taxes())).toEqual(OF_NOTE);
  expect(await rollup()).toBe(0);
  await take(cancellationXml(nfeKey(ENTRY))); // then the second one is used
  expect(back(await taxes())).toEqual(OF_NOTE);
});

test('a note says that goods came back, also for refunds beyond it, and a rebate within its units is no second return', async () => {
  const { take, refund, taxes } = await openTaxedShop(PRESUMIDO, sale(NUMBER, 3));
  await take(nfeXml({ ...SALE, items: [times(3)] }));
  await refund(15_000, '2026-10-20'); // a rebate so far
  expect(back(await taxes())).toEqual([]);
  await take(nfeXml(ENTRY));
  expect(icms(back(await taxes()))).toEqual([
    'icms 600 of -5000 due 2026-11-20 by returned_goods, estimated',
    'icms 1200 of -10000 due 2026-12-20 by return_nfe, posted',
  ]);
  await take(nfeXml({ ...ENTRY, number: 51 }));
  expect(icms(back(await taxes()))).toEqual(['icms 2400 of -20000 due 2026-12-20 by return_nfe, posted']);
});

test('a note of a document that is not there takes effect when it comes, and of an order when that comes', async () => {
  const { sell, take, refund, taxes } = await openTaxedShop(PRESUMIDO, sale('2000000000000099'));
  await take(nfeXml(ENTRY));
  await take(nfeXml(SALE));
  await sell(sale());
  expect(await taxes()).toEqual(OF_SALE.flatMap((one, index) => [one, OF_NOTE[index]!]));
  await refund(10_000, '2026-11-19');
  expect(back(await taxes())).toEqual(OF_NOTE);
  await take(cancellationXml(nfeKey(SALE)));
  expect(icms(back(await taxes()))).toEqual(['icms 1200 of -10000 due 2026-12-20 by returned_goods, estimated']);
});

test('goods of a note are those with the same code, else the same GTIN, and none where neither is', async () => {
  const { take, taxes } = await openTaxedShop();
  const ean = '7891234567895';
  await take(nfeXml({ ...SALE, items: [{ ...UNIT, ean }] }));
  await take(nfeXml({ ...BY_BUYER, items: [{ ...UNIT, sku: 'CODIGO-DELES' }] }));
  expect(back(await taxes())).toEqual([]);
  await take(nfeXml({ ...BY_BUYER, number: 51, items: [{ ...UNIT, sku: 'CODIGO-DELES', ean }] }));
  expect(back(await taxes())).toEqual(OF_NOTE);
});

test('documents that are no usable return of a sale of ours change nothing', async () => {
  const { take, taxes } = await openTaxedShop();
  await take(nfeXml(SALE));
  const own = { ...ENTRY, number: 60 };
  await take(
    nfeXml({ ...own, purpose: 1 }),
    nfeXml({ ...own, number: 61, totalOff: 100 }),
    nfeXml({ ...own, number: 62, refersTo: [] }),
    nfeXml({ ...own, number: 63, status: 301 }),
    nfeXml({ ...own, number: 64, isEntry: false }), // what we send back
    nfeXml({ ...own, number: 65, refersTo: [nfeKey({ number: 64, issuedAt: ENTRY.issuedAt! })] }),
  );
  expect(await taxes()).toEqual(OF_SALE);
});

test('of a cart, goods that came back are those of the order that was refunded', async () => {
  const pack = '2000000000000001';
  const other = '2000000000000003';
  const { take, refund, taxes, rollup } = await openTaxedShop(
    PRESUMIDO,
    sale(NUMBER, 1, { packId: pack }),
    sale(other, 1, { packId: pack }),
  );
  await take(nfeXml({ ...SALE, items: [times(2)], info: `Pedido ${pack}` }), nfeXml(ENTRY));
  expect([await taxes(), await taxes(other)].map((lines) => back(lines).length)).toEqual([5, 0]);
  await refund(10_000, '2026-11-14', other);
  expect([await taxes(), await taxes(other)].map((lines) => back(lines).length)).toEqual([0, 5]);
  expect(await rollup()).toBe(2_152);
});

test('a note of several sales is of the earliest that has the goods', async () => {
  const second = '2000000000000003';
  const { take, taxes } = await openTaxedShop(PRESUMIDO, sale(), sale(second));
  const later = { ...SALE, number: 2, info: `Pedido ${second}`, issuedAt: '2026-10-02T10:00:00-03:00' };
  const both = { ...ENTRY, refersTo: [nfeKey(later), nfeKey(SALE)] };
  await take(nfeXml(later), nfeXml(both));
  const units = async () => [await taxes(), await taxes(second)].map((lines) => back(lines).length);
  expect(await units()).toEqual([0, 5]);
  await take(nfeXml(SALE));
  expect(await units()).toEqual([5, 0]);
  await take(nfeXml({ ...both, number: 51 }));
  expect(await units()).toEqual([5, 5]);
  await take(cancellationXml(nfeKey(SALE)));
  expect(await units()).toEqual([0, 5]);
});

test('a sale that is joined to its document by a person has its notes, and one of another account has none', async () => {
  const [own, other] = [await openTaxedShop(), await openTaxedShop()];
  const unnamed = { ...SALE, info: 'sem número' };
  await own.take(nfeXml(unnamed), nfeXml(ENTRY));
  await other.take(nfeXml(unnamed));
  const id = (shop: TaxedShop, table: string) =>
    queryRow<{ id: number }>(
      `SELECT id::float8 AS id FROM ${table} WHERE account_id = $1 AND ${table === 'orders' ? 'true' : `side = 'sale'`}`,
      [shop.viewer.accountId],
    );
  for (const shop of [own, other])
    await linkNfeOrder(shop.viewer, {
      documentId: (await id(shop, 'nfe_documents')).id,
      orderId: (await id(shop, 'orders')).id,
    });
  expect(back(await own.taxes())).toEqual(OF_NOTE);
  expect(back(await other.taxes())).toEqual([]);
});

test('return notes are listed with what became of them and why', async () => {
  const { viewer, sell, take, refund } = await openTaxedShop();
  const own = (number: number, more: WrittenNfe = {}) => ({ ...ENTRY, number, ...more });
  const sold = (number: number, more: WrittenNfe = {}): WrittenNfe => ({ ...SALE, number, info: '', ...more });
  const day = (text: string) => ({ issuedAt: `2026-11-${text}T10:00:00-03:00` });
  await sell(
    sale('2000000000000009', 1, { status: 'cancelled' }),
    sale('2000000000000010', 2),
    sale('2000000000000011'),
  );
  const ofCancelled = sold(9, { info: 'Pedido 2000000000000009' });
  const ofTwo = sold(10, { info: 'Pedido 2000000000000010', items: [times(2)] });
  const ofFew = sold(11, { info: 'Pedido 2000000000000011', items: [UNIT, { ...UNIT, sku: 'Z' }] });
  const lone = sold(12);
  const dead = sold(13, { status: 101 });
  const wrong = sold(14, { totalOff: 100 });
  const shipped = sold(15, { items: [{ ...UNIT, cfop: '5949' }] });
  await take(...[SALE, ofCancelled, ofTwo, ofFew, lone, dead, wrong, shipped].map((one) => nfeXml(one)));
  const of = (document: WrittenNfe) => ({ refersTo: [nfeKey(document)] });
  const notes: [WrittenNfe, string][] = [
    [own(50, day('01')), 'used'],
    [{ ...BY_BUYER, number: 51, ...day('02') }, 'unused Nota de devolução acima da venda'],
    [
      own(52, { ...day('03'), ...of(ofTwo), items: [{ ...UNIT, products: 25_000 }] }),
      'partly Nota de devolução acima da venda',
    ],
    [own(53, { ...day('04'), ...of(ofTwo), items: [times(2)] }), 'partly Nota de devolução acima da venda'],
    [
      own(54, { ...day('05'), ...of(ofFew), items: [UNIT, { ...UNIT, sku: 'Z' }] }),
      'partly Há itens que não estão no pedido',
    ],
    [
      own(55, { ...day('06'), ...of(ofFew), items: [{ ...UNIT, sku: 'Y' }] }),
      'unused Há itens que não estão na NF-e da venda',
    ],
    [own(56, { ...day('07'), ...of(lone) }), 'unused A NF-e da venda não está ligada a um pedido'],
    [own(57, { ...day('08'), ...of(dead) }), 'unused A NF-e da venda está cancelada'],
    [own(58, { ...day('09'), ...of(wrong) }), 'unused Os itens da NF-e da venda não somam os totais dela'],
    [own(59, { ...day('10'), ...of(shipped) }), 'unused A nota citada não é de uma venda'],
    [own(60, { ...day('11'), ...of(sold(99)) }), 'unused A NF-e da venda ainda não foi importada'],
    [own(61, { ...day('12'), refersTo: [] }), 'unused A nota não cita a NF-e da venda'],
    [own(62, { ...day('13'), totalOff: 100 }), 'unused Os itens da nota não somam os totais dela'],
    [own(63, { ...day('14'), status: 101 }), 'unused Nota cancelada'],
    [own(64, { ...day('15'), status: 301 }), 'unused Nota denegada pela SEFAZ'],
    [own(65, { ...day('16'), ...of(ofCancelled) }), 'unused A venda está cancelada'],
  ];
  // of a supplier that took our own return back
  const ofSupplier = { ...BY_BUYER, number: 70, isEntry: true, ...of({ ...SALE, issuer: BY_BUYER.issuer! }) };
  await take(...notes.map(([note]) => nfeXml(note)), nfeXml(ofSupplier));
  await refund(10_000, '2026-11-15');
  const list = await returnNotes(viewer, { size: 100 });
  const words = list.rows.map(({ number, use, reason }) => [number, [use, reason].filter(Boolean).join(' ')]);
  expect(words).toEqual(notes.map(([{ number }, word]) => [number, word]).toReversed());
  expect(list.rows.at(-1)).toMatchObject({
    isOwn: true,
    day: '2026-11-01',
    totalMinor: 10_000,
    orderNumbers: [NUMBER],
  });
  expect(list.rows.at(-2)).toMatchObject({ isOwn: false, saleKeys: [nfeKey(SALE)] });
  expect((await returnNotes(viewer, { size: 3, page: 2 })).rows.map(({ number }) => number)).toEqual([62, 61, 60]);
  const other = await openTaxedShop();
  expect((await returnNotes(other.viewer, {})).rows).toEqual([]);
});

test('a note of a sale without a known price is listed as such', async () => {
  const { viewer, take } = await openTaxedShop(
    PRESUMIDO,
    order([line('A', { priceMinor: null })], { marketplace: 'mercadolivre', externalId: NUMBER }),
  );
  await take(nfeXml(SALE), nfeXml(ENTRY));
  expect((await returnNotes(viewer, {})).rows).toMatchObject([
    { use: 'unused', reason: 'O preço da venda não é conhecido' },
  ]);
});

test('CBS that a note of 2026 shows is no tax that comes back', async () => {
  const { take, taxes } = await openTaxedShop();
  await take(nfeXml({ ...SALE, items: [{ ...UNIT, cbs: 77 }] }), nfeXml({ ...ENTRY, items: [{ ...UNIT, cbs: 77 }] }));
  expect(back(await taxes())).toEqual(OF_NOTE);
});

const OTHER = '2000000000000003';
const anyItem = fc.record({
  units: fc.integer({ min: 1, max: 4 }),
  icms: fc.option(fc.integer({ min: 0, max: 3_000 })),
  icmsDest: fc.option(fc.integer({ min: 0, max: 1_500 })),
  pis: fc.option(fc.integer({ min: 0, max: 120 })),
  products: fc.integer({ min: 0, max: 25_000 }),
  freight: fc.option(fc.integer({ min: 1, max: 900 })),
});
const itemOf = ({ units, ...amounts }: typeof anyItem extends fc.Arbitrary<infer One> ? One : never) => ({
  sku: 'A',
  quantity: `${units}.0000`,
  ...Object.fromEntries(Object.entries(amounts).filter(([, amount]) => amount !== null)),
});
const anyCase = fc.record({
  regime: fc.constantFrom(PRESUMIDO, PRESUMIDO, SIMPLES),
  sold: fc.tuple(anyItem, anyItem),
  notes: fc.array(
    fc.record({
      item: anyItem,
      day: fc.integer({ min: 1, max: 40 }),
      of: fc.constantFrom([1], [1], [2], [2, 1]),
      isOwn: fc.boolean(),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  refunds: fc.array(fc.tuple(fc.constantFrom(NUMBER, OTHER), fc.integer({ min: 1, max: 50_000 })), { maxLength: 2 }),
  cancelled: fc.option(fc.integer({ min: 0, max: 4 })),
  seeds: fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 12, maxLength: 12 }),
});

test.runIf(hasTrials)(
  'documents, notes, refunds and cancellations in any order have one result, and no tax comes back above the sale',
  async () => {
    await fc.assert(
      fc.asyncProperty(anyCase, async ({ regime, sold, notes, refunds, cancelled, seeds }) => {
        const numbers = [NUMBER, OTHER];
        const sales = sold.map((item, index): WrittenNfe => ({
          ...SALE,
          number: index + 1,
          items: [itemOf(item)],
          info: `Pedido ${numbers[index]}`,
        }));
        const returned = notes.map(({ item, day, of, isOwn }, index): WrittenNfe => ({
          ...(isOwn ? ENTRY : BY_BUYER),
          number: 50 + index,
          refersTo: of.map((one) => nfeKey(sales[one - 1]!)),
          items: [itemOf(item)],
          issuedAt: new Date(Date.UTC(2026, 9, 3 + day)).toISOString().replace('.000Z', '+00:00'),
        }));
        const documents = [...sales, ...returned];
        const steps: ((shop: TaxedShop) => Promise<unknown>)[] = [
          ...sold.map(
            ({ units }, index) =>
              (shop: TaxedShop) =>
                shop.sell(sale(numbers[index], units)),
          ),
          ...documents.map((document) => (shop: TaxedShop) => shop.take(nfeXml(document))),
          ...refunds.map(
            ([number, minor], index) =>
              (shop: TaxedShop) =>
                shop.refund(minor, `2026-1${index}-15`, number),
          ),
          ...(cancelled !== null && documents[cancelled]
            ? [(shop: TaxedShop) => shop.take(cancellationXml(nfeKey(documents[cancelled]!)))]
            : []),
        ];
        const shuffled = steps
          .map((step, index) => ({ step, place: seeds[index]! }))
          .toSorted((a, b) => a.place - b.place)
          .map(({ step }) => step);
        const results: string[][][] = [];
        for (const some of [steps, shuffled]) {
          const shop = await openTaxedShop(regime, sale('2000000000000099'));
          for (const step of some) await step(shop);
          results.push([await shop.taxes(NUMBER), await shop.taxes(OTHER)]);
          await expectWithinSales(shop);
          expect(await restateLedger(shop.viewer.accountId)).toBe(0);
        }
        expect(results[1]).toEqual(results[0]);
      }),
      { numRuns: runs(8) },
    );
  },
);

/** Of each line and tax, what came back is no more than the sale, in money (but at the rate of another month) and in its base. */
async function expectWithinSales({ viewer }: TaxedShop): Promise<void> {
  const sums = await queryRows<{ kind: string; minor: number; sold: number; base: number }>(
    `SELECT kind, sum(amount_minor)::float8 AS minor, min(amount_minor)::float8 AS sold, sum(base_minor)::float8 AS base FROM ledger_lines
     WHERE account_id = $1 AND base_minor IS NOT NULL AND stands GROUP BY order_item_id, kind`,
    [viewer.accountId],
  );
  for (const { kind, minor, sold, base } of sums) {
    expect(base).toBeGreaterThanOrEqual(0);
    expect(minor).toBeGreaterThanOrEqual(sold);
    expect(kind === 'das' ? 0 : minor).toBeLessThanOrEqual(0);
  }
}

test('a sale that came back whole by any mix of notes like it and refunds owes nothing of any tax', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        units: fc.integer({ min: 1, max: 4 }),
        byNote: fc.integer({ min: 0, max: 4 }),
        icms: fc.integer({ min: 1, max: 1_999 }),
        pis: fc.option(fc.integer({ min: 1, max: 99 })),
        regime: fc.constantFrom(PRESUMIDO, SIMPLES),
        isDocumented: fc.boolean(),
      }),
      async ({ units, byNote, icms: icmsMinor, pis, regime, isDocumented }) => {
        const shop = await openTaxedShop(regime, sale(NUMBER, units));
        const item = { ...UNIT, icms: icmsMinor, ...(pis !== null && { pis }) };
        await shop.take(nfeXml({ ...SALE, items: [times(units, item)], totalOff: isDocumented ? 0 : 500 }));
        const noted = Math.min(units, byNote);
        for (let one = 0; one < noted; one += 1) await shop.take(nfeXml({ ...ENTRY, number: 50 + one, items: [item] }));
        if (noted < units || !isDocumented) await shop.refund(10_000 * units, '2026-11-15');
        expect(await shop.rollup()).toBe(0);
      },
    ),
    { numRuns: runs(6) },
  );
});

test('an import of sales and their notes that was killed goes on, and has the ledger of one that was not', async () => {
  const others = ['2000000000000004', '2000000000000005', '2000000000000006'];
  const xmls = others.flatMap((number, index) => {
    const sold = { ...SALE, number: index + 1, info: `Pedido ${number}` };
    return [nfeXml({ ...ENTRY, number: 50 + index, refersTo: [nfeKey(sold)] }), nfeXml(sold)];
  });
  const orders = others.map((number) => sale(number));
  const [whole, killed] = [await openTaxedShop(PRESUMIDO, ...orders), await openTaxedShop(PRESUMIDO, ...orders)];
  await whole.take(...xmls);
  const id = await killed.send(zipOf(xmls));
  await startImport(killed.viewer, id, { dryRun: false });
  expect(await runImport({ ...killed.viewer, id }, { forMs: 0, atOnce: 1 })).toBe(false);
  await Promise.all([1, 2].map(() => runImport({ ...killed.viewer, id }, { atOnce: 2 })));
  for (const number of others) {
    expect(await killed.taxes(number)).toEqual(await whole.taxes(number));
    expect(back(await killed.taxes(number))).toEqual(OF_NOTE);
  }
  expect(await killed.rollup()).toBe(0);
});
