import { expect, test } from 'vitest';
import { pool, queryRow, queryRows } from '#server/platform/postgres/db.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { operatorRead } from './operatorRead.ts';

useTestDatabase();

test('reads over all accounts take turns, write nothing, end in time and use no connection of requests', async () => {
  let running = 0;
  const most: number[] = [];
  const read = () =>
    operatorRead('test', async (on) => {
      most.push((running += 1));
      const { limit } = await queryRow<{ limit: string }>(
        `SELECT current_setting('statement_timeout') AS limit`,
        [],
        on,
      );
      running -= 1;
      return [limit, pool.totalCount];
    });
  expect(await Promise.all([read(), read(), read()])).toEqual(Array(3).fill(['4s', 0]));
  expect(most).toEqual([1, 1, 1]);
  const written = await operatorRead('test', (on) => queryRows("INSERT INTO accounts (name) VALUES ('x')", [], on));
  expect(written).toBeNull();
  expect(await read()).toEqual(['4s', 0]); // the next turn comes after a failure
});
