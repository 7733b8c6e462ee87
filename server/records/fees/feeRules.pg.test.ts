import type { Viewer } from '#server/platform/values/viewer.ts';
import { csvParts } from '#server/platform/files/csvParts.ts';
import { expect, test } from 'vitest';
import { queryRows, transaction } from '#server/platform/postgres/db.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { recordFeeEstimates } from './recordFeeEstimates.ts';
import { line, NOW, openShop, order } from '#server/insight/sales/testing/shop.ts';
import { exportFeeRules } from '#server/records/fees/files/exportFeeRules.ts';
import { feeQuote } from './feeQuote.ts';
import { feeRuleChoices } from './feeRuleChoices.ts';
import { feeRules, type FeeRulesFilter } from './feeRules.ts';
import { importFeeRules } from '#server/records/fees/files/importFeeRules.ts';
import { type EnteredFeeRule, enteredFeeRule } from './enteredFeeRule.ts';
import { setFeeRules } from './setFeeRules.ts';
import { ITEM_MONEY } from '#server/records/lines/testing/itemMoney.ts';

useTestDatabase();

const rule = (more: Partial<EnteredFeeRule> = {}): EnteredFeeRule => ({
  id: null,
  marketplace: 'amazon',
  country: 'BR',
  productId: null,
  validFrom: '2026-01-01',
  percent: 15,
  ...more,
});
const brl = (minor: number) => ({ minor, currency: 'BRL' });
const HEADER = 'marketplace;pais;categoria;desde;comissao_percentual;tarifa_fixa;frete';

async function shop() {
  const opened = await openShop();
  const { viewer } = opened;
  await opened.sell(order([line('A', { quantity: 3, priceMinor: 29_999, feesMinor: null, fulfilmentMinor: null })]));
  return {
    viewer,
    idOf: (key: string) => opened.idOf(key),
    save: async (...rules: EnteredFeeRule[]) =>
      setFeeRules(viewer, { save: rules.map((entered) => enteredFeeRule(entered, NOW)) }),
    remove: (...ids: number[]) => setFeeRules(viewer, { delete: ids }),
    listed: async (filter: FeeRulesFilter = {}) => (await feeRules(viewer, filter, {})).rows,
    read: (csv: string, dryRun = false) => importFeeRules(viewer, csv, { dryRun }, NOW),
    estimate: async () =>
      (
        await queryRows(
          `SELECT estimated_fees_minor AS fees, estimated_fixed_fee_minor AS fixed,
                  estimated_fulfilment_minor AS fulfilment FROM ${ITEM_MONEY} i WHERE account_id = $1`,
          [viewer.accountId],
        )
      )[0],
  };
}

/** The account's rules in the format of the import. */
async function fileOf(viewer: Viewer): Promise<string> {
  const parts: string[] = [];
  for await (const part of csvParts(await exportFeeRules(viewer), 'excelBr')) parts.push(part);
  return parts.join('');
}

test('a rule has amounts in the country’s currency and a source, and the number of changed sales is returned', async () => {
  const { save, listed, estimate } = await shop();
  const saved = await save(
    rule({ percent: 12.5, fixed: brl(675), priceFrom: brl(7_900), fulfilment: brl(123_450), category: ' ' }),
  );
  expect(saved).toMatchObject({ lines: 1 });
  expect(await estimate()).toEqual({ fees: 3_750 + 2_025, fixed: 2_025, fulfilment: 370_350 });
  expect(await listed()).toMatchObject([
    {
      currency: 'BRL',
      category: null,
      priceFrom: { minor: 7_900, currency: 'BRL' },
      priceBelow: null,
      minimum: { minor: 0 },
      source: 'informado pelo vendedor',
      sourceDay: '2026-11-20',
      isMarketplaceEstimate: false,
    },
  ]);
  await expect(save(rule({ fixed: { minor: 1, currency: 'USD' } }))).rejects.toMatchObject({
    status: 400,
    message: 'O valor deve estar em BRL.',
  });
  await expect(save(rule({ source: 'amazon.fees_estimate' }))).rejects.toMatchObject({ status: 400 });
});

test('a rule applies until a later one for the same sales, and again after that one is deleted', async () => {
  const { save, remove, listed, estimate } = await shop();
  await save(rule(), rule({ category: 'Casa', validFrom: '2026-06-01' }));
  const { ids } = await save(rule({ percent: 10, validFrom: '2026-11-01' }));
  expect((await listed()).map(({ percent, validUntil }) => [percent, validUntil])).toEqual([
    [10, null],
    [15, '2026-10-31'],
    [15, null],
  ]);
  expect(await estimate()).toMatchObject({ fees: 3_000 });
  expect(await remove(ids[0]!)).toMatchObject({ lines: 1 });
  expect(await estimate()).toMatchObject({ fees: 4_500 });
});

test('a marketplace’s estimates are distinguished from the seller’s rules', async () => {
  const { viewer, save, listed, idOf } = await shop();
  await save(rule());
  const estimate = {
    marketplace: 'amazon' as const,
    country: 'BR',
    listingKey: 'A',
    currency: 'BRL',
    priceMinor: 10_000,
    commissionMinor: 1_300,
    fixedFeeMinor: 0,
    fulfilmentMinor: 900,
  };
  await transaction((tx) => recordFeeEstimates(viewer.accountId, [estimate], '2026-11-20', tx));
  expect(await listed({ ofProducts: true })).toMatchObject([
    { product: { sku: 'A' }, percent: 13, isMarketplaceEstimate: true, source: 'amazon.fees_estimate' },
  ]);
  expect(await listed({ ofProducts: true, search: 'produto a' })).toHaveLength(1);
  expect(await listed({ ofProducts: true, search: 'produto b' })).toEqual([]);
  expect(await listed({ ofProducts: false })).toMatchObject([{ product: null, percent: 15 }]);
  expect(await listed({ marketplace: 'mercadolivre' })).toEqual([]);
  await save(rule({ productId: await idOf('A'), percent: 11 }));
  expect(await fileOf(viewer)).toContain('amazon;BR;A;;;;;;2026-01-01;11;');
  expect(await fileOf(viewer)).not.toContain('fees_estimate');
});

test('the calculator returns the estimate of a sale at that price, exact to the cent', async () => {
  const { viewer, save, idOf, estimate } = await shop();
  await save(
    rule({ percent: 11.3333, priceBelow: brl(9_999), minimum: brl(100), fixed: brl(500) }),
    rule({ percent: 11.6667, priceFrom: brl(9_999), minimum: brl(100), fixed: brl(200), fulfilment: brl(800) }),
  );
  const productId = await idOf('A');
  const {
    commission,
    fixed,
    fulfilment,
    remaining,
    rule: applied,
  } = (await feeQuote(viewer, { productId, price: brl(9_999) }, NOW))!;
  expect(commission).toEqual({ minor: 1_167, currency: 'BRL' }); // 1166,553…: rounded once a line, 3 × 99,99 here
  expect(await estimate()).toEqual({ fees: 3_500 + 600, fixed: 600, fulfilment: 2_400 });
  expect([fixed.minor, fulfilment!.minor, remaining.minor]).toEqual([200, 800, 9_999 - 1_167 - 200 - 800]);
  expect(applied.percent).toBe(11.6667);
  const place = { marketplace: 'amazon', country: 'BR' } as const;
  const cheap = await feeQuote(viewer, { ...place, price: brl(500) }, NOW);
  expect(cheap).toMatchObject({ commission: { minor: 100 }, fixed: { minor: 500 }, fulfilment: null });
  expect(cheap!.remaining.minor).toBe(-100);
  expect(await feeQuote(viewer, { ...place, price: brl(500), day: '2025-12-31' }, NOW)).toBeNull();
  expect(await feeQuote(viewer, { ...place, country: 'US', price: { minor: 500, currency: 'USD' } }, NOW)).toBeNull();
  await expect(feeQuote(viewer, { price: brl(500) }, NOW)).rejects.toMatchObject({ status: 400 });
  await expect(feeQuote(viewer, { ...place, country: 'US', price: brl(500) }, NOW)).rejects.toMatchObject({
    status: 400,
  });
});

test('an exported file of rules is imported without changes', async () => {
  const { viewer, save, read, idOf, listed } = await shop();
  await save(
    rule({ percent: 12.25, category: 'Casa; "luz"', fulfilledByMarketplace: true, source: '=tabela', fixed: brl(675) }),
    rule({
      productId: await idOf('A'),
      priceFrom: brl(1_000),
      priceBelow: brl(2_050),
      minimum: brl(100),
      fulfilment: brl(0),
    }),
  );
  const before = await listed();
  const csv = await fileOf(viewer);
  expect(await read(csv)).toEqual({ rows: 2, added: 0, changed: 0, lines: 0, refused: 0, errors: [] });
  expect(await listed()).toEqual(before);
  await setFeeRules(viewer, { delete: before.map(({ id }) => id) });
  expect(await read(csv)).toMatchObject({ rows: 2, added: 2, changed: 0, refused: 0 });
  const withoutId = (row: (typeof before)[number]) => ({ ...row, id: 0 });
  expect((await listed()).map(withoutId)).toEqual(before.map(withoutId));
});

test('a file adds rules and changes those for the same sales; a dry run only returns counts', async () => {
  const { save, read, estimate } = await shop();
  await save(rule());
  const csv = `${HEADER}\nAmazon;br;;2026-01-01;10,5;;3\nMercado Livre;BR;Casa;01/02/2026;12%;6,75;\n`;
  expect(await read(csv, true)).toMatchObject({ added: 1, changed: 1, lines: null });
  expect(await estimate()).toMatchObject({ fees: 4_500 });
  expect(await read(csv)).toMatchObject({ added: 1, changed: 1, lines: 1 });
  expect(await estimate()).toMatchObject({ fees: 3_150, fulfilment: 900 });
});

test('invalid rows are reported by line and column', async () => {
  const { read, listed } = await shop();
  const rows = [
    'shopee;BR;;2026-01-01;10;;',
    'amazon;BR;;32/01/2026;10;;',
    'amazon;BR;;2026-01-01;dez;;',
    'amazon;BR;;2026-01-01;110;;',
    'amazon;BR;;2026-01-01;10;x;',
    'amazon;BR;;2026-01-01;10;;',
    'amazon;BR;;2026-01-01;11;;',
  ];
  const { errors, ...counts } = await read([HEADER, ...rows].join('\n'));
  expect(counts).toMatchObject({ rows: 7, added: 1, refused: 6 });
  expect(errors).toEqual([
    { line: 2, column: 'marketplace', message: 'Linha 2: marketplace desconhecido: "shopee".' },
    { line: 3, column: 'desde', message: 'Linha 3: "32/01/2026" não é uma data: use dd/mm/aaaa.' },
    { line: 4, column: 'comissao_percentual', message: 'Linha 4: a comissão não é um número.' },
    { line: 5, column: null, message: 'Linha 5: A comissão deve ficar entre 0% e 100%.' },
    { line: 6, column: 'tarifa_fixa', message: 'Linha 6: "x" não é um valor.' },
    { line: 8, column: null, message: 'Linha 8: repete outra linha do arquivo.' },
  ]);
  const estimated = `${HEADER};fonte\namazon;BR;Casa;2026-01-01;10;;;amazon.fees_estimate`;
  expect((await read(estimated)).errors).toMatchObject([
    { message: 'Linha 2: Informe a fonte da regra com outras palavras.' },
  ]);
  expect(await listed()).toHaveLength(1);
  await expect(read('a;b\n1;2')).rejects.toMatchObject({ message: 'O arquivo não tem a coluna "marketplace".' });
});

test('products and rules of other accounts are not found', async () => {
  const own = await shop();
  await own.save(rule({ category: 'Casa' }));
  const { viewer: stranger } = await openShop();
  expect(await feeRuleChoices(own.viewer)).toEqual({
    places: [{ marketplace: 'amazon', country: 'BR', currency: 'BRL' }],
    categories: ['Casa'],
    listingTypes: [],
  });
  expect(await feeRuleChoices(stranger)).toEqual({ places: [], categories: [], listingTypes: [] });
  const productId = await own.idOf('A');
  await expect(feeQuote(stranger, { productId, price: brl(100) }, NOW)).rejects.toMatchObject({ status: 404 });
  const csv = `${HEADER};produto\namazon;BR;;2026-01-01;10;;;A\n`;
  expect(await importFeeRules(stranger, csv, { dryRun: false }, NOW)).toMatchObject({
    added: 0,
    errors: [{ column: 'produto' }],
  });
});
