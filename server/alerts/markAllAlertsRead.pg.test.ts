import { expect, test } from 'vitest';
import { pool, queryRows } from '#server/core/db.ts';
import { newViewer, useTestDatabase } from '#server/core/testing/testDatabase.ts';
import { alerts } from './alerts.ts';
import { markAllAlertsRead } from './markAllAlertsRead.ts';
import { raiseAlerts } from './raiseAlerts.ts';
import { unreadAlertCount } from './unreadAlertCount.ts';

useTestDatabase();

const finding = (fingerprint: string) => ({
  kind: 'price_war',
  severity: 'high' as const,
  productId: null,
  fingerprint,
  title: fingerprint,
  message: '',
  evidence: {},
});

test('all alerts on show become read, but not one that came meanwhile, nor those of another account', async () => {
  const [ana, other] = [await newViewer(), await newViewer()];
  for (const { accountId } of [ana, other])
    await raiseAlerts(accountId, ['price_war'], [finding('a'), finding('b'), finding('late')], pool);
  await queryRows(`UPDATE alerts SET opened_at = opened_at + interval '1 minute' WHERE fingerprint = 'late'`);
  expect(await unreadAlertCount(ana)).toBe(3);
  const shown = (await alerts(ana)).filter(({ title }) => title !== 'late');
  await markAllAlertsRead(ana, shown[0]!.openedAt);
  expect(await unreadAlertCount(ana)).toBe(1);
  expect(await unreadAlertCount(other)).toBe(3);
});
