import { beforeAll, expect, test } from 'vitest';
import { queryRows } from '#server/platform/postgres/db.ts';
import { appClient } from '#server/platform/testing/appClient.ts';
import { newViewer, useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { csvRows } from '#server/platform/files/csvRows.ts';
import { NOW } from '#server/insight/sales/testing/shop.ts';
import { dayAfter, openCashShop } from './testing/cashShop.ts';
import { refreshCash } from './forecast/refreshCash.ts';

useTestDatabase();

type Client = Awaited<ReturnType<typeof appClient>>;
let [owner, other]: Client[] = [];
let accountId: number;

beforeAll(async () => {
  await queryRows('UPDATE users SET is_developer = true');
  const shop = await openCashShop();
  accountId = shop.viewer.accountId;
  for (let n = 0; n < 30; n += 1)
    await shop.sold(`d-${n}`, n + 1, n > 12 ? { status: 'released', releasedDay: dayAfter(2 - n) } : {});
  await shop.sold('d-held', 40, { status: 'held', holdReason: 'mediation' });
  await refreshCash(accountId, NOW);
  const outsider = await newViewer('Outra');
  await queryRows('UPDATE users SET is_developer = true');
  [owner, other] = [await appClient(shop.viewer), await appClient(outsider)];
});

const sent = async (client: Client, field: string) => {
  const { data, errors } = await client.graphql(
    `mutation { outcome: ${field} { __typename ... on UserError { code message } } }`,
  );
  expect(errors).toBeUndefined();
  return data.outcome as { __typename: string; code?: string; message?: string };
};
const DAYS =
  'currency opening { minor } days { date in { minor } out { minor } balance { minor } p10 { minor } p90 { minor } parts { part amount { minor } } }';
const ask = async (client: Client, args = '', fields = DAYS) =>
  (await client.graphql(`{ viewer { cashForecast${args} { ${fields} } } }`)).data.viewer.cashForecast;

test('GraphQL, REST, the file and the SQL table have the same figures, with each choice', async () => {
  await sent(owner!, 'setBankBalance(input: { currency: "BRL", minor: 123456 })');
  for (const [args, query, condition] of [
    ['', '', 'NOT with_restock AND NOT with_split_payment'],
    ['(withSplitPayment: true)', '?withSplitPayment=true', 'NOT with_restock AND with_split_payment'],
    ['(withRestock: true)', '?withRestock=true', 'with_restock AND NOT with_split_payment'],
  ] as const) {
    const graphql = await ask(owner!, args);
    const rest = await (await owner!.get(`/api/cash-forecast${query}`)).json();
    const file = csvRows(await (await owner!.get(`/api/cash-forecast/export${query}`)).text());
    const sql = await queryRows<Record<string, string | null>>(
      `SELECT day, balance, p10, p90, estimated_releases, bill FROM viewer.cash_forecast WHERE account_id = $1 AND ${condition} ORDER BY day`,
      [accountId],
    );
    expect(graphql.days).toHaveLength(90);
    for (const [n, day] of graphql.days.entries()) {
      const minor = (name: string) => Number(day[name].minor) / 100;
      const released = day.parts.find(({ part }: { part: string }) => part === 'ESTIMATED_RELEASES');
      expect(rest.days[n]).toMatchObject({
        date: day.date,
        in: minor('in'),
        balance: minor('balance'),
        p10: minor('p10'),
      });
      const row = file[n + 1]!;
      expect([row.cells[0], Number(row.cells[14]), Number(row.cells[15])], `${day.date}`).toEqual([
        day.date,
        minor('balance'),
        minor('p10'),
      ]);
      expect(sql[n], `${day.date}`).toMatchObject({ day: day.date, bill: null });
      expect([Number(sql[n]!.balance), Number(sql[n]!.p90)]).toEqual([minor('balance'), minor('p90')]);
      expect(Number(sql[n]!.estimated_releases)).toBe(released ? Number(released.amount.minor) / 100 : 0);
    }
    expect(rest.held).toEqual([
      expect.objectContaining({ amount: 80, order_number: 'd-held', reason: expect.stringContaining('mediação') }),
    ]);
  }
});

test('settings change what follows from them, and are refused when they make no sense', async () => {
  expect(
    await sent(
      owner!,
      'setCashSettings(input: { supplierDays: [60, 30], cbsPercent: 5, ibsPercent: 0, adsCardDay: 9 })',
    ),
  ).toEqual({
    __typename: 'SetCashSettingsPayload',
  });
  const settings = (
    await owner!.graphql('{ viewer { cashSettings { adsCardDay supplierDays cbsPercent ibsPercent } } }')
  ).data;
  expect(settings.viewer.cashSettings).toEqual({ adsCardDay: 9, supplierDays: [30, 60], cbsPercent: 5, ibsPercent: 0 });
  for (const wrong of ['supplierDays: [400]', 'supplierDays: [], adsCardDay: 32', `supplierDays: [${'1,'.repeat(13)}]`])
    expect(await sent(owner!, `setCashSettings(input: { ${wrong}, cbsPercent: 5, ibsPercent: 0 })`)).toMatchObject({
      code: 'BAD_REQUEST',
    });
  expect(
    await sent(owner!, 'setCashSettings(input: { supplierDays: [], cbsPercent: 51, ibsPercent: 0 })'),
  ).toMatchObject({ code: 'BAD_REQUEST' });
  expect(await sent(owner!, 'setBankBalance(input: { currency: "BRL", minor: 1, date: "2199-01-01" })')).toMatchObject({
    code: 'BAD_REQUEST',
  });
});

test('another account sees and changes only its own cash', async () => {
  expect(await ask(other!)).toBeNull();
  expect((await other!.get('/api/cash-forecast')).status).toBe(404);
  expect(csvRows(await (await other!.get('/api/cash-forecast/export')).text())).toHaveLength(1);
  const before = await ask(owner!);
  await sent(other!, 'setBankBalance(input: { currency: "BRL", minor: 777 })');
  await sent(other!, 'refreshCashForecast');
  expect(await ask(owner!)).toEqual(before);
  const own = await ask(other!);
  expect([own.opening.minor, own.days[0].balance.minor]).toEqual([777, 777]);
  await sent(other!, 'setBankBalance(input: { currency: "BRL" })');
  expect((await ask(other!)).opening).toBeNull();
});
