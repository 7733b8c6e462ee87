import { expect, test } from 'vitest';
import { queryRow, queryRows, transaction } from '#server/platform/postgres/db.ts';
import { newViewer, useTestDatabase } from './testDatabase.ts';

useTestDatabase();

test('a failed transaction leaves no changes', async () => {
  await newViewer('A');
  await expect(
    transaction(async (tx) => {
      await tx.query(`INSERT INTO accounts (name) VALUES ('half')`);
      throw new Error('stop');
    }),
  ).rejects.toThrow('stop');
  expect(await queryRows(`SELECT name FROM accounts WHERE name = 'half'`)).toEqual([]);
});

test('money is an integer and days are texts', async () => {
  const row = await queryRow(`SELECT 9007199254740991::bigint AS minor, '2018-11-04'::date AS day`);
  expect(row).toEqual({ minor: 9007199254740991, day: '2018-11-04' });
  await expect(queryRow(`SELECT 9007199254740993::bigint AS minor`)).rejects.toThrow(RangeError);
});
