import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { StatementDay } from '#server/market/ledger/statement.ts';
import { queryRows, transaction } from '#server/platform/postgres/db.ts';
import { newViewer, useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { daysBefore } from '#server/platform/values/saoPauloDay.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { confirmPayout } from '#server/records/payouts/confirmPayout.ts';
import { payoutParts } from '#server/records/payouts/payoutParts.ts';
import { payouts } from '#server/records/payouts/payouts.ts';
import { allPayoutRows } from '#server/records/payouts/storedRows.ts';
import { recordStatement } from './recordStatement.ts';
import { type MadeMovement, statementOf } from './testing/statementOf.ts';
import { runs } from '#server/platform/testing/runs.ts';

useTestDatabase();

const DAY = (n: number) => daysBefore('2026-11-01', -n);
const record = ({ accountId }: Viewer, ...days: StatementDay[]) =>
  transaction(async (tx) => {
    for (const day of days) await recordStatement(accountId, day, tx);
  });
const out = (sourceId: string, minor: number): MadeMovement => ({ bucket: 'transfers', amountMinor: -minor, sourceId });
const sale = (amountMinor: number): MadeMovement => ({ bucket: 'orders', amountMinor, description: 'payment' });

/** What is stored of the account's payouts, without ids. */
async function shown(viewer: Viewer) {
  const list = await payouts(viewer, {}, { after: null });
  return Promise.all(
    list.map(async (payout) => {
      const rows: [number, string, number][] = [];
      for await (const batch of allPayoutRows(viewer, payout, null))
        rows.push(
          ...batch.map(({ place, bucket, amountMinor }): [number, string, number] => [place, bucket, amountMinor]),
        );
      const { parts, unexplained } = (await payoutParts(viewer, payout))!;
      return {
        name: payout.settlementId,
        state: payout.state,
        from: payout.startsAt.toISOString(),
        total: Number(payout.totalMinor),
        rows,
        parts: Object.fromEntries(parts.map(({ bucket, amount }) => [bucket, amount.minor])),
        unexplained: unexplained.minor,
      };
    }),
  );
}
const inAccount = async ({ accountId }: Viewer) =>
  (
    await queryRows<{ minor: number }>(
      `SELECT amount_minor AS minor FROM statement_rows WHERE account_id = $1 AND payout_id IS NULL ORDER BY day, line`,
      [accountId],
    )
  ).map(({ minor }) => minor);

test('a withdrawal is a payout of what moved since the one before it, and the rest is in the account', async () => {
  const viewer = await newViewer();
  const days = [
    statementOf(DAY(0), 1_000, [sale(500), { bucket: 'bill_paid', amountMinor: -200 }]),
    statementOf(DAY(1), 1_300, [sale(700), out('A', 1_500), sale(50)]),
    statementOf(DAY(2), 550, []),
    statementOf(DAY(3), 550, [sale(450), out('B', 300), sale(9)]),
  ];
  await record(viewer, ...days);
  expect(await shown(viewer)).toEqual([
    {
      name: 'B',
      state: 'closed',
      from: '2026-11-02T12:01:00.000Z',
      total: 300,
      rows: [
        [1, 'orders', 50],
        [2, 'orders', 450],
      ],
      parts: { orders: 500, previous_balance: 500, balance_kept: -700 },
      unexplained: 0,
    },
    {
      name: 'A',
      state: 'closed',
      from: '2026-11-01T03:00:00.000Z',
      total: 1_500,
      rows: [
        [1, 'orders', 500],
        [2, 'bill_paid', -200],
        [3, 'orders', 700],
      ],
      parts: { orders: 1_200, bill_paid: -200, previous_balance: 1_000, balance_kept: -500 },
      unexplained: 0,
    },
  ]);
  expect(await inAccount(viewer)).toEqual([9]);
});

const movement = fc.oneof(
  fc.integer({ min: -900, max: 900 }).map(sale),
  fc.integer({ min: 1, max: 900 }).map((minor): MadeMovement => out('', minor)),
);
/** Days of a statement whose balances follow each other, some of them restated by a later file. */
const histories = fc
  .array(
    fc.record({ first: fc.array(movement, { maxLength: 4 }), later: fc.option(fc.array(movement, { maxLength: 4 })) }),
    {
      minLength: 1,
      maxLength: 6,
    },
  )
  .map((days) => {
    let opening = 0;
    return days.flatMap(({ first, later }, n) => {
      const named = (movements: MadeMovement[]) =>
        movements.map((one, index) => ({ ...one, sourceId: `${n}-${index}-${one.amountMinor}` }));
      const file = (hour: number) => ({
        file: { name: `${n}`, createdAt: new Date(Date.UTC(2026, 11, 1, hour)), bytes: 1, sha256: '0'.repeat(64) },
      });
      const at = DAY(n);
      const versions = [statementOf(at, opening, named(first), file(1))];
      if (later) versions.push(statementOf(at, opening, named(later), file(2)));
      opening = versions.at(-1)!.closingMinor!;
      return versions;
    });
  });

test('whatever the order in which files come, and however often, the payouts are the same', async () => {
  await fc.assert(
    fc.asyncProperty(histories, fc.infiniteStream(fc.nat()), async (files, random) => {
      const latest = [...new Map(files.map((file) => [file.day, file])).values()];
      const [calm, stormy] = [await newViewer(), await newViewer()];
      await record(calm, ...latest);
      const shuffled = [...files, ...files]
        .map((file) => ({ file, by: random.next().value as number }))
        .toSorted((a, b) => a.by - b.by)
        .map(({ file }) => file);
      await record(stormy, ...shuffled);
      const expected = await shown(calm);
      expect(await shown(stormy)).toEqual(expected);
      expect(await inAccount(stormy)).toEqual(await inAccount(calm));
      expect(expected.every(({ state, unexplained }) => state === 'closed' && unexplained === 0)).toBe(true);
    }),
    { numRuns: runs(4) },
  );
});

test('a day that does not close leaves its payout open to doubt, with both sums', async () => {
  const viewer = await newViewer();
  const short = { state: 'differs', closingMinor: 1_400 } as const;
  await record(viewer, statementOf(DAY(0), 1_000, [sale(500)], short), statementOf(DAY(1), 1_400, [out('A', 400)]));
  expect(await shown(viewer)).toMatchObject([{ state: 'differs', total: 400, unexplained: -100 }]);
});

test('a day that was not read, or says no balance, ends the rows of a payout', async () => {
  const viewer = await newViewer();
  const whole = [0, 1, 2].map((n) => statementOf(DAY(n), 100 * n, [sale(100), ...(n === 2 ? [out('A', 50)] : [])]));
  await record(viewer, whole[0]!, whole[2]!);
  expect(await shown(viewer)).toMatchObject([{ rows: [[1, 'orders', 100]], parts: { previous_balance: 200 } }]);
  await record(viewer, whole[1]!);
  expect((await shown(viewer))[0]!.rows).toHaveLength(3);
  const balances = { state: 'unchecked', openingMinor: null, closingMinor: null } as const;
  await record(viewer, { ...whole[1]!, ...balances });
  expect((await shown(viewer))[0]!.rows).toHaveLength(1);
  await record(viewer, { ...whole[2]!, ...balances });
  expect(await shown(viewer)).toEqual([]);
});

test('what the seller says of the bank outlives a file without the withdrawal, as a payout that differs', async () => {
  const viewer = await newViewer();
  const paid = statementOf(DAY(0), 1_000, [out('A', 400), out('A', 300)]);
  await record(viewer, paid);
  const [second, first] = await payouts(viewer, {}, { after: null });
  expect([first!.settlementId, second!.settlementId]).toEqual(['A', 'A/2']);
  await confirmPayout(viewer, Number(first!.id), { amount: { minor: 400, currency: 'BRL' }, day: DAY(0) });
  const later = { file: { ...paid.file, createdAt: new Date('2026-11-20T12:00:00Z') } };
  await record(viewer, statementOf(DAY(0), 1_000, [], later));
  expect(await shown(viewer)).toMatchObject([{ name: 'A', state: 'differs', rows: [], parts: {}, unexplained: 400 }]);
  await record(viewer, { ...paid, file: { ...paid.file, createdAt: new Date('2026-11-21T12:00:00Z') } });
  expect((await payouts(viewer, { state: 'closed' }, { after: null })).map(({ bankMinor }) => bankMinor)).toEqual([
    null,
    400n,
  ]);
});

test('the rows of a file that is read again stay as they were seen', async () => {
  const viewer = await newViewer();
  const seen = () =>
    queryRows<{ at: string }>(
      `SELECT first_seen_at::text || amount_minor AS at FROM statement_rows WHERE account_id = $1 ORDER BY line`,
      [viewer.accountId],
    );
  await record(viewer, statementOf(DAY(0), 0, [sale(1), sale(2)]));
  await queryRows(`UPDATE statement_rows SET first_seen_at = '2026-01-01' WHERE account_id = $1`, [viewer.accountId]);
  await record(viewer, statementOf(DAY(0), 0, [sale(1), sale(2), sale(3)]));
  expect((await seen()).map(({ at }) => at.startsWith('2026-01-01'))).toEqual([true, true, false]);
});
