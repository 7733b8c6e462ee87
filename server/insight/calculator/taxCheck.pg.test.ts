import { afterAll, expect, test } from 'vitest';
import { dataVersion } from '#server/platform/postgres/dataVersion.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import type { OrderItemSnapshot, OrderSnapshot } from '#server/market/snapshots/orderSnapshots.ts';
import { line, NOW, order } from '#server/insight/sales/testing/shop.ts';
import { nfeReading } from '#server/records/nfe/imports/nfePool.ts';
import { linkSupplierItem } from '#server/records/nfe/purchases/linkSupplierItem.ts';
import { type NfeShop, openNfeShop } from '#server/records/nfe/testing/nfeShop.ts';
import { nfeXml, type WrittenNfe } from '#server/records/nfe/testing/nfeXml.ts';
import { OWN_CNPJ } from '#server/records/nfe/testing/readTestFile.ts';
import { setProductTaxes } from '#server/records/taxes/goods/setProductTaxes.ts';
import { setTaxRegime, type TaxRegimeFrom } from '#server/records/taxes/setTaxRegime.ts';
import { fakeCalculator, UNKNOWN_NCM } from './testing/fakeCalculator.ts';
import { recorded } from './testing/recordedAnswers.ts';
import { type TaxCheck, taxCheck } from './taxCheck.ts';

useTestDatabase();
afterAll(() => nfeReading.close());

const ADDRESS = 'http://calculadora.local/api';
const sale = (
  key: string,
  day: string,
  more: Partial<OrderItemSnapshot> = {},
  of: Partial<OrderSnapshot> = {},
): OrderSnapshot =>
  order([line(key, more)], {
    shipUf: 'SP',
    purchasedAt: new Date(`${day}T15:00:00Z`),
    updatedAt: new Date(`${day}T15:00:00Z`),
    ...of,
  });

async function shopIn(regime: Partial<TaxRegimeFrom>, ...sales: OrderSnapshot[]): Promise<NfeShop> {
  const shop = await openNfeShop();
  await shop.sell(...sales);
  await setTaxRegime(
    shop.viewer,
    { validFrom: '2020-01-01', regime: 'presumido', percent: null, homeUf: 'SP', ...regime },
    { now: NOW },
  );
  return shop;
}

/** Checks against a calculator that answers as the recorded one, or as `reply` to a question that it returns something for. */
async function checkOf(
  { viewer }: Pick<NfeShop, 'viewer'>,
  {
    rates = 'given',
    reply,
    now = NOW,
  }: { rates?: 'own' | 'given'; reply?: (path: string, count: number) => Response | undefined; now?: Date } = {},
) {
  const { app, asked } = fakeCalculator(rates);
  const paths: string[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const path = (input as string).slice(ADDRESS.length);
    paths.push(path.split('?')[0]!.split('/').at(-1)!);
    return reply?.(path, paths.length) ?? app.request(path, init);
  };
  const check = () => taxCheck(viewer, { now, address: ADDRESS, fetch });
  return { check, asked, paths, read: check };
}
const shown = ({ sales }: TaxCheck) => sales.map(({ product, uf, base, cbs, ibs, answer }) => [product.sku, uf, base, cbs, ibs, answer && [answer.base, answer.cbs, answer.ibs]]); // prettier-ignore

test('a sale of Lucro Presumido is asked of without its ICMS, and both come to the same', async () => {
  const shop = await shopIn({}, sale('A', '2026-11-05', { priceMinor: 10_000 }, { shipUf: 'SP' }));
  const { read, asked } = await checkOf(shop);
  const check = await read();
  // 100.00 less 18 % of ICMS is 82.00, of which 75.37 without 8.7 % and twice 0.05 %
  expect(shown(check)).toEqual([['A', 'SP', 7_537, 656, 8, [7_537, 656, 8]]]);
  expect(check).toMatchObject({
    day: '2027-01-01',
    regime: 'presumido',
    cbsPercent: '8.7',
    ibsPercent: '0.1',
    calculator: { app: '1.3.1-0e46e51f', data: 'V0043', dataDay: '2026-08-31' },
    publishedCbsPercent: null,
    whyEmpty: null,
    sales: [{ day: '2026-11-05', ncm: null, quantity: 1, paid: 10_000, isUfAssumed: false, problem: null }],
  });
  expect(check.sales[0]!.answer!.isSimulated).toBe(true);
  expect(asked).toEqual([
    {
      id: 'conferencia-1',
      versao: '1.0.0',
      dhFatoGerador: '2027-01-01T12:00:00-03:00',
      dataHoraEmissao: '2027-01-01T12:00:00-03:00',
      municipio: 3_550_308,
      uf: 'SP',
      itens: [
        {
          numero: 1,
          cst: '000',
          cClassTrib: '000001',
          baseCalculo: 75.37,
          quantidade: 1,
          unidade: 'UN',
          aliquotasNominais: { cbs: 8.7, ibsEstadual: 0.05, ibsMunicipal: 0.05 },
        },
      ],
    },
  ]);
});

test('for the base and the rates of a recorded answer our figures are its own, to the centavo', async () => {
  const figures = recorded.figures.cases.find(({ base }) => base === '20502.63')!;
  const shop = await shopIn(
    { regime: 'simples' },
    sale('A', '2026-11-05', { priceMinor: 2_230_686 }, { shipUf: 'RS' }),
  );
  const { read } = await checkOf(shop);
  const check = await read();
  const minor = (text: string | undefined) => Math.round(Number(text) * 100);
  const expected = [minor(figures.base), minor(figures.cbs), minor(figures.ibs)];
  expect(shown(check)).toEqual([['A', 'RS', ...expected, expected]]);
  expect([check.regime, check.cbsPercent]).toEqual(['simples_hibrido', '8.7']);
  expect(check.reasons.join()).toContain('No Simples a CBS e o IBS ficam dentro do DAS');
  expect(check.reasons.join()).not.toContain('arredondamento');
});

test('by the same rates the two differ by a centavo at most, which the check explains', async () => {
  const rounded = 'Um centavo de diferença é arredondamento';
  const shop = await shopIn({ regime: 'simples' }, sale('A', '2026-11-05', { priceMinor: 119 }));
  const check = await (await checkOf(shop)).read();
  expect(shown(check)).toEqual([['A', 'SP', 109, 10, 0, [109, 9, 0]]]);
  expect(check.reasons.at(-1)).toContain(rounded);
  const prices = [3_333, 4_990, 7_775, 12_999, 15_001, 19_994, 25_150, 39_989, 77_777, 123_456];
  const many = await shopIn({}, ...prices.map((priceMinor, n) => sale(`P${n}`, '2026-11-05', { priceMinor })));
  const differences = (await (await checkOf(many)).read()).sales.flatMap(({ cbs, ibs, base, answer }) => [
    answer!.cbs - cbs,
    answer!.ibs - ibs,
    2 * (answer!.base - base),
  ]);
  expect(differences).toHaveLength(30);
  expect(Math.max(...differences.map(Math.abs))).toBeLessThanOrEqual(1);
});

test('a calculator with rates of its own differs by them, and the check says which', async () => {
  const shop = await shopIn({}, sale('A', '2026-11-05', { priceMinor: 10_000 }));
  const check = await (await checkOf(shop, { rates: 'own' })).read();
  expect(shown(check)).toEqual([['A', 'SP', 7_537, 656, 8, [7_537, 633, 8]]]);
  expect([check.publishedCbsPercent, check.sales[0]!.answer!.isSimulated]).toEqual(['8.4', false]);
  expect(check.reasons).toEqual([
    'A calculadora usou CBS de 8,4% e IBS de 0,1%, e não os nossos 8,7% e 0,1%.',
    'A CBS de 2027 ainda não foi fixada: aqui ela é estimada em 8,7%.',
    'Tudo foi perguntado como tributação integral (CST 000, cClassTrib 000001): reduções por tipo de produto e o Imposto Seletivo não estão em nenhum dos dois lados.',
    '1 produto foi perguntado sem NCM, que só conhecemos pelas NF-e importadas.',
    'A base é calculada aqui: o preço sem a própria CBS e o próprio IBS e, fora do Simples, sem o ICMS. A calculadora não a confere.',
    'A calculadora pede um município: foi usada a capital do estado do comprador.',
  ]);
});

test('the latest sale of each of ten products is asked of, the one with most revenue first', async () => {
  const shop = await shopIn(
    {},
    ...Array.from({ length: 12 }, (_, n) => sale(`P${n}`, '2026-11-01', { priceMinor: 10_000 + n })),
    sale('P3', '2026-11-02', { priceMinor: 500, discountMinor: 100, quantity: 2 }, { shipUf: 'BA' }),
    sale('P3', '2026-11-03', { priceMinor: 700 }, { shipUf: null }),
    sale('P3', '2026-11-04', { priceMinor: 900 }, { shipUf: 'RJ', status: 'cancelled' }),
    sale('P3', '2026-11-05', { priceMinor: 300, discountMinor: 300 }, { shipUf: 'RJ' }),
    sale('P4', '2026-11-05', { priceMinor: null }, { shipUf: 'RJ' }),
    sale('OLD', '2026-08-22', { priceMinor: 900_000 }),
    sale('USD', '2026-11-05', { priceMinor: 900_000 }, { country: 'US', currency: 'USD' }),
  );
  const { read, asked, paths } = await checkOf(shop);
  const { sales } = await read();
  expect(sales.map(({ product }) => product.sku)).toEqual(['P3', ...[11, 10, 9, 8, 7, 6, 5, 4, 2].map((n) => `P${n}`)]);
  expect(sales[0]).toMatchObject({ day: '2026-11-02', uf: 'BA', quantity: 2, paid: 400, isUfAssumed: false });
  expect(sales[0]!.base).toBe(292); // less 7 % of ICMS and 13.5 % of DIFAL, without 8.8 %
  expect(sales.find(({ product }) => product.sku === 'P4')).toMatchObject({ day: '2026-11-01', paid: 10_004 });
  expect(asked).toHaveLength(10);
  expect(paths).toHaveLength(12);
  expect((asked[0] as any).municipio).toBe(2_927_408);
});

test('the sample begins ninety days ago', async () => {
  const shop = await shopIn({}, sale('FIRST', '2026-08-23'), sale('OLD', '2026-08-22'));
  const { sales } = await (await checkOf(shop)).read();
  expect(sales.map(({ product }) => product.sku)).toEqual(['FIRST']);
});

test('a sale whose state is not known is asked of as one within the state of the seller', async () => {
  const shop = await shopIn({ homeUf: 'MG' }, sale('A', '2026-11-05', {}, { shipUf: null }));
  const check = await (await checkOf(shop)).read();
  expect(check.sales).toMatchObject([{ uf: 'MG', isUfAssumed: true }]);
  expect(check.reasons.join()).toContain('sem o estado do comprador foram perguntadas como se fossem para MG.');
});

test('goods that owe no CBS are not asked of', async () => {
  const shop = await shopIn({}, sale('A', '2026-11-05'), sale('B', '2026-11-05'));
  const exported = { productId: await shop.idOf('A'), of: 'export', origin: 0, from: 'always' } as const;
  await setProductTaxes(shop.viewer, [exported], { now: NOW });
  expect(shown(await (await checkOf(shop)).read()).map(([sku]) => sku)).toEqual(['B']);
});

test('without a regime that has CBS by sale, and without sales, nothing is asked and the check says why', async () => {
  const sold = sale('A', '2026-11-05');
  for (const [shop, why] of [
    [await shopIn({ regime: 'mei' }, sold), 'No MEI a CBS e o IBS'],
    [await shopIn({ regime: 'percent', percent: 6 }, sold), 'Informe em Custos, Impostos'],
    [await openNfeShop(), 'Informe em Custos, Impostos'],
    [await shopIn({}), 'Não há vendas em reais nos últimos 90 dias.'],
  ] as const) {
    const { read, paths } = await checkOf(shop);
    const check = await read();
    expect(check).toMatchObject({ sales: [], calculator: null, regime: null, reasons: [] });
    expect(check.whyEmpty).toContain(why);
    expect(paths).toEqual([]);
  }
});

test('a sale that the calculator refuses says so, and the others are answered', async () => {
  const shop = await shopIn(
    {},
    ...['A', 'B', 'C', 'D'].map((key, n) => sale(key, '2026-11-05', { priceMinor: 20_000 - n })),
  );
  await shop.take(
    nfeXml({ items: ['A', 'B', 'C', 'D'].map((sku) => ({ sku, ncm: sku === 'A' ? UNKNOWN_NCM : '61091000' })) }),
  );
  const { read, asked } = await checkOf(shop);
  const { sales, reasons } = await read();
  const refused =
    'A calculadora da Receita recusou: NCM não encontrada: NCM de código 00000000 não encontrada para a data 2027-01-01';
  expect(sales.map(({ ncm, problem, answer }) => [ncm, problem, answer !== null])).toEqual([
    [UNKNOWN_NCM, refused, false],
    ...Array.from({ length: 3 }, () => ['61091000', null, true]),
  ]);
  expect(asked.map(({ itens }) => itens[0]!.ncm)).toEqual([UNKNOWN_NCM, '61091000', '61091000', '61091000']);
  expect(reasons.join()).not.toContain('sem NCM');
});

test('the NCM is that of the latest NF-e of a sale, else of the latest purchase of a linked item', async () => {
  const shop = await shopIn(
    {},
    sale('A', '2026-11-05', { priceMinor: 30_000 }),
    sale('B', '2026-11-05', { priceMinor: 20_000 }),
    sale('C', '2026-11-05'),
  );
  const on = (day: string): WrittenNfe => ({ number: Number(day.slice(8)), issuedAt: `${day}T10:00:00-03:00` });
  const bought = { issuer: '12345678000195', buyer: OWN_CNPJ } as const;
  await shop.take(
    nfeXml({ ...on('2026-11-03'), items: [{ sku: 'A', ncm: '33333333' }] }),
    nfeXml({ ...on('2026-11-02'), items: [{ sku: 'A', ncm: '22222222' }] }),
    nfeXml({ ...on('2026-11-04'), ...bought, items: [{ sku: 'S', ncm: '44444444', cfop: '5102' }] }),
    nfeXml({ ...on('2026-11-01'), ...bought, items: [{ sku: 'S', ncm: '11111111', cfop: '5102' }] }),
    nfeXml({ ...on('2026-11-06'), ...bought, items: [{ sku: 'C', ncm: '66666666', cfop: '5102' }] }),
    nfeXml({
      ...on('2026-11-08'),
      ...bought,
      issuer: '98765432000198',
      items: [{ sku: 'S', ncm: '88888888', cfop: '5102' }],
    }),
    nfeXml({ ...on('2026-11-07'), items: [{ sku: 'C', ncm: '00' }] }),
  );
  const productIds = [await shop.idOf('A'), await shop.idOf('B')];
  await linkSupplierItem(shop.viewer, { supplierCnpj: bought.issuer, supplierSku: 'S', productIds, factor: '1' });
  const { sales, reasons } = await (await checkOf(shop)).read();
  expect(sales.map(({ product, ncm }) => [product.sku, ncm])).toEqual([
    ['A', '33333333'],
    ['B', '44444444'],
    ['C', null],
  ]);
  expect(reasons.join()).toContain('1 produto foi perguntado sem NCM');
});

test('once the calculator fails, no other sale is asked of and what was answered stays', async () => {
  const shop = await shopIn(
    {},
    ...Array.from({ length: 8 }, (_, n) => sale(`P${n}`, '2026-11-01', { priceMinor: 10_000 - n })),
  );
  const { read, paths } = await checkOf(shop, {
    reply: (path, count) =>
      path.endsWith('regime-geral') && count > 4 ? new Response('', { status: 500 }) : undefined,
  });
  const { sales } = await read();
  expect(sales.map(({ answer }) => answer !== null)).toEqual([true, true, ...Array<boolean>(6).fill(false)]);
  expect(new Set(sales.slice(2).map(({ problem }) => problem))).toEqual(
    new Set(['A calculadora da Receita falhou (erro 500).']),
  );
  expect(paths.filter((name) => name === 'regime-geral').length).toBeLessThan(5);
});

test('a calculator that does not say its version, or what its tables have, has failed', async () => {
  const shop = await shopIn({}, sale('A', '2026-11-05'));
  for (const [name, reply, message] of [
    ['versao', new Response('<html>'), 'A calculadora da Receita respondeu em um formato que não conhecemos.'],
    ['versao', new Response('', { status: 404 }), 'A calculadora da Receita recusou a pergunta (erro 404).'],
    ['aliquota-uniao', new Response('', { status: 503 }), 'A calculadora da Receita falhou (erro 503).'],
  ] as const) {
    const { check, asked } = await checkOf(shop, {
      reply: (path) => (path.includes(name) ? reply.clone() : undefined),
    });
    await expect(check()).rejects.toMatchObject({ code: 'UNAVAILABLE', status: 503, message });
    expect(asked).toEqual([]);
  }
});

test('from 2027 on the rates are those of the day', async () => {
  const shop = await shopIn({}, sale('A', '2029-02-05', { priceMinor: 10_000 }));
  const { read, asked } = await checkOf(shop, { now: new Date('2029-02-10T15:00:00Z') });
  expect(await read()).toMatchObject({ day: '2029-02-10', cbsPercent: '8.8', ibsPercent: '1.77' });
  expect(asked[0]).toMatchObject({
    dhFatoGerador: '2029-02-10T12:00:00-03:00',
    itens: [{ aliquotasNominais: { cbs: 8.8, ibsEstadual: 1.57, ibsMunicipal: 0.2 } }],
  });
});

test('a city whose rate is another than that of the state is part of the base', async () => {
  const shop = await shopIn({ regime: 'simples' }, sale('A', '2029-02-05', { priceMinor: 10_000 }));
  const { read } = await checkOf(shop, { now: new Date('2029-02-10T15:00:00Z') });
  expect(shown(await read())).toEqual([['A', 'SP', 9_044, 796, 160, [9_044, 796, 160]]]); // 100.00 without 10.57 %
});

test('the regime is that of the current month', async () => {
  const shop = await shopIn({}, sale('A', '2026-11-05'));
  const next = { validFrom: '2026-12-01', regime: 'mei', percent: null } as const;
  await setTaxRegime(shop.viewer, next, { now: NOW });
  expect((await (await checkOf(shop)).read()).regime).toBe('presumido');
});

test('without a calculator the check says so, and nothing is asked', async () => {
  const { viewer } = await shopIn({}, sale('A', '2026-11-05'));
  let calls = 0;
  const fetch = () => Promise.reject(new Error(String((calls += 1))));
  expect(await taxCheck(viewer, { now: NOW, fetch })).toMatchObject({
    sales: [],
    calculator: null,
    whyEmpty: 'Esta instalação não tem a calculadora da Receita.',
  });
  expect(calls).toBe(0);
});

test('a check changes nothing that is stored', async () => {
  const shop = await shopIn({}, sale('A', '2026-11-05'));
  const before = await dataVersion(shop.viewer.accountId);
  await (await checkOf(shop)).read();
  expect(await dataVersion(shop.viewer.accountId)).toBe(before);
});

test('another account is asked of its own sales alone', async () => {
  const shop = await shopIn({}, sale('A', '2026-11-05', { priceMinor: 30_000 }));
  await shop.take(nfeXml({ items: [{ sku: 'A', ncm: '61091000' }] }));
  const other = await shopIn({}, sale('A', '2026-11-04', { priceMinor: 10_000 }));
  const { read } = await checkOf(other);
  expect((await read()).sales).toMatchObject([{ day: '2026-11-04', paid: 10_000, ncm: null }]);
});

test('an account has one check at a time, and a third one is refused', async () => {
  const shop = await shopIn({}, sale('A', '2026-11-05'));
  let go = () => {};
  const gate = new Promise<void>((done) => (go = done));
  const { app } = fakeCalculator('given');
  const asked: string[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    asked.push(input as string);
    await gate;
    return app.request((input as string).slice(ADDRESS.length), init);
  };
  const check = () => taxCheck(shop.viewer, { now: NOW, address: ADDRESS, fetch });
  const [first, second] = [check(), check()];
  await expect.poll(() => asked.length).toBe(2); // the version and the CBS, of the first one
  await expect(check()).rejects.toMatchObject({ code: 'UNAVAILABLE', status: 503 });
  expect(asked).toHaveLength(2);
  go();
  expect((await Promise.all([first, second])).map((one) => one.sales.length)).toEqual([1, 1]);
});
