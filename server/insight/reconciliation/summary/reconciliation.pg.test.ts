import { beforeAll, expect, test } from 'vitest';
import { openMatchShop, type MatchShop } from '#server/insight/reconciliation/derive/testing/shop.ts';
import { addDifferences } from '#server/insight/reconciliation/differences/testing/addDifferences.ts';
import { csvRows } from '#server/platform/files/csvRows.ts';
import { queryRows } from '#server/platform/postgres/db.ts';
import { appClient } from '#server/platform/testing/appClient.ts';
import { newViewer, useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { reconciliation } from './reconciliation.ts';

useTestDatabase();

let shop: MatchShop;
type Client = Awaited<ReturnType<typeof appClient>>;
let asOwner: Client;
let asOther: Client;

const NET = 10_000 - 839 - 1_800;
const at = (day: string) => ({ purchasedAt: new Date(`${day}T15:00:00Z`), updatedAt: new Date(`${day}T15:00:00Z`) });
const of = async (marketplace: 'amazon' | 'mercadolivre', month: string, currency = 'BRL') => {
  const found = await reconciliation(shop.viewer, { month, marketplace, currency });
  const amounts = Object.fromEntries(found.lines.map(({ key, amountMinor }) => [key, amountMinor]));
  return { ...found, amounts };
};

beforeAll(async () => {
  shop = await openMatchShop('Dona');
  await shop.sellClean('2000000001');
  await shop.sell(shop.sale('2000000002'));
  await shop.release('2000000002', NET, { status: 'pending', releasedDay: null });
  await shop.sell(shop.sale('2000000003', {}, at('2026-09-20')));
  await shop.release('2000000003', NET);
  await shop.sell(shop.sale('2000000004'));
  await shop.release('2000000004', NET, { releasedDay: '2026-11-02' });
  // two orders of a cart: one payment has the freight of both
  await shop.sell(shop.sale('2000000005', {}, { packId: 'P1' }), shop.sale('2000000006', {}, { packId: 'P1' }));
  await shop.release('2000000005', NET + 1_000);
  await shop.release('2000000006', NET - 1_000);
  // released, and held again by a mediation
  await shop.sell(shop.sale('2000000007'));
  await shop.release('2000000007', NET);
  await shop.release('2000000007', NET, {
    source: 'reserve',
    status: 'held',
    releasedDay: null,
    holdReason: 'mediation',
  });
  await shop.sell(shop.sale('2000000008'));
  await shop.release('2000000008', NET);
  await shop.post('mercadolivre', {
    source: 'mercadolivre.claims',
    sourceRef: 'claim/return-cost',
    orderExternalId: '2000000008',
    listingKey: 'MLB1',
    kind: 'return_freight',
    amountMinor: -500,
  });
  await shop.sell(
    shop.sale('701-1', { feesMinor: null, fulfilmentMinor: null }, { marketplace: 'amazon' }),
    shop.sale('701-2', { feesMinor: null, fulfilmentMinor: null }, { marketplace: 'amazon', ...at('2026-09-20') }),
  );
  for (const orderExternalId of ['701-1', '701-2'])
    await shop.post('amazon', { orderExternalId, listingKey: 'MLB1', kind: 'commission', amountMinor: -1_000 });
  await shop.payOut('S1', [
    { orderId: '701-1', kind: 'item_revenue', amountMinor: 10_000 },
    { orderId: '701-1', kind: 'commission', amountMinor: -1_000 },
    { orderId: '701-2', kind: 'item_revenue', amountMinor: 10_000 },
    { orderId: '701-2', kind: 'commission', amountMinor: -1_000 },
  ]);
  const other = await newViewer('Outra');
  await queryRows('UPDATE users SET is_developer = true');
  [asOwner, asOther] = [await appClient(shop.viewer), await appClient(other)];
});

test('every amount of the sales of a month is in one line, and nothing is unexplained', async () => {
  const { amounts, unexplainedMinor, unexplainedText, heldMinor, toReceiveMinor } = await of('mercadolivre', '2026-10');
  expect(amounts).toMatchObject({
    revenue: 70_000,
    charges: -7 * 2_639,
    refunds: -500,
    receivable: 7 * NET - 500,
    not_released: -2 * NET,
    released_in_other_months: -NET,
    billed: 500,
    released_of_other_months: NET,
    entered: 5 * NET,
  });
  expect([unexplainedMinor, unexplainedText]).toEqual([0, null]);
  expect([heldMinor, toReceiveMinor]).toEqual([NET, 2 * NET]);
  expect([amounts.bill_paid, amounts.transfers, amounts.balance_change], 'no statement was read').toEqual([
    null,
    null,
    null,
  ]);
});

test('rows of payouts are of the month in which the payout ends, and what is sent to the bank leaves', async () => {
  const { amounts, unexplainedMinor } = await of('amazon', '2026-10');
  expect(amounts).toMatchObject({
    revenue: 10_000,
    charges: -1_000,
    receivable: 9_000,
    released_of_other_months: 9_000,
    refunds_of_other_months: 0,
    entered: 18_000,
    transfers: -18_000,
    balance_change: 0,
  });
  expect(unexplainedMinor).toBe(0);
  expect((await of('amazon', '2026-09')).amounts).toMatchObject({
    receivable: 9_000,
    released_in_other_months: -9_000,
    entered: null,
  });
});

test('lines that the sources of a marketplace cannot have are not there', async () => {
  const billed = (await of('mercadolivre', '2026-10')).lines.map(({ key }) => key);
  expect(billed).toContain('billed');
  expect(billed).not.toContain('unread');
  const paid = (await of('amazon', '2026-10')).lines.map(({ key }) => key);
  expect(paid).toContain('transfers');
  for (const key of ['billed', 'bill_paid', 'opening', 'closing']) expect(paid).not.toContain(key);
});

test('a month before the history is unread: no amount of it is known', async () => {
  const { lines, toReceiveMinor, heldMinor, releasedMinor, unexplainedMinor, sources } = await of('amazon', '2025-06');
  expect(lines).toEqual([]);
  expect([toReceiveMinor, heldMinor, releasedMinor, unexplainedMinor]).toEqual([null, null, null, null]);
  expect(sources.map(({ text }) => text)).toEqual([
    'Vendas: ainda não foram lidas',
    'Tarifas e devoluções: lidas, até 20/12',
    'Linhas dos repasses: ainda não foram lidas',
  ]);
});

test('a month within which the history begins is read in part', async () => {
  const { state, sources, toReceiveMinor } = await of('mercadolivre', '2025-11');
  expect([state, sources[0]!.state, toReceiveMinor]).toEqual(['partial', 'partial', 0]);
});

test('the months before the first payout are unread, not unexplained, and no such month is closed', async () => {
  await shop.sell(
    shop.sale('701-0', { feesMinor: null, fulfilmentMinor: null }, { marketplace: 'amazon', ...at('2026-08-01') }),
  );
  await shop.post('amazon', {
    orderExternalId: '701-0',
    listingKey: 'MLB1',
    kind: 'commission',
    amountMinor: -1_000,
    day: '2026-08-02',
    postedAt: new Date('2026-08-02T15:00:00Z'),
    releasedAt: new Date('2026-08-02T15:00:00Z'),
  });
  const { amounts, unexplainedMinor, state } = await of('amazon', '2026-08');
  expect([amounts.unread, unexplainedMinor, state]).toEqual([-9_000, 0, 'partial']);
});

test('what was released short is unexplained and opens its order', async () => {
  await shop.sell(shop.sale('2000000009', {}, at('2026-07-10')));
  await shop.release('2000000009', NET - 317, { releasedDay: '2026-07-26' });
  const { unexplainedMinor, unexplainedText, unexplainedOrders, state } = await of('mercadolivre', '2026-07');
  expect([unexplainedMinor, unexplainedText?.replaceAll(/\s/g, ' '), state]).toEqual([
    -317,
    'Sem explicação -R$ 3,17 (1 linha)',
    'partial',
  ]);
  expect(unexplainedOrders).toEqual([{ orderNumber: '2000000009', amountMinor: -317 }]);
});

test('a month is closed when everything is read and explained', async () => {
  await queryRows(`UPDATE payouts SET starts_at = '2026-09-25T03:00:00Z' WHERE account_id = $1`, [shop.accountId]);
  const { state, sources } = await of('amazon', '2026-10');
  expect(state).toBe('closed');
  expect(sources.map(({ text }) => text)).toEqual([
    'Vendas: lidas, até 20/12',
    'Tarifas e devoluções: lidas, até 20/12',
    'Linhas dos repasses: lidas, até 20/12',
  ]);
  await queryRows(`UPDATE sync_streams SET refused_at = now() WHERE account_id = $1 AND stream = 'settlements'`, [
    shop.accountId,
  ]);
  expect((await of('amazon', '2026-10')).state).toBe('partial');
  await queryRows(`UPDATE sync_streams SET refused_at = NULL WHERE account_id = $1`, [shop.accountId]);
});

test('a month whose statement is unread is not closed', async () => {
  const { state, sources } = await of('mercadolivre', '2026-06');
  expect(state).toBe('partial');
  expect(sources.map(({ text }) => text)).toEqual([
    'Vendas: lidas, até 20/12',
    'Tarifas e devoluções: lidas, até 20/12',
    'Fatura: 1 de 1 parte lida, fechada',
    'Liberações: lidas, até 20/12',
    'Extrato: ainda não foi lido',
  ]);
});

test('what is to be checked and contested is of the month', async () => {
  await addDifferences(shop.viewer, { orderId: '2000000001', deltaMinor: -41_280, saleDay: '2026-10-10' });
  expect((await of('mercadolivre', '2026-10')).toCheck?.replaceAll(/\s/g, ' ')).toBe(
    'R$ 412,80 para conferir em 1 pedido',
  );
  expect((await of('mercadolivre', '2026-09')).toCheck).toBeNull();
});

const ASK = `{ viewer { reconciliation(period: "2026-10", marketplace: MERCADOLIVRE) {
  stateText unexplained { minor } bridge { key amount { minor } rowCount } released { minor } } } }`;

test('the API, REST and the file say the same, and another account has none of it', async () => {
  const { reconciliation: shown } = (await asOwner.graphql(ASK)).data.viewer;
  const path = '?period=2026-10&marketplace=mercadolivre';
  const rest = await (await asOwner.get(`/api/reconciliation${path}`)).json();
  const amounts = shown.bridge.map(({ amount }: { amount: { minor: number } | null }) => amount && amount.minor / 100);
  expect(rest.bridge.map(({ amount }: { amount: number }) => amount)).toEqual(amounts);
  const rows = csvRows(await (await asOwner.get(`/api/reconciliation/export${path}`)).text()).slice(1);
  expect(rows.map(({ cells }) => (cells[2] === '' ? null : Number(cells[2]!.replace(',', '.'))))).toEqual(amounts);
  const others = (await asOther.graphql(ASK)).data.viewer.reconciliation;
  expect([others.released, others.bridge]).toEqual([null, []]);
});

test.each(['2026-13', '2026', '', '2026-1'])('the month %j is refused', async (period) => {
  expect((await asOwner.get(`/api/reconciliation?marketplace=amazon&period=${period}`)).status).toBe(400);
});
