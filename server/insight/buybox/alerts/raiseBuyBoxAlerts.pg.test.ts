import { beforeEach, expect, test } from 'vitest';
import { alerts } from '#server/records/alerts/alerts.ts';
import { queryRows, transaction } from '#server/platform/postgres/db.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { line, openShop, order, type Shop } from '#server/insight/sales/testing/shop.ts';
import { endRun } from '#server/work/sync/endRun.ts';
import { startSync } from '#server/records/runs/startSync.ts';
import { acquireLease } from '#server/work/sync/acquireLease.ts';
import { queueBuyBoxAlerts } from '#server/records/alerts/queueAlerts.ts';
import { raiseBuyBoxAlerts } from './raiseBuyBoxAlerts.ts';
import { check, minutesAfter, offer, record, US } from '#server/insight/buybox/testing/checks.ts';

useTestDatabase();

const NOW = new Date();
const DAY = 24 * 60;
const ago = (minutes: number) => minutesAfter(NOW, -minutes);
let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
  await shop.sell(order([line('A', { name: 'Garrafa' })], { purchasedAt: ago(60 * DAY), updatedAt: ago(60 * DAY) }));
});
const id = () => shop.viewer.accountId;
const raise = (now = NOW) => raiseBuyBoxAlerts(id(), now);
const open = async () =>
  (await alerts(shop.viewer))
    .filter(({ resolvedAt }) => resolvedAt === null)
    .map(({ kind, severity, title }) => [kind, severity, title]);
const both = [offer(US, 1_000), offer('A2', 900)];
/** Checks every quarter of an hour, each with the same offers. */
const looks = (from: number, to: number, owner: string | null, offers = both) =>
  Array.from({ length: Math.floor((from - to) / 15) }, (_, n) => check('B0A', ago(from - n * 15), owner, offers));

test('a lost Buy Box raises one alert, which is resolved when it is ours again', async () => {
  await record(id(), ...looks(180, 90, US), ...looks(90, 30, 'A2'));
  expect(await raise()).toEqual({ opened: 1, resolved: 0 });
  expect(await raise()).toEqual({ opened: 0, resolved: 0 });
  const [alert] = await alerts(shop.viewer);
  expect(alert).toMatchObject({
    kind: 'lost_buy_box',
    severity: 'low', // nothing sold in 30 days
    title: 'Buy Box perdida: Garrafa',
    stakeMinor: 0n,
    productId: await shop.idOf('A'),
  });
  expect(alert!.message.replaceAll('\u00a0', ' ')).toMatch(
    /^A2 tem a Buy Box desde \d\d\/\d\d \d\d:\d\d por R\$ 9,00\. O seu preço é R\$ 10,00\.$/,
  );
  await record(id(), check('B0A', ago(10), US, both));
  expect(await raise()).toEqual({ opened: 0, resolved: 1 });
});

test('it is critical for a product whose sales are much of the revenue', async () => {
  await shop.sell(order([line('A')], { externalId: 'new', purchasedAt: ago(60), updatedAt: ago(60) }));
  await record(id(), ...looks(180, 90, US), ...looks(90, 30, 'A2'));
  await raise();
  expect((await open())[0]!.slice(0, 2)).toEqual(['lost_buy_box', 'critical']);
});

test('a Buy Box that was not mostly ours, or was lost more than a week ago, raises no alert', async () => {
  await record(id(), ...looks(180, 105, US), ...looks(105, 15, 'A2'));
  expect(await raise()).toEqual({ opened: 0, resolved: 0 });
  const old = await openShop('Antiga');
  await old.sell(order([line('A')]));
  await record(old.viewer.accountId, ...looks(9 * DAY, 8 * DAY, US), ...looks(45, 15, 'A2'));
  expect(await raiseBuyBoxAlerts(old.viewer.accountId, NOW)).toEqual({ opened: 0, resolved: 0 });
});

test('a lost Buy Box that was ours for exactly half of the observed time raises an alert', async () => {
  await record(id(), ...looks(180, 90, US), ...looks(90, 15, 'A2')); // the last check still holds now
  expect(await raise()).toEqual({ opened: 1, resolved: 0 });
});

test('a new seller has an alert for a week, once there are seven days of history', async () => {
  await record(id(), check('B0A', ago(10 * DAY), US, both));
  await record(id(), check('B0A', ago(30), 'NOVO', [...both, offer('NOVO', 800)]));
  await shop.sell(order([line('A')], { externalId: 'new', purchasedAt: ago(60), updatedAt: ago(60) }));
  await raise();
  expect(await open()).toContainEqual(['new_competitor', 'high', 'Novo competidor: NOVO']);
  await raise(minutesAfter(NOW, 8 * DAY));
  expect((await open()).filter(([kind]) => kind === 'new_competitor')).toEqual([]);
});

const cuts = (...prices: [minutesAgo: number, a2: number, a3: number][]) =>
  prices.map(([minutes, a2, a3]) =>
    check('B0A', ago(minutes), 'A2', [offer(US, 1_000), offer('A2', a2), offer('A3', a3)]),
  );

test('three price cuts by two competitors in a day, below our price, are a price war', async () => {
  await record(id(), ...cuts([120, 990, 995], [90, 950, 995], [60, 950, 930], [30, 900, 930]));
  await raise();
  const [alert] = (await alerts(shop.viewer)).filter(({ kind }) => kind === 'price_war');
  expect(alert!.stakeMinor).toBe(0n);
  expect(alert!.message.replaceAll('\u00a0', ' ')).toBe(
    '3 reduções de preço em 24 horas por 2 competidores; a menor oferta está por R$ 9,00. O seu preço é R$ 10,00.',
  );
  await raise(minutesAfter(NOW, DAY));
  expect((await open()).filter(([kind]) => kind === 'price_war')).toEqual([]);
});

test('cuts by one competitor, or above our price, are no price war', async () => {
  await record(id(), ...cuts([120, 990, 995], [90, 950, 995], [60, 940, 995], [30, 900, 995]));
  await raise();
  expect((await open()).filter(([kind]) => kind === 'price_war')).toEqual([]);
  const expensive = await openShop('Acima');
  await expensive.sell(order([line('A')]));
  await record(
    expensive.viewer.accountId,
    ...cuts([120, 1_990, 1_995], [90, 1_950, 1_995], [60, 1_950, 1_930], [30, 1_900, 1_930]),
  );
  await raiseBuyBoxAlerts(expensive.viewer.accountId, NOW);
  expect((await alerts(expensive.viewer)).filter(({ kind }) => kind === 'price_war')).toEqual([]);
});

test('a rising price is no cut, and an offer at our price is no price war', async () => {
  const wars = async (...changes: Parameters<typeof cuts>) => {
    const { viewer, ...shop } = await openShop();
    await shop.sell(order([line('A')]));
    await record(viewer.accountId, ...cuts(...changes));
    await raiseBuyBoxAlerts(viewer.accountId, NOW);
    return (await alerts(viewer)).filter(({ kind }) => kind === 'price_war').length;
  };
  expect(await wars([120, 990, 995], [90, 950, 995], [60, 970, 995], [30, 970, 930]), 'two cuts and a rise').toBe(0);
  expect(await wars([120, 1_200, 1_100], [90, 1_150, 1_100], [60, 1_150, 1_050], [30, 1_000, 1_050])).toBe(0);
  expect(await wars([120, 1_200, 1_100], [90, 1_150, 1_100], [60, 1_150, 1_050], [30, 999, 1_050])).toBe(1);
});

test('a product that is not on sale has no price war', async () => {
  await record(id(), ...cuts([120, 990, 995], [90, 950, 995], [60, 950, 930], [30, 900, 930]));
  await queryRows('UPDATE products SET active = false WHERE account_id = $1', [id()]);
  await raise();
  expect((await open()).filter(([kind]) => kind === 'price_war')).toEqual([]);
});

test('the end of an offer sync queues one refresh of the alerts', async () => {
  const { runId } = await startSync(shop.viewer, { trigger: 'manual', syncType: 'buy_box_auto' });
  const run = await acquireLease(id(), runId);
  await endRun(run!, 'success', []);
  await transaction((tx) => queueBuyBoxAlerts(id(), tx));
  const jobs = await queryRows(
    `SELECT 1 FROM graphile_worker.jobs WHERE task_identifier = 'raiseBuyBoxAlerts' AND key = $1`,
    [`raiseBuyBoxAlerts:${id()}`],
  );
  expect(jobs).toHaveLength(1);
});

test('alerts belong to their own account only', async () => {
  await record(id(), ...looks(180, 90, US), ...looks(90, 30, 'A2'));
  await raise();
  const other = await openShop('Outra');
  expect(await raiseBuyBoxAlerts(other.viewer.accountId, NOW)).toEqual({ opened: 0, resolved: 0 });
  expect(await alerts(other.viewer)).toEqual([]);
  expect(await open()).toHaveLength(1);
});
