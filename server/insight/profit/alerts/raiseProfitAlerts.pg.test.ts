import { beforeEach, expect, test } from 'vitest';
import { alerts } from '#server/records/alerts/alerts.ts';
import { setAlertRule } from '#server/records/alerts/causes/setAlertRule.ts';
import { unreadAlertCount } from '#server/records/alerts/causes/alertCauses.ts';
import { markAlertRead } from '#server/records/alerts/markAlertsRead.ts';
import { queryRows } from '#server/platform/postgres/db.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { line, NOW, openShop, order, setRates, type Shop } from '#server/insight/sales/testing/shop.ts';
import { scheduleAlertGroups, scheduleProfitAlerts } from './scheduleProfitAlerts.ts';
import { queueProfitAlerts } from '#server/records/alerts/queueAlerts.ts';
import { raiseProfitAlerts } from './raiseProfitAlerts.ts';

useTestDatabase();

const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000);
const sold = (days: number) => ({ purchasedAt: daysAgo(days), updatedAt: daysAgo(days) });
let shop: Shop;
beforeEach(async () => {
  await setRates();
  shop = await openShop();
});
const raise = (now = NOW) => raiseProfitAlerts(shop.viewer.accountId, now);
const kinds = async () =>
  (await alerts(shop.viewer))
    .filter(({ resolvedAt }) => !resolvedAt)
    .map(({ kind, severity }) => `${kind} ${severity}`);

test('a hemorrhage alert opens once, follows its figures, and is resolved at its end', async () => {
  await shop.sell(order([line('A')], sold(5)));
  await shop.cost('A', 9_500);
  expect(await raise()).toEqual({ opened: 1, resolved: 0 });
  expect(await raise()).toEqual({ opened: 0, resolved: 0 });
  await shop.cost('A', 12_000);
  await raise();
  const [alert] = await alerts(shop.viewer);
  expect(alert).toMatchObject({
    kind: 'hemorrhage',
    severity: 'high',
    stakeMinor: 4_000n,
    stakeCurrency: 'BRL',
    message: 'Lost R$40.00 on 1 unit in 30 days: margin -40.0%.',
    evidence: { marginPercent: -40, units: 1 },
  });
  await shop.cost('A', 1_000);
  expect(await raise()).toEqual({ opened: 0, resolved: 1 });
  expect((await alerts(shop.viewer))[0]).toMatchObject({ id: alert!.id, evidence: { marginPercent: -40 } });
});

test('a hemorrhage that recurs is a new alert', async () => {
  await shop.sell(order([line('A')], sold(5)));
  for (const cost of [9_500, 1_000, 9_500]) {
    await shop.cost('A', cost);
    await raise();
  }
  expect(await alerts(shop.viewer)).toHaveLength(2);
});

test('a margin that falls to a worse status within a week has an alert until it recovers', async () => {
  await shop.sell(order([line('A', { quantity: 1 })], sold(20)));
  await shop.cost('A', 5_000);
  await raise();
  expect(await kinds()).toEqual([]);
  await shop.sell(order([line('A', { quantity: 5, priceMinor: 25_000 })], sold(2)));
  await raise();
  expect(await kinds()).toContain('margin_crossing medium');
  await raise(new Date(NOW.getTime() + 8 * 86_400_000)); // a week later it has not changed
  expect(await kinds()).toContain('margin_crossing medium');
  await shop.cost('A', 100);
  await raise();
  expect(await kinds()).toEqual([]);
});

test('the margin of a week ago covers the 30 days that ended eight days ago', async () => {
  const worse = { quantity: 5, priceMinor: 25_000 };
  // A sold well on the first of those days only, B on the last
  await shop.sell(order([line('A')], sold(37)), order([line('A', worse)], sold(2)));
  await shop.sell(order([line('B')], sold(8)), order([line('B', worse)], sold(2)));
  await shop.cost('A', 4_500);
  await shop.cost('B', 4_500);
  await raise();
  expect(await kinds()).toEqual(['margin_crossing medium', 'margin_crossing medium']);
});

test('refunds that double and exceed a twentieth of the revenue are a spike', async () => {
  const sales = [order([line('A', { quantity: 6, priceMinor: 60_000 })], sold(40))];
  const latest = order([line('A', { quantity: 6, priceMinor: 60_000 })], sold(5));
  await shop.sell(...sales, latest);
  await shop.cost('A', 100);
  await raise();
  expect(await kinds()).toEqual([]);
  await queryRows(`UPDATE sales_product_days SET refunds = 7200 WHERE account_id = $1 AND day > '2026-11-01'`, [
    shop.viewer.accountId,
  ]);
  await raise();
  expect(await kinds()).toEqual(['refund_spike high']);
});

test('products without a cost have separate alerts, and a single one when there are many', async () => {
  await shop.sell(order([line('A'), line('B')], sold(5)));
  await raise();
  expect(await kinds()).toEqual(['missing_cost medium', 'missing_cost medium']);
  await shop.sell(
    order(
      Array.from({ length: 25 }, (_, n) => line(`M${n}`)),
      sold(5),
    ),
  );
  expect(await raise()).toEqual({ opened: 1, resolved: 2 });
  const [all] = await alerts(shop.viewer, { isUnread: true });
  expect(all).toMatchObject({ title: '27 products sold without a cost', productId: null });
});

test('a read alert stays read when its figures change, and becomes unread when its severity rises', async () => {
  await shop.sell(order([line('A', { quantity: 1 })], sold(20)));
  await shop.cost('A', 5_000);
  await shop.sell(order([line('A', { quantity: 5, priceMinor: 27_000 })], sold(2)));
  await raise();
  const [crossing] = await alerts(shop.viewer, { isUnread: true });
  expect(crossing!.severity).toBe('medium');
  await markAlertRead(shop.viewer, crossing!.id, true);
  await raise();
  expect(await alerts(shop.viewer, { isUnread: true })).toEqual([]);
  await shop.cost('A', 8_000);
  await raise();
  const unread = await alerts(shop.viewer, { isUnread: true });
  expect(unread.find(({ id }) => id === crossing!.id)).toMatchObject({ severity: 'high' });
});

test('alerts of other kinds and other accounts are unchanged', async () => {
  const other = await openShop('Outra');
  for (const { accountId } of [shop.viewer, other.viewer])
    await queryRows(
      `INSERT INTO alerts (account_id, kind, severity, fingerprint, title, message, evidence)
       VALUES ($1, 'lost_buy_box', 'high', 'x', 't', 'm', '{}'), ($1, 'hemorrhage', 'critical', 'hemorrhage:0', 't', 'm', '{}')`,
      [accountId],
    );
  expect(await raise()).toEqual({ opened: 0, resolved: 1 });
  expect(await kinds()).toEqual(['lost_buy_box high']);
  expect(await alerts(other.viewer, { isUnread: true })).toHaveLength(2);
});

test('each night and after each sync an account with sales is checked once', async () => {
  await queryRows('DELETE FROM graphile_worker._private_jobs');
  await openShop('Nada vendeu');
  await shop.sell(order([line('A')], sold(5)));
  await scheduleProfitAlerts();
  await queueProfitAlerts(shop.viewer.accountId);
  const jobs = await queryRows<{ accountId: number }>(
    `SELECT (payload ->> 'accountId')::int AS "accountId" FROM graphile_worker._private_jobs`,
  );
  expect(jobs.filter(({ accountId }) => accountId === shop.viewer.accountId)).toHaveLength(1);
  const without = await queryRows(
    'SELECT id FROM accounts a WHERE NOT EXISTS (SELECT FROM orders o WHERE o.account_id = a.id)',
  );
  expect(jobs.length + without.length).toBe((await queryRows('SELECT id FROM accounts')).length);
});

test('alerts come by money: a loss of US$ 1.66 is never the first, nor critical', async () => {
  await setRates(['USD', '2026-01-01', 5]);
  await shop.sell(
    order([line('SMALL', { priceMinor: 2_500, feesMinor: 0, fulfilmentMinor: 0 }), line('BIG')], sold(5)),
  );
  await shop.cost('SMALL', 3_330);
  await shop.cost('BIG', 16_000);
  await raise();
  const losses = (await alerts(shop.viewer, { isUnread: true })).filter(({ kind }) => kind === 'hemorrhage');
  expect(losses.map(({ severity, message }) => [severity, message])).toEqual([
    ['critical', 'Lost $16.00 on 1 unit in 30 days: margin -80.0%.'],
    ['medium', 'Lost $1.66 on 1 unit in 30 days: margin -33.2%.'],
  ]);
});

test('three losses have one alert, and each product keeps its own', async () => {
  await shop.sell(order([line('A'), line('B'), line('C')], sold(5)));
  for (const key of ['A', 'B', 'C']) await shop.cost(key, 9_500);
  expect(await raise()).toEqual({ opened: 1, resolved: 0 });
  const [group, ...others] = await alerts(shop.viewer, { isUnread: true });
  expect(others).toEqual([]);
  expect(group).toMatchObject({ title: '3 products in hemorrhage', subjects: 3, stakeMinor: 4_500n });
  await setAlertRule(shop.viewer, { kind: 'hemorrhage', isOn: true, thresholdMinor: 0 });
  expect(await unreadAlertCount(shop.viewer)).toBe(1);
  expect(await alerts(shop.viewer, { productId: await shop.idOf('B') })).toHaveLength(1);
  await markAlertRead(shop.viewer, group!.id, true);
  await shop.cost('A', 1_000);
  expect(await raise(), 'two losses stand by themselves').toEqual({ opened: 0, resolved: 1 });
  expect(await kinds()).toEqual(['hemorrhage high', 'hemorrhage high']);
  expect(await unreadAlertCount(shop.viewer), 'they were read as a group').toBe(0);
});

test('open alerts of a version without groups are grouped once', async () => {
  await shop.sell(order([line('A'), line('B'), line('C')], sold(5)));
  for (const key of ['A', 'B', 'C']) await shop.cost(key, 9_500);
  await raise();
  await queryRows(`DELETE FROM alerts WHERE account_id = $1 AND product_id IS NULL`, [shop.viewer.accountId]);
  await queryRows(
    `UPDATE alerts SET subjects = NULL, group_fingerprint = NULL, stake_minor = NULL, stake_currency = NULL
     WHERE account_id = $1`,
    [shop.viewer.accountId],
  );
  const queued = async () => {
    await queryRows('DELETE FROM graphile_worker._private_jobs');
    await scheduleAlertGroups();
    return queryRows('SELECT key FROM graphile_worker.jobs WHERE key LIKE $1', [`%Alerts:${shop.viewer.accountId}`]);
  };
  expect(await queued()).toHaveLength(2);
  await raise();
  expect(await alerts(shop.viewer, { isUnread: true })).toHaveLength(1);
  expect(await queued()).toEqual([]);
});
