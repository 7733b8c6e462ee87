import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { queryRow, queryRows, transaction } from '#server/platform/postgres/db.ts';
import { newViewer, useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { settlementFile } from '#server/market/amazon/money/settlements/settlementFile.ts';
import type { SettlementSnapshot } from '#server/market/snapshots/moneySnapshots.ts';
import { knownReports } from './knownReports.ts';
import { recordPayout } from './recordPayout.ts';
import { runs } from '#server/platform/testing/runs.ts';

useTestDatabase();

const FOLDER = new URL('../../market/amazon/money/settlements/testing/', import.meta.url);
const linesOf = (name: string) => readFileSync(new URL(name, FOLDER), 'utf8').trimEnd().split('\n');
async function* inTurn(lines: string[]) {
  for (const line of lines) yield await Promise.resolve(line);
}

/** The settlement of a document, as the connector reads it as far as its lines go; the hash is their number. */
async function settlementOf(lines: string[], more: Partial<SettlementSnapshot> = {}): Promise<SettlementSnapshot> {
  const { startsAt, endsAt, ...file } = await settlementFile('Repasse', inTurn(lines));
  return {
    marketplace: 'amazon',
    reportId: 'R1',
    file: { bytes: lines.join('\n').length, sha256: String(lines.length).padStart(64, '0') },
    startsAt: startsAt!,
    endsAt: endsAt!,
    createdAt: new Date('2026-11-16T00:00:00Z'),
    ...file,
    ...more,
  };
}
const sample = (more?: Partial<SettlementSnapshot>) => settlementOf(linesOf('settlement.br.tsv'), more);

const record = (accountId: number, settlement: SettlementSnapshot) =>
  transaction((tx) => recordPayout(accountId, settlement, tx));

/** Everything that is stored of an account's payouts, with when it changed and the versions of its rows. */
async function stored(accountId: number) {
  const payouts = await queryRows<Record<string, unknown>>(
    'SELECT *, xmin::text AS version FROM payouts WHERE account_id = $1 ORDER BY settlement_id',
    [accountId],
  );
  const rows = await queryRows<Record<string, unknown>>(
    'SELECT *, xmin::text AS version FROM payout_rows WHERE account_id = $1 ORDER BY payout_id, row_no',
    [accountId],
  );
  return { payouts, rows };
}
/** The same without numbers and moments of writing. */
async function content(accountId: number) {
  const written = new Set(['id', 'payout_id', 'account_id', 'version', 'first_seen_at', 'changed_at']);
  const plain = (row: object) => Object.entries(row).filter(([name]) => !written.has(name));
  const { payouts, rows } = await stored(accountId);
  return { payouts: payouts.map(plain), rows: rows.map(plain) };
}

test('a payout is stored with every row, once, and reading it again writes nothing', async () => {
  const { accountId } = await newViewer();
  expect(await record(accountId, await sample())).toBe('recorded');
  const first = await stored(accountId);
  expect(first.payouts).toMatchObject([
    {
      settlement_id: '18906500001',
      report_id: 'R1',
      starts_at: new Date('2026-11-01T00:00:00Z'),
      ends_at: new Date('2026-11-15T00:00:00Z'),
      deposited_at: new Date('2026-11-17T00:00:00Z'),
      currency: 'BRL',
      total_minor: 14_698,
      rows_sum_minor: 14_698,
      unreadable_rows: 0,
      state: 'closed',
      file_bytes: linesOf('settlement.br.tsv').join('\n').length,
      file_sha256: expect.stringMatching(/^0+29$/),
    },
  ]);
  expect(first.rows).toHaveLength(27);
  expect(first.rows[0]).toMatchObject({
    row_no: 1,
    bucket: 'orders',
    class: 'Order',
    kind: 'item_revenue',
    name: 'Order/ItemPrice/Principal',
    order_external_id: '701-3333333-0000001',
    listing_key: 'SKU-001',
    amount_minor: 10_000,
    posted_day: '2026-11-02',
    extra: { 'marketplace-name': 'Amazon.com.br', 'fulfillment-id': 'AFN', 'order-item-code': '11', 'quantity-purchased': '1' },
  }); // prettier-ignore
  expect(await record(accountId, await sample())).toBe('unchanged');
  expect(await stored(accountId), 'no row was written').toEqual(first);
});

test('a row with an order and no SKU is stored once, and an unknown name as such', async () => {
  const { accountId } = await newViewer();
  await record(accountId, await sample());
  const { rows } = await stored(accountId);
  const ofOrder = rows.filter((row) => row['order_external_id'] === '701-3333333-0000003');
  expect(ofOrder.filter((row) => row['listing_key'] === null)).toMatchObject([
    { amount_minor: -1_200, bucket: 'orders' },
  ]);
  expect(rows.filter(({ bucket }) => bucket === 'unknown')).toMatchObject([
    { kind: 'other_fee', name: 'other-transaction/other-transaction/Tarifa Nova Desconhecida', amount_minor: -77 },
  ]);
});

test('a payout whose rows do not come to its total keeps them, with both sums, and is read again', async () => {
  const { accountId } = await newViewer();
  await record(accountId, await settlementOf(linesOf('settlementThatDiffers.tsv')));
  const { payouts, rows } = await stored(accountId);
  expect(payouts).toMatchObject([{ state: 'differs', total_minor: 11_231, rows_sum_minor: 1_231 }]);
  expect(rows.length).toBeGreaterThan(0);
  expect(await knownReports(accountId, 'amazon')).toEqual(new Set());
});

test.each([
  ['an amount', (one: SettlementSnapshot) => ({ ...one, rows: [{ ...one.rows[0]!, amountMinor: 1 }, ...one.rows.slice(1)] })],
  ['an order', (one: SettlementSnapshot) => ({ ...one, rows: [{ ...one.rows[0]!, orderExternalId: null }, ...one.rows.slice(1)] })],
  ['the total', (one: SettlementSnapshot) => ({ ...one, totalMinor: 1 })],
  ['the currency', (one: SettlementSnapshot) => ({ ...one, currency: 'USD' })],
  ['the deposit', (one: SettlementSnapshot) => ({ ...one, depositedAt: new Date('2026-11-18T00:00:00Z') })],
  ['the period', (one: SettlementSnapshot) => ({ ...one, endsAt: new Date('2026-11-16T00:00:00Z') })],
  ['a further row', (one: SettlementSnapshot) => ({ ...one, rows: [...one.rows, { ...one.rows[0]!, row: 28 }] })],
])('another content under the same id is refused and changes nothing: %s', async (_what, other) => {
  const { accountId } = await newViewer();
  await record(accountId, await sample());
  const before = await stored(accountId);
  const changed = other(await sample({ file: { bytes: 1, sha256: 'f'.repeat(64) } }));
  expect(await record(accountId, changed)).toBe('refused');
  expect(await record(accountId, { ...changed, reportId: 'R2' })).toBe('refused');
  expect(await stored(accountId)).toEqual(before);
  expect(await knownReports(accountId, 'amazon')).toEqual(new Set(['R1']));
}); // prettier-ignore

test('settlements of the same days are apart; a report of one is never another’s', async () => {
  const { accountId } = await newViewer();
  await record(accountId, await sample());
  expect(await record(accountId, await sample({ settlementId: '2', reportId: 'R2' }))).toBe('recorded');
  expect(await record(accountId, await sample({ settlementId: '3', reportId: 'R2' }))).toBe('refused');
  const { payouts, rows } = await stored(accountId);
  expect(payouts.map((payout) => payout['settlement_id'])).toEqual(['18906500001', '2']);
  expect(rows).toHaveLength(54);
});

test('another report with the same rows, in any order, is remembered and not read again', async () => {
  const { accountId } = await newViewer();
  const whole = await sample();
  await record(accountId, whole);
  const { rows } = await stored(accountId);
  const turned = whole.rows.toReversed().map((row, index) => ({ ...row, row: index + 1 }));
  await record(accountId, { ...whole, reportId: 'R2', rows: turned });
  expect(await knownReports(accountId, 'amazon')).toEqual(new Set(['R1', 'R2']));
  expect((await stored(accountId)).rows).toEqual(rows);
});

test('a deposit date may come later', async () => {
  const { accountId } = await newViewer();
  await record(accountId, await sample({ depositedAt: null }));
  expect((await stored(accountId)).payouts).toMatchObject([{ state: 'open', deposited_at: null }]);
  await record(accountId, await sample({ reportId: 'R2' }));
  const after = await stored(accountId);
  expect(after.payouts).toMatchObject([{ state: 'closed', deposited_at: new Date('2026-11-17T00:00:00Z') }]);
  expect(await record(accountId, await sample({ depositedAt: null }))).toBe('unchanged');
  expect(await stored(accountId)).toEqual(after);
});

test('a total that was stored without rows is replaced when its report is read, and is not known before', async () => {
  const { accountId } = await newViewer();
  const unread = `INSERT INTO payouts (account_id, marketplace, starts_at, ends_at, state, report_id, reported_at)
     SELECT $1, 'amazon', now(), now(), 'unread', 'R' || n, now() FROM generate_series(1, 2) n`;
  await queryRows(unread, [accountId]);
  expect(await knownReports(accountId, 'amazon')).toEqual(new Set());
  await record(accountId, await sample());
  expect(await queryRows('SELECT state, report_id FROM payouts WHERE account_id = $1 ORDER BY 2', [accountId])).toEqual(
    [
      { state: 'closed', report_id: 'R1' },
      { state: 'unread', report_id: 'R2' },
    ],
  );
});

test('payouts are of the account and the marketplace', async () => {
  const { accountId } = await newViewer();
  const { accountId: other } = await newViewer();
  await record(other, await sample());
  await record(accountId, await sample({ marketplace: 'mercadolivre', reportId: 'ELSEWHERE' }));
  expect(await knownReports(accountId, 'amazon')).toEqual(new Set());
  expect(await record(accountId, await sample())).toBe('recorded');
  expect((await stored(other)).rows).toHaveLength(27);
});

test('documents that were cut off anywhere, read in any order, become the payout of the whole one', async () => {
  const [header = '', head = '', ...rows] = linesOf('settlement.br.tsv');
  const { accountId: wanted } = await newViewer();
  await record(wanted, await sample());
  const whole = await content(wanted);
  const cuts = fc.array(fc.integer({ min: 0, max: rows.length }), { maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(cuts, fc.nat({ max: 5 }), async (lengths, place) => {
      const { accountId } = await newViewer();
      const read = [...lengths.slice(0, place), rows.length, ...lengths.slice(place)];
      for (const length of read) await record(accountId, await settlementOf([header, head, ...rows.slice(0, length)]));
      expect(await content(accountId)).toEqual(whole);
      const { sum } = await queryRow<{ sum: number }>(
        'SELECT sum(amount_minor)::int8 AS sum FROM payout_rows WHERE account_id = $1',
        [accountId],
      );
      expect(sum).toBe(14_698);
    }),
    { numRuns: runs(12) },
  );
});
