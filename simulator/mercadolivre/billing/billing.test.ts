import { expect, test } from 'vitest';
import { type Json, NOW, openSimulator } from '#simulator/testing/openSimulator.ts';

const CLOSED = '2026-11-01'; // 19 October to 18 November
const OPEN = '2026-12-01';

type Simulator = Awaited<ReturnType<typeof openSimulator>>;

/** All rows of a report, page by page. */
async function rowsOf({ mercadolivre }: Simulator, report: string, key = CLOSED, document = 'BILL'): Promise<Json[]> {
  const rows: Json[] = [];
  for (let fromId = 0; ;) {
    const query = `document_type=${document}&limit=200&from_id=${fromId}&sort_by=ID&order_by=ASC`;
    const { status, body } = await mercadolivre(`/billing/integration/periods/key/${key}/group/${report}?${query}`);
    expect(status).toBe(200);
    rows.push(...body.results);
    if (body.results.length < 200) return rows;
    fromId = body.last_id;
  }
}
const cents = (amount: number) => Math.round(amount * 100);
const sumOf = (rows: Json[]) => rows.reduce((sum, { charge_info }) => sum + cents(charge_info.detail_amount), 0);
const typeOf = ({ charge_info }: Json): string => charge_info.detail_sub_type;

test('a sale is charged its sale fee and, unless the seller delivers it, its freight, as the order and its shipment say', async () => {
  const simulator = await openSimulator();
  const rows = (await rowsOf(simulator, 'ML/details')).filter(
    ({ charge_info }) => charge_info.detail_type === 'CHARGE',
  );
  const isOf = (id: number) => (row: Json) => row.sales_info?.some((sale: Json) => sale.order_id === id);
  const ids = [...new Set(rows.filter((row) => typeOf(row) === 'CVVML').map((row) => row.sales_info[0].order_id))];
  const kinds = new Set<string>();
  for (const id of ids.slice(0, 60)) {
    const { body: order } = await simulator.mercadolivre(`/orders/${id}`);
    const [{ sale_fee, quantity }] = order.order_items;
    const fees = rows.filter(isOf(id)).filter((row) => ['CVVML', 'CVVPRC'].includes(typeOf(row)));
    expect([id, sumOf(fees)]).toEqual([id, cents(sale_fee) * quantity]);
    if (!order.shipping.id) continue;
    const { body: shipment } = await simulator.mercadolivre(`/shipments/${order.shipping.id}`);
    const { body: costs } = await simulator.mercadolivre(`/shipments/${order.shipping.id}/costs`);
    const isFlex = shipment.logistic.type === 'self_service';
    const isShipped = Date.parse(shipment.last_updated) < Date.parse('2026-11-17T00:00:00Z');
    if (!['shipped', 'delivered'].includes(shipment.status) || !isShipped) continue;
    const freight = rows.filter(isOf(id)).filter((row) => typeOf(row) === 'CXDE');
    expect([id, sumOf(freight)]).toEqual([id, isFlex ? 0 : cents(costs.senders[0].cost)]);
    kinds.add(isFlex ? 'flex' : costs.senders[0].cost ? 'charged' : 'free');
  }
  expect(kinds).toEqual(new Set(['flex', 'charged', 'free']));
});

test('the freight of a cart is one row that lists its orders and their items', async () => {
  const rows = await rowsOf(await openSimulator(), 'ML/details');
  const shared = rows.filter((row) => row.sales_info?.length > 1);
  expect(shared.length).toBeGreaterThan(0);
  for (const row of shared) {
    expect(typeOf(row)).toMatch(/^[CB]XDE$/);
    expect(row.shipping_info.pack_id).toMatch(/^2000006/);
    expect(row.items_info.map((item: Json) => item.order_id)).toEqual(
      row.sales_info.map((sale: Json) => sale.order_id),
    );
  }
});

test('the summary of a closed period is the sum of its rows, and their ids are different and grow', async () => {
  const simulator = await openSimulator();
  for (const group of ['ML', 'MP']) {
    const reports = group === 'ML' ? ['ML/details', 'ML/full/details'] : ['MP/details'];
    const rows = (await Promise.all(reports.map((report) => rowsOf(simulator, report)))).flat();
    const { body } = await simulator.mercadolivre(
      `/billing/integration/periods/key/${CLOSED}/summary/details?group=${group}`,
    );
    const { charges, bonuses, total_amount: total } = body.bill_includes;
    for (const { type, amount } of [...charges, ...bonuses])
      expect([type, cents(amount)]).toEqual([type, sumOf(rows.filter((row) => typeOf(row) === type))]);
    const bonus = sumOf(rows.filter(({ charge_info }) => charge_info.detail_type === 'BONUS'));
    expect(cents(total)).toBe(sumOf(rows) - 2 * bonus);
    const ids = rows.map(({ charge_info }) => charge_info.detail_id);
    expect(new Set(ids).size).toBe(ids.length);
    const first = (await rowsOf(simulator, reports[0]!)).map(({ charge_info }) => charge_info.detail_id);
    expect(first).toEqual(first.toSorted((a, b) => a - b));
  }
});

test('what a refund gives back names its charge: in the bill, or after it closed in a credit note', async () => {
  const simulator = await openSimulator();
  const charges = new Map((await rowsOf(simulator, 'ML/details')).map((row) => [row.charge_info.detail_id, row]));
  const inBill = [...charges.values()].filter(({ charge_info }) => charge_info.detail_type === 'BONUS');
  const later = await rowsOf(simulator, 'ML/details', CLOSED, 'CREDIT_NOTE');
  expect([inBill.length > 5, later.length > 0]).toEqual([true, true]);
  for (const { charge_info: bonus } of [...inBill, ...later]) {
    const { charge_info: charge } = charges.get(bonus.charge_bonified_id)!;
    expect([bonus.detail_sub_type.slice(1), bonus.detail_amount]).toEqual([
      charge.detail_sub_type.slice(1),
      charge.detail_amount,
    ]);
  }
  for (const { charge_info } of later) expect(charge_info.creation_date_time > '2026-11-19').toBe(true);
});

test('periods are listed newest first, the open one included; documents exist after it closed', async () => {
  const { mercadolivre } = await openSimulator();
  const { body } = await mercadolivre('/billing/integration/monthly/periods?group=ML&document_type=BILL&limit=2');
  expect(body.results.map((one: Json) => [one.key, one.period, one.period_status])).toEqual([
    [OPEN, { date_from: '2026-11-19', date_to: '2026-12-18' }, 'OPEN'],
    [CLOSED, { date_from: '2026-10-19', date_to: '2026-11-18' }, 'CLOSED'],
  ]);
  expect(body.total).toBeGreaterThan(13);
  const documents = async (key: string) =>
    (await mercadolivre(`/billing/integration/periods/key/${key}/documents?group=ML`)).body.results;
  expect(await documents(OPEN)).toEqual([]);
  const closed = await documents(CLOSED);
  expect(closed.map((one: Json) => one.document_type)).toEqual(['BILL', 'CREDIT_NOTE']);
  expect(closed[0].files).toEqual(
    ['pdf', 'xml'].map((ending) => ({
      file_id: expect.stringMatching(new RegExp(`^${closed[0].user_id}_.*_${ending}$`)),
      reference_number: `NF${closed[0].id}`,
    })),
  );
});

test('the files of listed documents are a PDF and an XML, and others do not exist', async () => {
  const { url, accounts, mercadolivre } = await openSimulator();
  const { body } = await mercadolivre(`/billing/integration/periods/key/${CLOSED}/documents?group=ML&limit=1`);
  expect([body.total, body.results.length]).toEqual([2, 1]);
  const file = (name: string) =>
    fetch(`${url}/billing/integration/legal_document/${name}`, {
      headers: { authorization: `Bearer ${accounts.mercadolivre.accessToken}` },
    });
  const [pdf, xml] = await Promise.all(body.results[0].files.map((one: Json) => file(one.file_id)));
  expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  expect(await pdf.text()).toMatch(/^%PDF-1\.4\n[^]*BILL/);
  expect(await xml.text()).toMatch(/^<\?xml/);
  expect((await file('1234_NF_2026110100_pdf')).status).toBe(404);
  expect((await file(body.results[0].files[0].file_id.replace('20261', '20271'))).status).toBe(404);
});

test('orders of today are in the report by orders before they are in that of the period', async () => {
  const simulator = await openSimulator();
  const { body } = await simulator.mercadolivre(
    `/orders/search?seller=${simulator.accounts.mercadolivre.userId}&order.date_created.from=2026-11-20T00:00:00Z&sort=date_asc`,
  );
  const paid = body.results
    .filter((order: Json) => order.status === 'paid' && Date.parse(order.date_closed) < NOW - 65 * 60_000)
    .map((order: Json) => order.id)
    .reverse();
  const listed = await rowsOf(simulator, 'ML/details', OPEN);
  expect(listed.some((row) => row.sales_info?.[0].order_id === paid[0])).toBe(false);
  const { body: found } = await simulator.mercadolivre(
    `/billing/integration/group/ML/order/details?order_ids=${paid.slice(0, 60).join(',')}`,
  );
  expect(found.results[0]).toMatchObject({
    order_id: paid[0],
    details: [{ charge_info: { detail_sub_type: 'CVVML' } }, {}],
  });
  const tooMany = Array.from({ length: 61 }, (_, n) => n + 1).join(',');
  expect(
    (await simulator.mercadolivre(`/billing/integration/group/ML/order/details?order_ids=${tooMany}`)).status,
  ).toBe(400);
});

test('the sixth call of a minute is refused without a body, more than 1,000 rows with a reason', async () => {
  const { mercadolivre } = await openSimulator({ rateFactor: 1 });
  const ask = (limit: number) =>
    mercadolivre(`/billing/integration/periods/key/${CLOSED}/group/MP/details?document_type=BILL&limit=${limit}`);
  const statuses: number[] = [];
  for (let call = 0; call < 4; call += 1) statuses.push((await ask(1_000)).status);
  expect([...statuses, (await ask(1_001)).status]).toEqual([200, 200, 200, 200, 400]);
  const refused = await ask(1_000);
  expect([refused.status, refused.body, refused.headers.get('retry-after')]).toEqual([429, '', null]);
});

test('in the scenario of a lying cursor every page is the first one, except of some sub-types', async () => {
  const { mercadolivre, control } = await openSimulator();
  await control('/scenario', { name: 'bill-lying-cursor' });
  const page = async (query: string) =>
    (await mercadolivre(`/billing/integration/periods/key/${CLOSED}/group/ML/details?limit=5&${query}`)).body;
  const first = await page('from_id=0');
  expect((await page(`from_id=${first.last_id}`)).results).toEqual(first.results);
  const some = await page('from_id=0&detail_sub_types=PADS');
  expect((await page(`from_id=${some.last_id}&detail_sub_types=PADS`)).results[0]).not.toEqual(some.results[0]);
});
