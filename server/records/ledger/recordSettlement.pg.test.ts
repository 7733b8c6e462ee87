import { expect, test } from 'vitest';
import { queryRows, transaction } from '#server/platform/postgres/db.ts';
import { newViewer, useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import type { SettlementSnapshot } from '#server/market/snapshots.ts';
import { recordSettlement, settlementIds } from './recordSettlement.ts';

useTestDatabase();

test('payouts count as read when their total is known and they are of the account', async () => {
  const { accountId } = await newViewer();
  const { accountId: other } = await newViewer();
  const day = new Date('2026-11-20T12:00:00Z');
  const record = (account: number, reportId: string, more: Partial<SettlementSnapshot> = {}) =>
    transaction((tx) =>
      recordSettlement(
        account,
        {
          marketplace: 'amazon',
          reportId,
          settlementId: null,
          startsAt: day,
          endsAt: day,
          createdAt: day,
          depositedAt: null,
          currency: 'BRL',
          totalMinor: 0,
          rows: [],
          ...more,
        },
        tx,
      ),
    );
  await record(accountId, 'READ');
  await record(accountId, 'LISTED');
  await queryRows(`UPDATE settlements SET total_minor = NULL WHERE report_id = 'LISTED'`);
  await record(accountId, 'ELSEWHERE', { marketplace: 'mercadolivre' });
  await record(other, 'ANOTHERS');
  expect(await settlementIds(accountId, 'amazon')).toEqual(new Set(['READ']));
});
