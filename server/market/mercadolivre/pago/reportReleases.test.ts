import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { releaseRows } from './releaseReport.ts';
import { releasesOfReport } from './reportReleases.ts';

const text = (name: string) => readFileSync(join(import.meta.dirname, 'testing', name), 'utf8');
const rows = releaseRows(text('mp-release.br.csv'), 'BRL');
const HEAD = 'DATE;SOURCE_ID;DESCRIPTION;NET_CREDIT_AMOUNT;NET_DEBIT_AMOUNT;ORDER_ID';
const rowsOf = (...lines: string[]) => releaseRows([HEAD, ...lines].join('\n'), 'BRL');

test('released payments have their day and amounts; both sides of a reserve are one, and bills hold nothing', () => {
  const releases = releasesOfReport(rows, 'BRL');
  expect(releases.filter(({ source }) => source === 'report')).toEqual([
    expect.objectContaining({
      paymentId: '9710000001',
      orderExternalId: '2000009710000001',
      grossMinor: 10000,
      feesMinor: 839,
      freightMinor: 819,
      netMinor: 8342,
      releasedDay: '2026-11-02',
      status: 'released',
    }),
    expect.objectContaining({ paymentId: '9710000002', freightMinor: 0, netMinor: 9161, releasedDay: '2026-11-03' }),
  ]);
  expect(
    releases
      .filter(({ source }) => source === 'reserve')
      .map(({ paymentId, status, netMinor, holdReason }) => [paymentId, status, netMinor, holdReason]),
  ).toEqual([['9710000003', 'released', 0, null]]);
});

test('a reserve without its other side is held, for its reason', () => {
  const [release] = releasesOfReport(rows.slice(0, 4), 'BRL').filter(({ source }) => source === 'reserve');
  expect(release).toMatchObject({ paymentId: '9710000003', status: 'held', netMinor: 9161, holdReason: 'dispute' });
});

test('a row whose id a spreadsheet has spoilt is of no payment', () => {
  expect(releasesOfReport(rowsOf('2026-11-02T10:00:00-03:00;2E+15;payment;10.00;0.00;2E+15'), 'BRL')).toEqual([]);
});
