import { beforeAll, expect, test } from 'vitest';
import { type MatchShop, openMatchShop } from '#server/insight/reconciliation/derive/testing/shop.ts';
import { queryRows } from '#server/platform/postgres/db.ts';
import { appClient } from '#server/platform/testing/appClient.ts';
import { newViewer, useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { orderMoney } from './orderMoney.ts';

useTestDatabase();

type Client = Awaited<ReturnType<typeof appClient>>;
let shop: MatchShop;
let asOwner: Client;
let asOther: Client;

beforeAll(async () => {
  shop = await openMatchShop('Dona');
  await shop.sellClean('2000000001', { packId: 'P1' });
  await shop.charge({ id: 'of-cart', packId: 'P1', amountMinor: 250, isWithheld: false });
  await shop.sellClean('2000000002');
  await shop.sell(shop.sale('701-1', { feesMinor: null }, { marketplace: 'amazon' }));
  await shop.payOut('S1', [{ orderId: '701-1', kind: 'item_revenue', amountMinor: 10_000 }]);
  const other = await newViewer('Outra');
  await queryRows('UPDATE users SET is_developer = true');
  [asOwner, asOther] = [await appClient(shop.viewer), await appClient(other)];
});

test('an order has its lines, its charges and those of its cart, and its release', async () => {
  const found = (await orderMoney(shop.viewer, '2000000001'))!;
  const standing = found.lines.filter(({ isSuperseded }) => !isSuperseded);
  expect(standing.find(({ kind }) => kind === 'item_revenue')).toMatchObject({
    amountMinor: 10_000,
    day: '2026-10-10',
  });
  expect(found.charges.map(({ number, amountMinor }) => [number, amountMinor])).toEqual([
    ['c-2000000001', -839],
    ['f-2000000001', -1_800],
    ['of-cart', -250],
  ]);
  expect(found.releases).toMatchObject([{ status: 'released', netMinor: 7_361, releasedDay: '2026-10-26' }]);
  expect(found.payoutRows).toEqual([]);
});

test('an order that payouts pay has their rows', async () => {
  expect(await orderMoney(shop.viewer, '701-1')).toMatchObject({
    marketplace: 'amazon',
    releases: [],
    payoutRows: [{ name: 'item_revenue', amountMinor: 10_000, endsOn: '2026-10-22', depositedOn: '2026-10-24' }],
  });
});

const ASK = `{ viewer { orderMoney(orderId: "2000000001") {
  lines { kindText basis amount { minor } } charges { text amount { minor } } releases { text net { minor } } } } }`;

test('the API and REST say the same, and another account has no such order', async () => {
  const { orderMoney: shown } = (await asOwner.graphql(ASK)).data.viewer;
  const rest = await (await asOwner.get('/api/orders/2000000001/money')).json();
  const minors = (of: { amount?: { minor: number } | null; net?: { minor: number } }[]) =>
    of.map(({ amount, net }) => ((amount ?? net)?.minor ?? Number.NaN) / 100);
  const decimals = (of: { amount?: number | null; net?: number }[]) =>
    of.map((row) => row.amount ?? row.net ?? Number.NaN);
  for (const part of ['lines', 'charges', 'releases'] as const) {
    expect(shown[part].length).toBeGreaterThan(0);
    expect(decimals(rest[part])).toEqual(minors(shown[part]));
  }
  expect(shown.releases[0].text).toBe('liberado (pagamento)');
  expect((await asOther.graphql(ASK)).data.viewer.orderMoney).toBeNull();
  expect((await asOther.get('/api/orders/2000000001/money')).status).toBe(404);
  expect((await asOwner.get('/api/orders/nenhum/money')).status).toBe(404);
});
