import { expect, test } from 'vitest';
import { queryRow, queryRows, transaction } from '#server/platform/postgres/db.ts';
import { newViewer, useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { check, minutesAfter, offer, record, US } from '#server/insight/buybox/testing/checks.ts';
import { markConnected } from '#server/records/keys/credentialState.ts';
import { storeKeys } from '#server/records/keys/storeKeys.ts';
import {
  coverageOf,
  endSilentCoverage,
  extendCoverageOf,
  recordMissedChange,
  recordOffersNotified,
} from './coverage.ts';
import { takeNewerChanges } from './takeNewerChanges.ts';
import { forgetNotifications, takeNotifications } from './takeNotifications.ts';
import { recordArrivals, storeSubscription, subscriptionsOf } from './topics.ts';

useTestDatabase();

const take = (accountId: number, ...ids: string[]) =>
  transaction(async (tx) => [...(await takeNotifications(accountId, ids, tx))].toSorted());

test('a notification is taken once by each account, whatever its id, and again after fifteen days', async () => {
  const [{ accountId }, other] = [await newViewer(), await newViewer('Outra')];
  expect(await take(accountId, 'a', 'b', 'a', 'x'.repeat(10_000))).toEqual(['a', 'b', 'x'.repeat(10_000)]);
  expect(await take(accountId, 'b', 'c')).toEqual(['c']);
  expect(await take(other.accountId, 'a')).toEqual(['a']);
  await queryRows(
    `UPDATE received_notifications SET received_at = now() - interval '15 days 1 minute' WHERE account_id = $1`,
    [accountId],
  );
  await forgetNotifications();
  expect(await take(accountId, 'a')).toEqual(['a']);
  expect(await take(other.accountId, 'a')).toEqual([]);
});

test('a change is taken when it is newer than the newest notified one of its subject', async () => {
  const [{ accountId }, other] = [await newViewer(), await newViewer('Outra')];
  const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 12, minute));
  const newer = (account: number, ...changes: [subject: string, minute: number][]) =>
    transaction(async (tx) => {
      const given = changes.map(([subject, minute]) => ({ subject, at: at(minute) }));
      const taken = await takeNewerChanges(account, 'amazon', given, tx);
      return taken.map(({ subject, at: when }) => [subject, when.getUTCMinutes()]);
    });
  expect(await newer(accountId, ['stock A', 2], ['stock A', 5], ['stock A', 3], ['stock B', 1])).toEqual([
    ['stock A', 5],
    ['stock B', 1],
  ]);
  expect(await newer(accountId, ['stock A', 4], ['stock A', 5], ['stock B', 2])).toEqual([['stock B', 2]]);
  expect(await newer(other.accountId, ['stock A', 4])).toEqual([['stock A', 4]]);
});

test('arrivals and subscriptions of a topic are of one account', async () => {
  const [{ accountId }, other] = [await newViewer(), await newViewer('Outra')];
  await recordArrivals(accountId, 'amazon', ['ORDER_CHANGE', 'ORDER_CHANGE']);
  const given = { topic: 'ORDER_CHANGE', subscriptionId: 's1', destinationId: 'd1', queue: 'q1', note: null };
  await storeSubscription(accountId, 'amazon', given);
  expect(await subscriptionsOf(accountId, 'amazon')).toMatchObject([{ topic: 'ORDER_CHANGE', subscriptionId: 's1' }]);
  expect(await subscriptionsOf(accountId, 'mercadolivre')).toEqual([]);
  expect(await subscriptionsOf(other.accountId, 'amazon')).toEqual([]);
  const arrival = () =>
    queryRow<{ at: Date }>('SELECT last_received_at AS at FROM notification_topics WHERE account_id = $1', [accountId]);
  const first = await arrival();
  await recordArrivals(accountId, 'amazon', ['ORDER_CHANGE']);
  expect(await arrival(), 'within a minute').toEqual(first);
});

const QUEUE = 'https://sqs.us-east-1.amazonaws.com/123456789012/avisos';

/** An account connected to Amazon whose notifications have begun to come. */
async function covered() {
  const { accountId } = await newViewer('Coberta');
  await storeKeys({ accountId }, 'amazon', { clientId: 'c', clientSecret: 's', refreshToken: 'r' });
  await markConnected(accountId, 'amazon', 'A1');
  const topic = { topic: 'ANY_OFFER_CHANGED', subscriptionId: 's', destinationId: 'd', queue: QUEUE, note: null };
  await storeSubscription(accountId, 'amazon', topic);
  await transaction((tx) => recordOffersNotified(accountId, 'amazon', tx));
  const age = (interval: string) =>
    queryRows(
      `UPDATE push_coverages SET alive_since = (alive_since AT TIME ZONE 'UTC' - $2::interval) AT TIME ZONE 'UTC', alive_until = (alive_until AT TIME ZONE 'UTC' - $2::interval) AT TIME ZONE 'UTC',
              received_at = (received_at AT TIME ZONE 'UTC' - $2::interval) AT TIME ZONE 'UTC', missed_at = (missed_at AT TIME ZONE 'UTC' - $2::interval) AT TIME ZONE 'UTC' WHERE account_id = $1`,
      [accountId, interval],
    );
  const isAlive = async () => (await coverageOf(accountId, 'amazon'))?.aliveSince != null;
  return { accountId, age, isAlive };
}

test('notifications of offers cover an account while its queue is read', async () => {
  const { age, isAlive } = await covered();
  expect(await isAlive()).toBe(true);
  await age('16 minutes');
  expect(await isAlive(), 'no reader of the queue').toBe(false);
  await extendCoverageOf(QUEUE, 'amazon');
  expect(await isAlive(), 'what waited has been read').toBe(true);
  const other = await newViewer('Outra');
  await extendCoverageOf('another queue', 'amazon');
  expect(await coverageOf(other.accountId, 'amazon')).toBeNull();
});

test('a silent day ends the coverage only when queries found changes meanwhile', async () => {
  const { accountId, age, isAlive } = await covered();
  await queryRows(
    `INSERT INTO sync_streams (account_id, marketplace, stream, last_success_at) VALUES ($1, 'amazon', 'offers', now())`,
    [accountId],
  );
  await age('25 hours');
  await extendCoverageOf(QUEUE, 'amazon');
  await endSilentCoverage(accountId, 'amazon');
  expect(await isAlive(), 'nothing changed').toBe(true);
  await transaction((tx) => recordMissedChange(accountId, 'amazon', tx));
  await endSilentCoverage(accountId, 'amazon');
  expect(await isAlive()).toBe(false);
  await extendCoverageOf(QUEUE, 'amazon');
  expect(await isAlive(), 'reading an empty queue does not revive it').toBe(false);
  await transaction((tx) => recordOffersNotified(accountId, 'amazon', tx));
  expect(await isAlive()).toBe(true);
});

test('a change found soon after a notification may be on its way', async () => {
  const { accountId, age, isAlive } = await covered();
  await transaction((tx) => recordMissedChange(accountId, 'amazon', tx));
  await age('25 hours');
  await extendCoverageOf(QUEUE, 'amazon');
  await endSilentCoverage(accountId, 'amazon');
  expect((await coverageOf(accountId, 'amazon'))?.receivedAt).toBeInstanceOf(Date);
  expect(await isAlive(), 'neither notification nor query for a day: it is not extended').toBe(false);
  expect(
    await queryRow('SELECT alive_since IS NOT NULL AS alive FROM push_coverages WHERE account_id = $1', [accountId]),
  ).toEqual({ alive: true });
});

test('without the seller’s authorization nothing is covered any more', async () => {
  const { accountId, age, isAlive } = await covered();
  await queryRows(`UPDATE credentials SET state = 'reconnect' WHERE account_id = $1`, [accountId]);
  await age('16 minutes');
  await extendCoverageOf(QUEUE, 'amazon');
  expect(await isAlive()).toBe(false);
});

test('while covered, hours without a check are observed, and a notified check is no query', async () => {
  const { accountId, age } = await covered();
  await age('10 hours');
  const now = new Date();
  const at = (minutes: number) => minutesAfter(now, minutes);
  const look = (minutes: number, isNotified?: boolean) =>
    check('B0A', at(minutes), US, [offer(US, 1_000)], isNotified ? { isNotified } : {});
  expect(await record(accountId, look(-500, true))).toEqual({ changed: 0 });
  const listing = () =>
    queryRow<{ source: string; asked: boolean; spans: number }>(
      `SELECT check_source AS source, asked_at IS NOT NULL AS asked,
              (SELECT count(*)::int FROM ownership_spans s WHERE s.account_id = w.account_id) AS spans
       FROM watched_listings w WHERE account_id = $1`,
      [accountId],
    );
  expect(await listing()).toEqual({ source: 'notification', asked: false, spans: 1 });
  await record(accountId, look(-100));
  expect(await listing()).toEqual({ source: 'query', asked: true, spans: 1 });
  expect(await record(accountId, check('B0A', at(-50), 'A2', [offer('A2', 900)], { isNotified: true }))).toEqual({
    changed: 1,
  });
  expect(await listing()).toEqual({ source: 'notification', asked: true, spans: 2 });
  await record(accountId, look(-60));
  expect((await listing()).source, 'an older check changes nothing').toBe('notification');
});
