import { beforeAll, expect, test } from 'vitest';
import { queryRows } from '#server/platform/postgres/db.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { setAlertRule } from '#server/records/alerts/causes/setAlertRule.ts';
import { alerts } from '#server/records/alerts/alerts.ts';
import { refreshPlanning } from '#server/insight/advice/refreshPlanning.ts';
import { raiseProfitAlerts } from '#server/insight/profit/alerts/raiseProfitAlerts.ts';
import { refreshCash } from '#server/insight/cash/forecast/refreshCash.ts';
import { storedForecast } from '#server/insight/cash/forecast/storedForecast.ts';
import { dayAfter, type CashShop, openCashShop } from '#server/insight/cash/testing/cashShop.ts';
import { differenceSummary } from '#server/insight/reconciliation/differences/differenceSummary.ts';
import { salesMetrics } from '#server/insight/sales/metrics/salesMetrics.ts';
import { salesSeries } from '#server/insight/sales/series/salesSeries.ts';
import { brlRateOn } from '#server/records/rates/brlRateOn.ts';
import { line, NOW, openShop, order, setRates, type Shop } from '#server/insight/sales/testing/shop.ts';
import { monthForecast } from './monthForecast.ts';
import { nextPayouts } from './nextPayouts.ts';
import { revenueGoal, setRevenueGoal } from './revenueGoal.ts';
import { soldYesterday, tileMetrics, todayConnections, todayOf, todayTodos } from './today.ts';
import { tileKinds } from './todayPeriods.ts';

useTestDatabase();

const DAY_MS = 86_400_000;
let shop: CashShop;
let other: Shop;
const brl = (minor: number) => ({ minor, currency: 'BRL' });
const ofShop = (marketplace: 'amazon' | 'mercadolivre' | null = null) => todayOf(shop.viewer, marketplace, NOW);

beforeAll(async () => {
  await setRates();
  shop = await openCashShop();
  other = await openShop('Outra');
  for (let n = 0; n < 90; n += 1) {
    const at = { purchasedAt: new Date(NOW.getTime() - n * DAY_MS - 3_600_000) };
    const times = { ...at, updatedAt: at.purchasedAt };
    await shop.sell(
      order([line('A', { quantity: 1 + (n % 3) }), ...(n % 2 ? [] : [line('C', { priceMinor: 4_000 })])], times),
      order([line('B', { quantity: 2 })], { ...times, marketplace: 'mercadolivre' }),
    );
  }
  await shop.cost('A', 1_000);
  await shop.cost('B', 5_500);
  for (let n = 0; n < 6; n += 1) await shop.sold(`open-${n}`, n + 1, { expectedDay: dayAfter(3 + 2 * n) });
  for (let n = 0; n < 20; n += 1)
    await shop.sold(`done-${n}`, n + 20, { status: 'released', releasedDay: dayAfter(-n - 6) });
  for (let n = 0; n < 5; n += 1) await shop.sold(`undated-${n}`, n + 2);
  await shop.sold('kept', 40, { status: 'held', holdReason: 'mediation' });
  await refreshPlanning(shop.viewer.accountId, NOW);
  await refreshCash(shop.viewer.accountId, NOW);
  await raiseProfitAlerts(shop.viewer.accountId, NOW);
});

test('a tile is what the dashboard shows of its period, with the same stretch before it', async () => {
  const periods = {
    today: { period: 'today', comparison: 'sameWeekdays' },
    yesterday: { period: 'yesterday', comparison: 'sameWeekdays' },
    month: { period: 'custom', startDate: '2026-11-01', endDate: '2026-11-19', comparison: 'monthBefore' },
  } as const;
  for (const marketplace of [null, 'amazon'] as const)
    for (const kind of tileKinds) {
      const tile = await tileMetrics(ofShop(marketplace), kind);
      expect(tile, `${kind}`).toEqual(await salesMetrics(shop.viewer, { ...periods[kind], marketplace }, NOW));
      expect(tile.orders, `${kind}`).toBeGreaterThan(0);
    }
  const [day, month] = [await tileMetrics(ofShop(), 'today'), await tileMetrics(ofShop(), 'month')];
  expect(day.comparedUntil).toEqual(new Date('2026-11-13T17:05:00Z'));
  expect(month).toMatchObject({ startDate: '2026-11-01', endDate: '2026-11-19', comparedUntil: null });
});

test('on the first of a month its tile is the month that ended yesterday', async () => {
  const first = todayOf(shop.viewer, null, new Date('2026-11-01T12:00:00Z'));
  expect(await tileMetrics(first, 'month')).toMatchObject({ startDate: '2026-10-01', endDate: '2026-10-31' });
});

test('what was sold yesterday on each marketplace adds up to the tile', async () => {
  const sold = await soldYesterday(ofShop());
  expect(sold.map(({ marketplace }) => marketplace).toSorted()).toEqual(['amazon', 'mercadolivre']);
  const sum = sold.reduce((total, { metrics }) => total + metrics.revenue.minor, 0);
  expect(brl(sum)).toEqual((await tileMetrics(ofShop(), 'yesterday')).revenue);
  expect((await soldYesterday(ofShop('amazon'))).map(({ marketplace }) => marketplace)).toEqual(['amazon']);
});

test('the month is what was sold and what is expected of the rest, within its bounds', async () => {
  const { forecast } = await monthForecast(shop.viewer, null, NOW);
  const month = await salesMetrics(shop.viewer, { period: 'thisMonth', comparison: 'none' }, NOW);
  const { revenue, low, high, today, profit, goal } = forecast!;
  expect(forecast!.month).toBe('2026-11');
  expect(goal).toBeNull();
  expect(low.minor).toBeGreaterThan(month.revenue.minor);
  expect(low.minor).toBeLessThan(revenue.minor);
  expect(high.minor).toBeGreaterThan(revenue.minor);
  expect(today.minor).toBeGreaterThanOrEqual(month.todayRevenue.minor);
  expect(profit!.minor).toBeGreaterThan(month.profit!.minor);
  // ten days of the level of late, one of them Black Friday
  const perDay = (month.revenue.minor - month.todayRevenue.minor) / 19;
  const rest = revenue.minor - month.revenue.minor;
  expect(rest).toBeGreaterThan(8 * perDay);
  expect(rest).toBeLessThan(20 * perDay);
  const parts = await Promise.all(
    (['amazon', 'mercadolivre'] as const).map((one) => monthForecast(shop.viewer, one, NOW)),
  );
  const sum = parts.reduce((total, part) => total + part.forecast!.revenue.minor, 0);
  expect(sum / revenue.minor).toBeCloseTo(1, 1);
});

test('the hatched day of the chart reaches the forecast of today, and its line the day before', async () => {
  const { points } = await salesSeries(shop.viewer, { period: 'last30Days' }, NOW);
  const { forecast } = await monthForecast(shop.viewer, null, NOW);
  expect(points.at(-1)).toMatchObject({ day: '2026-11-20', states: { sales: 'provisional' } });
  expect(forecast!.today.minor).toBeGreaterThanOrEqual(points.at(-1)!.revenue.minor);
});

test('an account without a forecast learns what is missing', async () => {
  expect(await monthForecast(other.viewer, null, NOW)).toMatchObject({
    forecast: null,
    missing: expect.stringContaining('previsão'),
  });
});

test('a goal is compared with the forecast of the account, and bounded', async () => {
  await setRevenueGoal(shop.viewer, 1_000_000);
  const { forecast } = await monthForecast(shop.viewer, null, NOW);
  expect(forecast!.goal).toEqual(brl(1_000_000));
  expect(forecast!.goalPercent).toBeCloseTo(forecast!.revenue.minor / 10_000, 1);
  expect((await monthForecast(shop.viewer, 'amazon', NOW)).forecast!.goal).toBeNull();
  expect(await revenueGoal(other.viewer)).toBeNull();
  for (const minor of [0, 99, -5, 1e12, 1.5]) await expect(setRevenueGoal(shop.viewer, minor)).rejects.toThrow('meta');
  await setRevenueGoal(shop.viewer, null);
  expect(await revenueGoal(shop.viewer)).toBeNull();
});

test('what comes by day and marketplace adds up to the releases of the projection, to the cent', async () => {
  const cash = (await storedForecast(shop.viewer))!;
  expect(cash.coming!.length).toBeGreaterThan(5);
  for (const part of ['knownReleases', 'estimatedReleases'])
    expect(
      cash.days.some(({ parts }) => parts.some((one) => one.part === part)),
      `${part}`,
    ).toBe(true);
  for (const { date, parts } of cash.days.slice(0, 30)) {
    const released = parts
      .filter(({ part }) => part === 'knownReleases' || part === 'estimatedReleases')
      .reduce((sum, { amount }) => sum + amount!.minor, 0);
    const coming = cash.coming!.filter(({ day }) => day === date).reduce((sum, { minor }) => sum + minor, 0);
    expect(coming, `${date}`).toBe(released);
  }
});

test('the next payouts are those of Caixa, with what is held and why', async () => {
  const cash = (await storedForecast(shop.viewer))!;
  const payouts = (await nextPayouts(shop.viewer, null, '2026-11-20'))!;
  expect(payouts.next).toHaveLength(3);
  for (const { date, marketplace, amount } of payouts.next)
    expect(amount.minor).toBe(cash.coming!.find((one) => one.day === date && one.marketplace === marketplace)!.minor);
  expect(payouts.next.map(({ date }) => date)).toEqual(payouts.next.map(({ date }) => date).toSorted());
  expect(payouts.held).toEqual({
    amount: cash.heldTotal,
    count: cash.heldCount,
    reason: 'Em mediação: só é liberado quando ela for decidida',
  });
  expect((await nextPayouts(shop.viewer, 'amazon', '2026-11-20'))!.held).toBeNull();
  expect(await nextPayouts(other.viewer, null, '2026-11-20')).toBeNull();
});

test('amounts to do are those of the alerts and of Conciliação, sorted by money and above the threshold', async () => {
  await queryRows(
    `INSERT INTO money_matches (account_id, marketplace, key, order_external_id, slot, class, reason, currency, delta_minor, at_stake_minor,
       is_certain, basis, tolerance_minor)
     VALUES ($1, 'mercadolivre', 'k1', 'open-1', 'fees', 'differs', 'fee_differs', 'BRL', -12345, 12345, true, 'sale', 0),
            ($1, 'mercadolivre', 'k2', 'open-2', 'release', 'held', 'release_passed', 'BRL', -54321, 54321, true, 'sale', 0)`,
    [shop.viewer.accountId],
  );
  const list = await todayTodos(ofShop());
  const amountOf = (kind: string) => list.all.find((todo) => todo.kind === kind)?.amount;
  const open = await alerts(shop.viewer, { kinds: ['hemorrhage', 'missing_cost'] });
  for (const kind of ['hemorrhage', 'missing_cost'] as const) {
    const stake = open.filter((one) => one.kind === kind).reduce((sum, { stakeMinor }) => sum + Number(stakeMinor), 0);
    expect(stake, `${kind}`).toBeGreaterThan(0);
    expect(amountOf(kind), `${kind}`).toEqual(brl(stake));
  }
  const page = await differenceSummary(shop.viewer, { states: ['open'] });
  expect(amountOf('money_difference')!.minor + amountOf('money_held')!.minor).toBe(page.totals[0]!.atStakeMinor);
  expect(amountOf('money_held')).toEqual(brl(54_321));
  const amounts = list.all.map(({ amount }) => amount!.minor);
  expect(amounts).toEqual(amounts.toSorted((a, b) => b - a));
  expect(list.atStake).toEqual(brl(amounts.reduce((sum, minor) => sum + minor, 0)));
  expect(list.threshold.minor).toBeGreaterThanOrEqual(5_000);
  const rule = { kind: 'hemorrhage', thresholdMinor: null } as const;
  await setAlertRule(shop.viewer, { ...rule, isOn: false });
  expect((await todayTodos(ofShop())).all.map(({ kind }) => kind)).not.toContain('hemorrhage');
  await setAlertRule(shop.viewer, { ...rule, isOn: true });
  expect(list.all.find(({ kind }) => kind === 'hemorrhage')).toMatchObject({
    title: '1 produto vende com prejuízo grave',
    text: expect.stringContaining('Maior: Produto B, margem de -'),
  });
  expect((await todayTodos(ofShop('amazon'))).all.map(({ kind }) => kind)).not.toContain('hemorrhage');
  await queryRows(`UPDATE alerts SET stake_minor = 4999 WHERE account_id = $1 AND kind = 'hemorrhage'`, [
    shop.viewer.accountId,
  ]);
  expect((await todayTodos(ofShop())).all.map(({ kind }) => kind)).not.toContain('hemorrhage');
});

test('a reading that failed comes first and has no amount; late orders say since when', async () => {
  const { accountId } = shop.viewer;
  await queryRows(
    `INSERT INTO credentials (account_id, marketplace, client_id, state, state_reason)
     VALUES ($1, 'amazon', 'x', 'reconnect', 'A autorização venceu.'), ($1, 'mercadolivre', 'y', 'connected', NULL)`,
    [accountId],
  );
  const read = new Date('2026-11-20T09:10:00Z');
  await queryRows(
    `INSERT INTO sync_streams (account_id, marketplace, stream, last_success_at)
     VALUES ($1, 'amazon', 'orders', $2), ($1, 'mercadolivre', 'orders', $3)`,
    [accountId, read, new Date(NOW.getTime() - 60_000)],
  );
  const [first] = (await todayTodos(ofShop())).all;
  expect(first).toMatchObject({
    kind: 'reading_failed',
    amount: null,
    title: 'A Amazon recusou a leitura',
    text: 'A autorização venceu.',
  });
  expect(await todayConnections(ofShop())).toEqual([
    { marketplace: 'amazon', ordersReadAt: read, isLate: true, needsReconnect: true },
    {
      marketplace: 'mercadolivre',
      ordersReadAt: new Date(NOW.getTime() - 60_000),
      isLate: false,
      needsReconnect: false,
    },
  ]);
});

test('another account sees nothing of it', async () => {
  const theirs = todayOf(other.viewer, null, NOW);
  for (const kind of tileKinds) expect(await tileMetrics(theirs, kind)).toMatchObject({ revenue: brl(0), orders: 0 });
  expect(await soldYesterday(theirs)).toEqual([]);
  expect(await todayTodos(theirs)).toMatchObject({ all: [], atStake: brl(0), threshold: brl(5_000) });
  expect(await todayConnections(theirs)).toEqual([]);
});

test('in US$ the day is that of the dashboard, and what is to come is at the rate of today', async () => {
  await setRates(['USD', '2026-10-01', 5], ['USD', '2026-11-15', 5.4321]);
  const asked = todayOf(shop.viewer, null, NOW, 'USD');
  for (const kind of tileKinds) {
    const { revenue, profit } = await tileMetrics(asked, kind);
    expect([revenue.currency, profit!.currency], `${kind}`).toEqual(['USD', 'USD']);
  }
  const sold = await soldYesterday(asked);
  const sum = sold.reduce((total, { metrics }) => total + metrics.revenue.minor, 0);
  expect(Math.abs(sum - (await tileMetrics(asked, 'yesterday')).revenue.minor)).toBeLessThanOrEqual(1);
  const rate = (await brlRateOn(shop.viewer.accountId, 'USD', '2026-11-20'))!;
  const [dollars, reais] = [
    await monthForecast(shop.viewer, null, NOW, 'USD'),
    await monthForecast(shop.viewer, null, NOW),
  ];
  const month = { period: 'thisMonth', comparison: 'none' } as const;
  const [soFar, inReais] = [
    await salesMetrics(shop.viewer, { ...month, in: 'USD' }, NOW),
    await salesMetrics(shop.viewer, month, NOW),
  ];
  for (const bound of ['revenue', 'low', 'high'] as const) {
    const rest = (reais.forecast![bound].minor - inReais.revenue.minor) / rate;
    expect(dollars.forecast![bound].currency).toBe('USD');
    expect(Math.abs(dollars.forecast![bound].minor - soFar.revenue.minor - rest), `${bound}`).toBeLessThanOrEqual(1);
  }
  expect(dollars.forecast!.goal).toEqual(reais.forecast!.goal);
  expect(await monthForecast(shop.viewer, null, NOW, 'SALE'), 'all sales are in R$').toEqual(reais);
});

test('what is to do in US$ is the same, at the rate of today, and its sum is not one of rounded parts', async () => {
  await setRates(['USD', '2026-10-01', 5], ['USD', '2026-11-15', 5.4321]);
  const rate = (await brlRateOn(shop.viewer.accountId, 'USD', '2026-11-20'))!;
  const [dollars, reais] = [await todayTodos(todayOf(shop.viewer, null, NOW, 'USD')), await todayTodos(ofShop())];
  expect(dollars.all.map(({ kind, amount }) => [kind, amount])).toEqual(
    reais.all.map(({ kind, amount }) => [kind, amount && { minor: Math.round(amount.minor / rate), currency: 'USD' }]),
  );
  expect(dollars.all.length).toBeGreaterThan(0);
  expect(dollars.atStake).toEqual({ minor: Math.round(reais.atStake.minor / rate), currency: 'USD' });
});
