import { afterAll, beforeAll, expect, test } from 'vitest';
import { pool, queryRows } from '#server/platform/postgres/db.ts';
import { eventsOf, startEvents, stopEvents } from '#server/platform/jobs/events.ts';
import { newViewer, useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { alerts } from './alerts.ts';
import { unreadAlertCount } from './causes/alertCauses.ts';
import { markAlertRead, markAllAlertsRead } from './markAlertsRead.ts';
import { raiseAlerts } from './raiseAlerts.ts';

useTestDatabase();
beforeAll(() => startEvents());
afterAll(() => stopEvents());

const finding = (fingerprint: string) => ({
  kind: 'price_war' as const,
  severity: 'critical' as const,
  stake: { minor: 60_00, currency: 'BRL' },
  productId: null,
  fingerprint,
  title: fingerprint,
  message: '',
  evidence: {},
});

const late = { ...finding('late'), kind: 'lost_buy_box' as const };

test('marking all alerts as read leaves those that opened later and those of another account unread', async () => {
  const [ana, other] = [await newViewer(), await newViewer()];
  for (const { accountId } of [ana, other]) await raiseAlerts(accountId, ['price_war'], [finding('a'), late], 0, pool);
  await queryRows(`UPDATE alerts SET opened_at = now() + interval '1 minute' WHERE fingerprint = 'late'`);
  expect(await unreadAlertCount(ana)).toBe(2);
  const shown = (await alerts(ana)).filter(({ title }) => title !== 'late');
  await markAllAlertsRead(ana, shown[0]!.openedAt);
  expect(await unreadAlertCount(ana)).toBe(1);
  expect(await unreadAlertCount(other)).toBe(2);
});

test('alertsChanged is published when alerts open, become more severe, resolve or are read, and only then', async () => {
  const [ana, other] = [await newViewer(), await newViewer()];
  const events = eventsOf('alertsChanged', ({ accountId }) => accountId === ana.accountId);
  const change = (work: () => Promise<unknown>) => Promise.all([events.next(), work()]);
  const raise = (...findings: object[]) =>
    raiseAlerts(ana.accountId, ['price_war'], findings as ReturnType<typeof finding>[], 10_000_00, pool);
  await raiseAlerts(other.accountId, ['price_war'], [finding('x')], 0, pool);
  await change(() => raise(finding('a')));
  const [alert] = await alerts(ana);
  await change(() => markAlertRead(ana, alert!.id, true));
  await raise(finding('a')); // unchanged: publishes nothing, so the next event belongs to the next change
  await change(() => raise({ ...finding('a'), stake: { minor: 200_00, currency: 'BRL' } }));
  expect(await unreadAlertCount(ana)).toBe(1);
  const [{ value }] = await change(() => raise());
  expect(value).toEqual({ accountId: ana.accountId });
  await events.return!();
});
