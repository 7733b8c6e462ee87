import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PAYOUT_BUCKETS, payoutBridge } from '#server/market/ledger/payoutBridge.ts';
import { kindOfPath } from '#server/market/amazon/money/kinds/kindOfPath.ts';
import { settlementBucket } from './settlementBucket.ts';
import { settlementFile } from './settlementFile.ts';

const text = (name: string) => readFileSync(join(import.meta.dirname, 'testing', name), 'utf8');

/** A document of the folder `testing`. */
const sample = (name: string) => settlementFile('Repasse', lines(text(name).split('\n')));
async function* lines(all: string[]) {
  for (const line of all) yield await Promise.resolve(line);
}

/** Names of the vector's parts that are others here. */
const named = (key: string) =>
  key === 'unknownNames' ? 'unknown' : key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

test('the bridge of a Brazilian payout is that of the vector, and explains its total', async () => {
  // synthetic/amazon-settlement.br.tsv and its bridge, of the samples beside MONEY.md
  const vector = JSON.parse(text('settlement.br.bridge.json')) as {
    totalMinor: number;
    bridge: Record<string, number>;
    unexplainedMinor: number;
  };
  const { totalMinor, rows } = await sample('settlement.br.tsv');
  const none = Object.fromEntries(PAYOUT_BUCKETS.map((bucket) => [bucket, 0]));
  const parts = Object.entries(vector.bridge).map(([key, minor]) => [named(key), minor] as const);
  expect(totalMinor).toBe(vector.totalMinor);
  expect(payoutBridge(totalMinor, rows)).toEqual({
    parts: { ...none, ...Object.fromEntries(parts) },
    rowsSumMinor: vector.totalMinor,
    unexplainedMinor: vector.unexplainedMinor,
  });
});

test('what the rows of a payout do not come to is not explained', async () => {
  const { totalMinor, rows } = await sample('settlementThatDiffers.tsv');
  expect(payoutBridge(totalMinor, rows)).toMatchObject({ rowsSumMinor: 1_231, unexplainedMinor: 10_000 });
  expect(payoutBridge(-5, [])).toMatchObject({ rowsSumMinor: 0, unexplainedMinor: -5 });
});

test('every row of any names is in one part, and the parts come to the rows', () => {
  const word = fc.constantFrom(
    'Order', 'Refund', 'ServiceFee', 'other-transaction', 'Transfer', 'ItemPrice', 'ItemFees', 'Principal', 'Commission',
    'Tax', 'Cost of Advertising', 'Previous Reserve Amount Balance', 'WAREHOUSE_LOST', 'Payable to Amazon', 'Nova', '',
  ); // prettier-ignore
  const row = fc
    .record({ type: word, amountType: word, description: word, hasOrder: fc.boolean() })
    .map(({ type, amountType, description, hasOrder }) => ({
      bucket: settlementBucket({ type, description, kind: kindOfPath(type, [amountType, description]), hasOrder }),
    }));
  const rows = fc.array(fc.tuple(row, fc.integer({ min: -1e9, max: 1e9 })));
  fc.assert(
    fc.property(rows, fc.integer(), (given, totalMinor) => {
      const amounts = given.map(([{ bucket }, amountMinor]) => ({ bucket, amountMinor }));
      const { parts, rowsSumMinor, unexplainedMinor } = payoutBridge(totalMinor, amounts);
      const sum = amounts.reduce((minor, { amountMinor }) => minor + amountMinor, 0);
      const sums = Object.values(parts);
      expect(sums).toHaveLength(PAYOUT_BUCKETS.length);
      expect(sums.reduce((minor, part) => minor + part, 0)).toBe(sum);
      expect([rowsSumMinor, rowsSumMinor + unexplainedMinor]).toEqual([sum, totalMinor]);
    }),
    { numRuns: 1_000 },
  );
});
