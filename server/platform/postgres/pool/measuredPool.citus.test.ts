import type pg from 'pg';
import { expect, test } from 'vitest';
import { dataVersion } from '#server/platform/postgres/dataVersion.ts';
import { pool } from '#server/platform/postgres/db.ts';
import { isDistributed } from '#server/platform/postgres/distribution/distribution.ts';
import { serverOfAccount } from '#server/platform/postgres/distribution/serverOfAccount.ts';
import { withLogFields } from '#server/platform/process/log.ts';
import { newViewer, useTestDatabase } from '#server/platform/testing/testDatabase.ts';

useTestDatabase();

const LEFT_TO_OTHERS = 3;

/** Two accounts of one server, and one of another. */
async function accounts(): Promise<[here: number, besides: number, elsewhere: number]> {
  const of = new Map<number, number[]>();
  for (;;) {
    const { accountId } = await newViewer();
    const server = await serverOfAccount(accountId, pool);
    of.set(server, [...(of.get(server) ?? []), accountId]);
    const [most, other] = [...of.values()].toSorted((a, b) => b.length - a.length);
    if (other && most!.length > 1) return [most![0]!, most![1]!, other[0]!];
  }
}

test('the accounts of one server leave connections to those of another one', async () => {
  expect(await isDistributed(pool)).toBe(true);
  const [here, besides, elsewhere] = await accounts();
  const connect = (accountId: number) =>
    withLogFields(
      () => ({ accountId }),
      () => pool.connect(),
    );
  const most = pool.options.max - LEFT_TO_OTHERS;
  const held: pg.PoolClient[] = [];
  for (let n = 0; n < most; n++) held.push(await connect(n % 2 ? here : besides));
  const ended: string[] = [];
  const late = connect(here).then((client) => (ended.push('connection'), client));
  const version = dataVersion(besides).then(() => ended.push('version of the data'));
  held.push(await connect(elsewhere));
  expect([await dataVersion(elsewhere), ended]).toEqual([expect.any(Number), []]);
  held.shift()!.release();
  held.push(await late);
  expect(ended).toEqual(['connection']);
  held.shift()!.release();
  await version;
  for (const client of held) client.release();
});
