import { expect, test } from 'vitest';
import { csvFlavours, csvText } from '#client/lib/csv.ts';
import { foldText } from '#client/lib/foldText.ts';
import { findRows } from './findRows.ts';
import type { MetricsRow } from './metricsRow.ts';
import { metricsTable } from './metricsTable.ts';
import type { SortField } from './metricsView.ts';
import { sortRows } from './sortRows.ts';
import { sumRows } from './sumRows.ts';

const metricsCsv = (rows: readonly MetricsRow[], flavour: keyof typeof csvFlavours) => {
  const { header, rows: cells } = metricsTable(rows);
  return csvText(header, cells, csvFlavours[flavour]);
};

/** A row of an Amazon product with three units for R$ 100,00 and 200 sessions, to be varied. */
const metricsRow = (more: Partial<MetricsRow> = {}): MetricsRow => {
  const row = {
    productId: 1,
    name: 'Garrafa Térmica',
    sku: 'SKU-1',
    skus: ['SKU-1'],
    asin: 'B01',
    marketplace: 'amazon' as const,
    country: 'BR',
    imageUrl: null,
    units: 3,
    revenue: 10_000,
    currency: 'BRL',
    pageViews: 270,
    sessions: 200,
    trafficUnits: 3,
    conversionPercent: 1.5,
    isTrafficApproximate: false,
    ...more,
  };
  return { ...row, words: foldText([row.name ?? '', ...row.skus, row.asin].join(' ')) };
};

const ids = (rows: readonly { productId: number }[]) => rows.map(({ productId }) => productId);

test.each(['garrafa', 'TÉRMICA', 'termica', 'sku-1', 'b01', ' B01 '])('%j finds the product', (search) => {
  const rows = [metricsRow(), metricsRow({ productId: 2, name: 'Caneca', skus: ['C-9'], asin: 'B02' })];
  expect(ids(findRows(rows, search))).toEqual([1]);
});

test('a search finds any SKU of a row, and an empty one finds all', () => {
  const rows = [metricsRow({ skus: ['A', 'Z-77'] })];
  expect(findRows(rows, 'z-77')).toHaveLength(1);
  expect(findRows(rows, 'z-78')).toHaveLength(0);
  expect(findRows(rows, '  ')).toBe(rows);
});

const sorted = (field: SortField, direction: 'asc' | 'desc', ...rows: Parameters<typeof metricsRow>[0][]) =>
  ids(
    sortRows(
      rows.map((row, index) => metricsRow({ productId: index + 1, ...row })),
      { field, direction },
    ),
  );

test('unknown values come last either way', () => {
  const rows = [{ sessions: null }, { sessions: 5 }, { sessions: 0 }];
  expect(sorted('sessions', 'desc', ...rows)).toEqual([2, 3, 1]);
  expect(sorted('sessions', 'asc', ...rows)).toEqual([3, 2, 1]);
});

test('equals stay in the order of product ids either way', () => {
  const rows = [{ productId: 9 }, { productId: 4 }, { productId: 7, units: 8 }];
  expect(sorted('units', 'desc', ...rows)).toEqual([7, 4, 9]);
  expect(sorted('units', 'asc', ...rows)).toEqual([4, 9, 7]);
});

test('texts sort as a Brazilian reads them, numbers inside them as numbers', () => {
  const rows = [{ sku: 'SKU-10' }, { sku: 'SKU-9' }, { sku: 'água' }, { sku: 'zebra' }, { sku: null }];
  expect(sorted('sku', 'asc', ...rows)).toEqual([3, 2, 1, 4, 5]);
  expect(sorted('sku', 'desc', ...rows)).toEqual([4, 1, 2, 3, 5]);
});

test('sorting 5,000 rows gives every one of them back and leaves the given order alone', () => {
  const rows = Array.from({ length: 5_000 }, (_, index) => metricsRow({ productId: index, units: (index * 7) % 501 }));
  const byUnits = sortRows(rows, { field: 'units', direction: 'desc' });
  expect(new Set(ids(byUnits)).size).toBe(5_000);
  expect(byUnits[0]!.units).toBe(500);
  expect(rows[1]!.productId).toBe(1);
});

test('the conversion of several rows comes from their sums (vector 9)', () => {
  const rows = [
    metricsRow({ trafficUnits: 100, sessions: 1_000, conversionPercent: 10 }),
    metricsRow({ trafficUnits: 1, sessions: 2, conversionPercent: 50 }),
    metricsRow({ trafficUnits: 900, sessions: null, pageViews: 1_000 }), // visits are no sessions
    metricsRow({ units: 50, trafficUnits: null, sessions: null, pageViews: null }),
  ];
  expect(sumRows(rows).conversionPercent).toBeCloseTo(10.08, 2);
});

test('visits alone make a conversion of visits', () => {
  expect(sumRows([metricsRow({ trafficUnits: 5, sessions: null, pageViews: 50 })]).conversionPercent).toBe(10);
});

test('money is summed before it is rounded', () => {
  const sums = sumRows([
    metricsRow({ revenue: 10.4, units: 1 }),
    metricsRow({ revenue: 10.4, units: 1 }),
    metricsRow({ revenue: 10.4, units: 2 }),
  ]);
  expect(sums).toMatchObject({
    revenue: { minor: 31, currency: 'BRL' },
    averageTicket: { minor: 8 },
    units: 4,
    products: 3,
    hasExchange: true,
  });
});

test('what has no rate is left out of the sum and said so; alone it keeps its currency', () => {
  const dollars = metricsRow({ revenue: 500, currency: 'USD', units: 2 });
  expect(sumRows([metricsRow(), dollars])).toMatchObject({
    revenue: { minor: 10_000, currency: 'BRL' },
    averageTicket: { minor: 3_333 },
    hasExchange: false,
  });
  expect(sumRows([dollars])).toMatchObject({ revenue: { minor: 500, currency: 'USD' }, hasExchange: false });
});

test('nothing found: a ticket of 0 as specified, and no conversion', () => {
  expect(sumRows([])).toMatchObject({ units: 0, averageTicket: { minor: 0 }, conversionPercent: null, sessions: null });
});

test('the file has the columns of the screen, numbers plain and the unknown empty', () => {
  const rows = [
    metricsRow({ name: '=Garrafa, 1 L', skus: ['A', 'B'], revenue: 123_456.4, conversionPercent: 10.0798 }),
    metricsRow({ name: null, skus: [], pageViews: null, sessions: null, conversionPercent: null }),
  ];
  expect(metricsCsv(rows, 'csv')).toBe(
    '\uFEFFProduto,SKU,ASIN,Unidades,Receita,Visualizações,Sessões,Conversão (%)\r\n' +
      '"\'=Garrafa, 1 L",A / B,B01,3,1234.56,270,200,10.08\r\n' +
      ',,B01,3,100,,,\r\n',
  );
  expect(metricsCsv(rows, 'excelBr').split('\r\n')[1]).toBe("'=Garrafa, 1 L;A / B;B01;3;1234,56;270;200;10,08");
});

test('once an amount is not in reais the file names every currency', () => {
  const [header, , dollars] = metricsCsv([metricsRow(), metricsRow({ currency: 'USD' })], 'csv').split('\r\n');
  expect(header).toMatch(/,Moeda$/);
  expect(dollars).toMatch(/,USD$/);
});
