import { beforeAll, expect, test } from 'vitest';
import { type MatchShop, openMatchShop } from '#server/insight/reconciliation/derive/testing/shop.ts';
import { queryRows, transaction } from '#server/platform/postgres/db.ts';
import { appClient } from '#server/platform/testing/appClient.ts';
import { newViewer, useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { recordStatement } from '#server/records/statements/recordStatement.ts';
import { type MadeMovement, statementOf } from '#server/records/statements/testing/statementOf.ts';
import { orderMoney } from './orderMoney.ts';
import { sourceText } from './orderTexts.ts';

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

test('an order has the rows of the statement, by its number, payment or cart, with the payout that took them to the bank', async () => {
  const day = (of: string, openingMinor: number, ...rows: MadeMovement[]) =>
    transaction((tx) => recordStatement(shop.accountId, statementOf(of, openingMinor, rows), tx));
  await shop.sellClean('2000000003', { packId: 'P3' });
  await day(
    '2026-10-26',
    0,
    { bucket: 'orders', amountMinor: 7_361, description: 'payment', orderId: '2000000003' },
    { bucket: 'orders', amountMinor: 5, orderId: '2000000002' },
    { bucket: 'transfers', amountMinor: -7_000, sourceId: 'W' },
  );
  await day(
    '2026-10-27',
    366,
    { bucket: 'reserve_held', amountMinor: -300, sourceId: 'p2000000003' },
    { bucket: 'cart_freight', amountMinor: -11, packId: 'P3' },
  );
  await shop.release('2000000003', 7_361, { paymentId: 'p2000000003' });
  const { payoutRows } = (await orderMoney(shop.viewer, '2000000003'))!;
  expect(payoutRows).toEqual([
    expect.objectContaining({
      name: 'payment',
      amountMinor: 7_361,
      day: '2026-10-26',
      endsOn: '2026-10-26',
      depositedOn: '2026-10-26',
    }),
    expect.objectContaining({ name: 'reserve_for_dispute', amountMinor: -300, payoutId: null, endsOn: null }),
    expect.objectContaining({ name: 'cart_freight', amountMinor: -11, payoutId: null, currency: 'BRL' }),
  ]);
  const ask = `{ viewer { orderMoney(orderId: "2000000003") { payoutRows { payoutId day endsOn } } } }`;
  const shown = (await asOwner.graphql(ask)).data.viewer.orderMoney.payoutRows;
  const rest = await (await asOwner.get('/api/orders/2000000003/money')).json();
  expect(shown.map((row: { payoutId: string | null }) => row.payoutId !== null)).toEqual([true, false, false]);
  expect(rest.payoutRows.map((row: { payout: number | null }) => row.payout !== null)).toEqual([true, false, false]);
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

test('lines stand in the order of kinds, with where they are from in words', async () => {
  const ask = `{ viewer { orderMoney(orderId: "2000000001") { lines { kind isSuperseded sourceText } } } }`;
  const { lines } = (await asOwner.graphql(ask)).data.viewer.orderMoney;
  expect(lines[0]).toMatchObject({ kind: 'item_revenue', sourceText: 'pedido' });
  expect(['amazon.finances', 'fee_rules', 'other.thing', 'unheard'].map(sourceText)).toEqual([
    'Amazon, lançamentos',
    'regra de tarifas',
    'other.thing',
    'unheard',
  ]);
});

test.each(['x'.repeat(201), '\0'])('the number of an order %# is refused', async (orderId) => {
  const ask = `query ($id: String!) { viewer { orderMoney(orderId: $id) { orderNumber } } }`;
  const { errors } = await asOwner.graphql(ask, { id: orderId });
  expect(errors?.[0]?.extensions?.code).toBe('BAD_REQUEST');
});
