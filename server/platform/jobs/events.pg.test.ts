import { afterAll, beforeAll, expect, test } from 'vitest';
import { queryRows, transaction } from '#server/platform/postgres/db.ts';
import { eventsOf, listen, publish, startEvents, stopEvents } from './events.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';

useTestDatabase();
beforeAll(() => startEvents());
afterAll(() => stopEvents());

const ofAccount = (accountId: number) => eventsOf('newOrder', (event) => event.accountId === accountId);

test('an event reaches only its own account', async () => {
  const [mine, other] = [ofAccount(1), ofAccount(2)];
  await publish('newOrder', { accountId: 1, orderId: 10 });
  await publish('newOrder', { accountId: 2, orderId: 20 });
  expect(await mine.next()).toEqual({ value: { accountId: 1, orderId: 10 }, done: false });
  expect(await other.next()).toEqual({ value: { accountId: 2, orderId: 20 }, done: false });
});

test('an event published in a transaction is delivered only if it commits', async () => {
  const mine = ofAccount(3);
  await transaction(async (tx) => {
    await publish('newOrder', { accountId: 3, orderId: 1 }, tx);
    throw new Error('half-way');
  }).catch(() => {});
  await transaction((tx) => publish('newOrder', { accountId: 3, orderId: 2 }, tx));
  expect((await mine.next()).value).toEqual({ accountId: 3, orderId: 2 });
});

test('a subscription closed while it waits ends at once', async () => {
  const mine = ofAccount(4);
  const waiting = mine.next();
  await mine.return?.();
  expect(await waiting).toEqual({ value: undefined, done: true });
});

test('after its connection is cut, the listener reconnects, delivers a gap and receives events again', async () => {
  const gap = new Promise<void>((done) => {
    const stop = listen('gap', () => {
      stop();
      done();
    });
  });
  await queryRows(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'seller-analytics events'
    AND datname = current_database()`);
  await gap;
  const mine = ofAccount(5);
  await publish('newOrder', { accountId: 5, orderId: 7 });
  expect((await mine.next()).value).toEqual({ accountId: 5, orderId: 7 });
});
