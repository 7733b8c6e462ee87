import { expect, test } from 'vitest';
import { billRows, movementsOf, paymentsOf } from '#simulator/testing/billRows.ts';
import { DAY, dayOf, dayText } from '#simulator/seller/calendar.ts';
import { BRAZIL, type Json, NOW, openSimulator, UNITED_STATES } from '#simulator/testing/openSimulator.ts';
import { flatRows, sourceReports } from '#simulator/testing/sourceReports.ts';

type Simulator = Awaited<ReturnType<typeof openSimulator>>;
const cents = (amount: number) => Math.round(amount * 100);
const sum = <T>(rows: T[], of: (row: T) => number) => rows.reduce((all, row) => all + of(row), 0);

/** Rows of the bills of three months by order: a row of a cart is its first order's. */
async function rowsByOrder(simulator: Simulator): Promise<Map<number, Json[]>> {
  const byOrder = new Map<number, Json[]>();
  for (const key of ['2026-10-01', '2026-11-01', '2026-12-01'])
    for (const document of ['BILL', 'CREDIT_NOTE'] as const)
      for (const row of await billRows(simulator, 'ML/details', key, document)) {
        const id: number | undefined = row.sales_info?.[0].order_id;
        if (id) byOrder.set(id, [...(byOrder.get(id) ?? []), row]);
      }
  return byOrder;
}
const isCharge = ({ charge_info: info }: Json) => info.detail_type === 'CHARGE';
const isWithheld = ({ charge_info: info }: Json) => info.debited_from_operation === 'YES';
const amountOf = ({ charge_info: info }: Json) => cents(info.detail_amount);

test.each([2026, 7])(
  'seller %i: what a payment withholds and gives back is what the bill says, and its movements leave the rest',
  async (seed) => {
    const simulator = await openSimulator({ seed });
    const rows = await rowsByOrder(simulator);
    const days = Array.from({ length: 25 }, (_, n) => dayText(dayOf(NOW) - 27 + n));
    const movements = await movementsOf(simulator, days);
    const movedOf = (id: number) =>
      sum(
        movements.filter((row) => row.SOURCE_ID === String(id)),
        (row) => cents(Number(row.NET_CREDIT_AMOUNT)) - cents(Number(row.NET_DEBIT_AMOUNT)),
      );
    const [from, to] = [Date.parse(`${days[0]}T03:00:00Z`), Date.parse(`${days.at(-1)}T03:00:00Z`) + DAY];
    const seen = new Set<string>();
    // their orders are shipped, and all that happened to them is listed
    const payments = (await paymentsOf(simulator, NOW - 40 * DAY, NOW)).filter(
      (one) =>
        Date.parse(one.date_last_updated) < to && one.date_approved && Date.parse(one.date_approved) < NOW - 4 * DAY,
    );
    for (const payment of payments) {
      const own = rows.get(payment.order.id) ?? [];
      const charges = payment.charges_details.filter((charge: Json) => charge.accounts.from === 'collector');
      const charged = sum(charges, (charge: Json) => cents(charge.amounts.original));
      const net = cents(payment.transaction_amount) - charged;
      const isRefunded = payment.status === 'refunded';
      const isReleased = payment.money_release_status === 'released';
      const releasedAt = Date.parse(payment.money_release_date);
      // what is disputed is reserved, and what is refunded goes back whole
      const isPaid = isReleased && payment.status === 'approved';
      const isListed = !isReleased || releasedAt >= from;
      expect({
        id: payment.id,
        charged,
        returned: sum(charges, (charge: Json) => cents(charge.amounts.refunded)),
        net: cents(payment.transaction_details.net_received_amount),
        moved: isListed ? movedOf(payment.id) : null,
      }).toEqual({
        id: payment.id,
        charged: sum(own.filter(isCharge).filter(isWithheld), amountOf),
        returned: sum(own.filter((row) => !isCharge(row)).filter(isWithheld), amountOf),
        net,
        moved: isListed ? (isPaid ? net : 0) : null,
      });
      seen.add(isListed && isPaid ? 'moved' : payment.status);
      if (isRefunded) seen.add(isReleased ? 'refunded after' : 'refunded before');
    }
    expect([...seen]).toEqual(expect.arrayContaining(['moved', 'in_mediation', 'refunded after', 'refunded before']));
  },
);

test('a shipment is charged once what its costs say, whatever the number of its orders, and a Flex shipment never', async () => {
  const simulator = await openSimulator();
  const rows = [...(await rowsByOrder(simulator)).values()].flat();
  const freight = rows.filter((row) => row.charge_info.detail_sub_type === 'CXDE');
  const shipments = new Set(freight.map((row) => row.shipping_info.shipping_id));
  expect(shipments.size).toBe(freight.length);
  for (const row of freight.filter((one, index) => one.sales_info.length > 1 || index % 20 === 0)) {
    const id = row.shipping_info.shipping_id;
    const { body: costs } = await simulator.mercadolivre(`/shipments/${id}/costs`);
    expect([id, amountOf(row)]).toEqual([id, cents(costs.senders[0].cost)]);
    const { body: shipment } = await simulator.mercadolivre(`/shipments/${id}`);
    expect([id, shipment.logistic.type === 'self_service']).toEqual([id, false]);
  }
});

test('everything that a bonus gives back was charged, and a refund gives back everything but the return', async () => {
  const rows = [...(await rowsByOrder(await openSimulator())).values()].flat();
  const bonuses = rows.filter((row) => !isCharge(row));
  const byCharge = new Map(bonuses.map((row) => [row.charge_info.charge_bonified_id, row]));
  expect(byCharge.size).toBe(bonuses.length);
  const ended = new Set(bonuses.map((row) => row.sales_info[0].order_id));
  const charges = rows.filter(isCharge).filter((row) => ended.has(row.sales_info[0].order_id));
  const open = charges.filter((row) => !byCharge.has(row.charge_info.detail_id));
  expect(new Set(open.map((row) => row.charge_info.detail_sub_type))).toEqual(new Set(['CXDED']));
  for (const row of charges.filter((one) => byCharge.has(one.charge_info.detail_id)))
    expect(amountOf(byCharge.get(row.charge_info.detail_id)!)).toBe(amountOf(row));
});

test.each([
  { country: 'BR', marketplaceId: BRAZIL },
  { country: 'US', marketplaceId: UNITED_STATES },
])(
  'settlements of Amazon in $country are the released transactions of their days',
  async ({ marketplaceId, country }) => {
    const simulator = await openSimulator();
    await simulator.control('/scenario', { name: 'account-money' });
    const reports = await sourceReports({ url: simulator.url, amazon: simulator.accounts.amazon });
    const settlements = (await reports.listed('GET_V2_SETTLEMENT_REPORT_DATA_FLAT_FILE_V2')).filter((one) =>
      one.marketplaceIds!.includes(marketplaceId),
    );
    expect(settlements.length).toBeGreaterThan(3);
    for (const { dataStartTime, dataEndTime, reportDocumentId } of settlements.slice(-2)) {
      const [head, ...rows] = flatRows(await reports.document(reportDocumentId!));
      const number = (text: string) =>
        cents(Number(country === 'BR' ? text.replaceAll('.', '').replace(',', '.') : text));
      const total = number(head!['total-amount']!);
      expect(sum(rows, (row) => number(row.amount!))).toBe(total);
      const transactions = await transactionsOf(simulator, marketplaceId, dataStartTime!, dataEndTime!);
      const byOrder = new Map<string, number>();
      for (const row of rows.filter((one) => one['order-id']))
        byOrder.set(row['order-id']!, (byOrder.get(row['order-id']!) ?? 0) + number(row.amount!));
      const posted = new Map<string, number>();
      for (const transaction of transactions) {
        const order = transaction.relatedIdentifiers.find((one: Json) => one.relatedIdentifierName === 'ORDER_ID');
        if (!order) continue;
        const id: string = order.relatedIdentifierValue;
        posted.set(id, (posted.get(id) ?? 0) + cents(transaction.totalAmount.currencyAmount));
      }
      expect(byOrder).toEqual(posted);
      expect(byOrder.size).toBeGreaterThan(50);
    }
  },
);

async function transactionsOf(simulator: Simulator, marketplaceId: string, after: string, before: string) {
  const found: Json[] = [];
  let token: string | undefined;
  do {
    const query = new URLSearchParams({
      postedAfter: after,
      postedBefore: before,
      marketplaceId,
      transactionStatus: 'RELEASED',
      ...(token && { nextToken: token }),
    });
    const { status, body } = await simulator.amazon(`/finances/2024-06-19/transactions?${query}`);
    expect(status).toBe(200);
    found.push(...body.payload.transactions);
    token = body.payload.nextToken;
  } while (token);
  return found;
}
