import { expect, test } from 'vitest';
import { queryRows } from '#server/platform/postgres/db.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { rowsOf, shopWithEveryRow } from '#server/records/identity/testing/shopWithEveryRow.ts';

useTestDatabase();

test('deleting an account leaves none of its rows, and other accounts keep theirs', async () => {
  const [gone, stays] = [await shopWithEveryRow(), await shopWithEveryRow()];
  const before = await rowsOf(stays.viewer.accountId);
  for (const rows of Object.values(before)) expect(rows).toBeGreaterThan(0);
  await queryRows('SELECT erase_account($1)', [gone.viewer.accountId]);
  for (const [table, rows] of Object.entries(await rowsOf(gone.viewer.accountId)))
    expect([table, rows]).toEqual([table, 0]);
  expect(await rowsOf(stays.viewer.accountId)).toEqual(before);
});
