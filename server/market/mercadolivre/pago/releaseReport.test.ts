import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseExact } from '#server/market/http/answer.ts';
import { releaseConfig, releaseFiles, releaseRows, releaseSchedule, settlementRows } from './releaseReport.ts';
import identity from './testing/mp-release.br.identity.json';

const file = (name: string) => readFileSync(join(import.meta.dirname, 'testing', name), 'utf8');
const json = (name: string) => parseExact(file(`${name}.json`));

test('each movement of the official release report is its gross less fees, freight and taxes', () => {
  const rows = releaseRows(file('mp-release-report.csv'), 'ARS');
  expect(rows).toHaveLength(6);
  for (const row of rows)
    expect([row.description, row.grossMinor + row.partsMinor]).toEqual([
      row.description,
      row.creditMinor - row.debitMinor,
    ]);
  expect(rows.map(({ isBalance }) => isBalance)).toEqual([true, false, false, false, false, false]);
  expect(rows[2]).toMatchObject({
    at: new Date('2018-04-17T19:11:12Z'),
    description: 'payment',
    creditMinor: 22596,
    sourceId: null,
  });
});

test('a Brazilian report, with semicolons and without the type of its rows, closes to the cent', () => {
  const rows = releaseRows(file('mp-release.br.csv'), 'BRL');
  const moved = rows
    .filter(({ isBalance }) => !isBalance)
    .reduce((sum, { creditMinor, debitMinor }) => sum + creditMinor - debitMinor, 0);
  expect(rows[0]!.creditMinor).toBe(identity.openingMinor);
  expect(moved).toBe(identity.movementsMinor);
  expect(rows.at(-1)!.creditMinor).toBe(identity.closingMinor);
  expect(rows[1]).toMatchObject({ freightMinor: -819, balanceMinor: 158342, shipmentId: '42000000001' });
});

test('the official account money report: a payment less its fee is what is settled, and a spoilt id is none', () => {
  const rows = settlementRows(file('mp-settlement-report.csv'));
  expect(rows).toHaveLength(4);
  for (const row of rows) expect(row.grossMinor + row.feeMinor).toBe(row.netMinor);
  expect(rows.map(({ packId }) => packId)).toEqual([null, null, null, null]);
  expect(rows[0]).toMatchObject({ type: 'SETTLEMENT', sourceId: '5067634447' });
});

test('a report without a needed column is refused by its name', () => {
  expect(() => releaseRows('DATE;DESCRIPTION\n;', 'BRL')).toThrow('falta a coluna NET_CREDIT_AMOUNT');
});

test('the official configuration, list and request of reports are read', () => {
  expect(releaseConfig(json('mp-release-config'))).toEqual({
    prefix: 'release-report-USER_ID',
    columns: ['DATE', 'SOURCE_ID', 'EXTERNAL_REFERENCE'],
  });
  expect(releaseFiles(json('mp-release-list'))).toEqual([
    {
      from: new Date('2015-05-01T00:00:00Z'),
      to: new Date('2015-06-01T23:59:59Z'),
      name: 'release-report-USER_ID-2016-01-20-131015.csv',
      status: null,
      createdAt: new Date('2016-01-20T14:07:53Z'),
    },
  ]);
  expect(releaseSchedule(json('mp-release-schedule'))).toMatchObject({ name: null, status: 'pending' });
});

test('a row keeps its identity from file to file, and rows that are equal in all have different ones', () => {
  const text = file('mp-release.br.csv');
  const [head, ...lines] = text.trim().split('\n');
  const keys = releaseRows(text, 'BRL').map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
  expect(releaseRows([head, ...lines.toReversed()].join('\n'), 'BRL').map(({ key }) => key)).toEqual(keys.toReversed());
  const [once] = releaseRows([head, lines[1]].join('\n'), 'BRL');
  const twice = releaseRows([head, lines[1], lines[1]].join('\n'), 'BRL');
  expect(twice[0]!.key).toBe(once!.key);
  expect(twice[1]!.key).not.toBe(once!.key);
});
