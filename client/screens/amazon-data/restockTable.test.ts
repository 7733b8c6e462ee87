import { expect, test } from 'vitest';
import { csvFlavours, csvText } from '#client/lib/csv.ts';
import { restockTable } from './restockTable.ts';
import type { RestockRow } from './restockRow.ts';

const row: RestockRow = {
  id: 'R7',
  productId: 7,
  called: 'Caneca; azul',
  name: 'Caneca; azul',
  asin: 'B07',
  sku: '=SKU',
  imageUrl: null,
  marketplace: 'amazon',
  available: 30,
  inbound: 0,
  onOrder: 0,
  velocity: 2,
  coverDays: 15,
  reorderBy: '2026-11-29',
  forecast: { units: 60, lower: 48, upper: 75 },
  quantity: 96,
  unitCost: { minor: 4_050, currency: 'BRL' },
  cash: { minor: 388_800, currency: 'BRL' },
  rules: { leadDays: 20, leadDeviationDays: 4, reviewDays: 30 },
  ownLeadDays: null,
  ownLeadDeviationDays: null,
  ownReviewDays: null,
  minimumOrder: null,
  casePack: 24,
};

const restockCsv = (rows: RestockRow[], flavour: keyof typeof csvFlavours) => {
  const { header, rows: cells } = restockTable(rows);
  return csvText(header, cells, csvFlavours[flavour]);
};

test('the purchase list has what is to be ordered only, safe for spreadsheets', () => {
  const rows = [
    row,
    { ...row, quantity: 0 },
    { ...row, quantity: null },
    { ...row, name: null, unitCost: null, cash: null },
  ];
  expect(restockCsv(rows, 'csv').split('\r\n')).toEqual([
    '﻿Produto,SKU,ASIN,Marketplace,Quantidade,Pedir até,Custo unitário,Custo total,Moeda',
    "Caneca; azul,'=SKU,B07,amazon,96,2026-11-29,40.5,3888,BRL",
    ",'=SKU,B07,amazon,96,2026-11-29,,,",
    '',
  ]);
  expect(restockCsv([row], 'excelBr')).toContain(`"Caneca; azul";'=SKU;B07;amazon;96;2026-11-29;40,5;3888;BRL`);
});
