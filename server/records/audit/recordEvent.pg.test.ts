import { beforeEach, expect, test } from 'vitest';
import { queryRow, queryRows, transaction } from '#server/platform/postgres/db.ts';
import { newViewer, useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { recordEvent, recordRepeated } from './recordEvent.ts';
import { removeOldEvents } from './removeOldEvents.ts';

useTestDatabase();

let viewer: Viewer;
beforeEach(async () => void (viewer = await newViewer()));

const events = () =>
  queryRows<{ kind: string; details: object }>(
    'SELECT kind, details FROM audit_events WHERE account_id = $1 ORDER BY id',
    [viewer.accountId],
  );
const age = (months: string) =>
  queryRows(`INSERT INTO audit_events (account_id, kind, at) VALUES ($1, 'signIn', now() - interval '${months}')`, [
    viewer.accountId,
  ]);

test('an event is stored only when its change is', async () => {
  const failed = transaction(async (tx) => {
    await recordEvent(viewer, { kind: 'costs' }, tx);
    throw new Error('no');
  });
  await expect(failed).rejects.toThrow('no');
  expect(await events()).toEqual([]);
  await transaction((tx) => recordEvent(viewer, { kind: 'costs', details: { deleted: 1 } }, tx));
  expect(await events()).toEqual([{ kind: 'costs', details: { deleted: 1 } }]);
});

test('an event can neither be changed nor deleted before 24 months', async () => {
  await age('23 months');
  for (const change of [`UPDATE audit_events SET ip = 'x'`, 'DELETE FROM audit_events'])
    await expect(queryRows(`${change} WHERE account_id = $1`, [viewer.accountId])).rejects.toThrow('append-only');
  expect(await events()).toHaveLength(1);
});

test('the nightly job deletes events older than 24 months, and no other', async () => {
  await age('25 months');
  await age('23 months');
  await removeOldEvents();
  const { months } = await queryRow<{ months: number }>(
    `SELECT (extract(epoch FROM now() - min(at)) / 2592000)::int AS months FROM audit_events WHERE account_id = $1`,
    [viewer.accountId],
  );
  expect(months).toBe(23);
});

test('erasing the account deletes its events', async () => {
  await recordEvent(viewer, { kind: 'costs' });
  await queryRows('SELECT erase_account($1)', [viewer.accountId]);
  expect(await events()).toEqual([]);
});

test('a flood of equal events adds the 1st, 10th and 100th of an hour, counted over parallel calls', async () => {
  const refused = { kind: 'signInRefused', details: { by: 'password' } } as const;
  for (let i = 0; i < 6; i++) await Promise.all(Array.from({ length: 20 }, () => recordRepeated(viewer, refused)));
  expect((await events()).map(({ details }) => details)).toEqual(
    expect.arrayContaining([1, 10, 100].map((times) => ({ by: 'password', times }))),
  );
  expect(await events()).toHaveLength(3);
});
