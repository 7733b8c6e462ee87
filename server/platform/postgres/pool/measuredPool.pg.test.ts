import { expect, test } from 'vitest';
import { pool } from '#server/platform/postgres/db.ts';
import { withLogFields } from '#server/platform/process/log.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';

useTestDatabase();

test('a connection that an account gives back is one of its share again', async () => {
  const connect = () =>
    withLogFields(
      () => ({ accountId: 1 }),
      () => pool.connect(),
    );
  const held = [];
  for (let n = 0; n < pool.options.max - 3; n++) held.push(await connect());
  const late = connect();
  expect(pool.waitingInTurn).toBe(1);
  for (const client of held) client.release();
  (await late).release();
  expect(pool.waitingInTurn).toBe(0);
  for (let n = 0; n < pool.options.max; n++) (await connect()).release();
});
