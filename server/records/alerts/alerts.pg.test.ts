import { expect, test } from 'vitest';
import { pool, queryRows } from '#server/platform/postgres/db.ts';
import { newViewer, useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { alerts } from './alerts.ts';
import { raiseAlerts } from './raiseAlerts.ts';
import type { AlertKind } from '#prisma/generated/client/client.ts';

useTestDatabase();

test('pages of alerts hold each once: open ones by severity and money, then the resolved', async () => {
  const ana = await newViewer();
  const found = (kind: AlertKind, minor: number | null) => ({
    kind,
    severity: 'critical' as const,
    productId: null,
    fingerprint: `${kind} ${minor}`,
    title: `${kind} ${minor}`,
    message: '',
    evidence: {},
    stake: minor === null ? null : { minor, currency: 'BRL' },
  });
  const kinds: AlertKind[] = ['price_war', 'hemorrhage', 'lost_buy_box', 'refund_spike'];
  const gone = [found('price_war', 500_000), found('price_war', 1)];
  await raiseAlerts(ana.accountId, kinds, gone, 0, pool);
  await raiseAlerts(
    ana.accountId,
    kinds,
    [
      found('hemorrhage', 9_000),
      found('hemorrhage', 7_000),
      found('lost_buy_box', null),
      found('lost_buy_box', 1_500),
      found('refund_spike', null),
      found('refund_spike', 8_000),
    ],
    0,
    pool,
  );
  await queryRows(
    `UPDATE alerts SET opened_at = (opened_at AT TIME ZONE 'UTC' + id * interval '1 minute') AT TIME ZONE 'UTC' WHERE account_id = $1`,
    [ana.accountId],
  );
  const titles: string[] = [];
  let cursor: number | null = null;
  for (let page = 0; page < 9; page++) {
    const at = cursor === null ? {} : { cursor: { accountId_id: { accountId: ana.accountId, id: cursor } }, skip: 1 };
    const rows = await alerts(ana, {}, { take: 2, ...at });
    if (rows.length === 0) break;
    titles.push(...rows.map(({ title }) => title));
    cursor = rows.at(-1)!.id;
  }
  expect(titles.slice(0, 6)).toEqual([
    'hemorrhage 9000',
    'refund_spike 8000',
    'hemorrhage 7000',
    'lost_buy_box 1500',
    'refund_spike null',
    'lost_buy_box null',
  ]);
  expect(titles.slice(6).toSorted()).toEqual(['price_war 1', 'price_war 500000']);
});
