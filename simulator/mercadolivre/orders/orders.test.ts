import { expect, test } from 'vitest';
import { deliveryState } from '#simulator/seller/deliveryState.ts';
import { type Json, NOW, openSimulator } from '#simulator/testing/openSimulator.ts';

type Simulator = Awaited<ReturnType<typeof openSimulator>>;
const DAY = 86_400_000;
const iso = (moment: number) => new Date(moment).toISOString();

const search = (simulator: Simulator, filters: Record<string, string | number>) => {
  const query = new URLSearchParams({ seller: String(simulator.accounts.mercadolivre.userId) });
  for (const [name, value] of Object.entries(filters)) query.set(name, String(value));
  return simulator.mercadolivre(`/orders/search?${query}`);
};

async function everything(simulator: Simulator, filters: Record<string, string | number>): Promise<Json[]> {
  const orders: Json[] = [];
  for (let total = 1; orders.length < total;) {
    const { body } = await search(simulator, { ...filters, offset: orders.length });
    total = body.paging.total;
    orders.push(...body.results);
  }
  return orders;
}

test('pages of 50 hold every order once, by closing date', async () => {
  const simulator = await openSimulator();
  const filters = { 'order.date_created.from': iso(NOW - 30 * DAY), sort: 'date_asc', limit: 200 };
  const first = await search(simulator, filters);
  expect(first.body.paging).toMatchObject({ limit: 50, offset: 0 });
  const orders = await everything(simulator, filters);
  expect(new Set(orders.map(({ id }) => id)).size).toBe(first.body.paging.total);
  const closed = orders.map((order) => Date.parse(order.date_closed));
  expect(closed).toEqual([...closed].sort((a, b) => a - b));
});

test('bounds are truncated to the hour', async () => {
  const simulator = await openSimulator();
  const exact = await everything(simulator, { 'order.date_last_updated.from': iso(NOW - 5 * DAY) });
  const later = await everything(simulator, { 'order.date_last_updated.from': iso(NOW - 5 * DAY + 59 * 60_000) });
  expect(later).toEqual(exact);
  const until = {
    'order.date_created.from': iso(NOW - 5 * DAY),
    'order.date_created.to': iso(NOW - DAY + 59 * 60_000),
  };
  expect((await everything(simulator, until)).every((order) => Date.parse(order.date_created) <= NOW - DAY)).toBe(true);
});

test('cancelled orders are found only by status', async () => {
  const simulator = await openSimulator();
  const since = { 'order.date_created.from': iso(NOW - 40 * DAY) };
  const usual = await everything(simulator, since);
  expect(new Set(usual.map(({ status }) => status))).not.toContain('cancelled');
  const cancelled = await everything(simulator, { ...since, 'order.status': 'cancelled' });
  expect(cancelled.length).toBeGreaterThan(5);
  expect(cancelled[0]).toMatchObject({
    status: 'cancelled',
    shipping: { id: null },
    cancel_detail: { group: 'buyer' },
  });
});

test('an offset past the first thousand is refused', async () => {
  const simulator = await openSimulator();
  expect((await search(simulator, { offset: 1001 })).status).toBe(400);
});

test('the fee is per unit and the discount is in the unit price', async () => {
  const simulator = await openSimulator();
  const orders = await everything(simulator, { 'order.date_created.from': iso(NOW - 45 * DAY) });
  const several = orders.find((order) => order.order_items[0].quantity === 2 && order.status === 'paid')!;
  const [line] = several.order_items;
  expect(several.payments[0].marketplace_fee).toBeCloseTo(line.sale_fee * 2, 2);
  expect(several.total_amount).toBeCloseTo(line.unit_price * 2, 2);
  const reduced = orders.map((order) => order.order_items[0]).find((one) => one.discounts.length > 0);
  expect(reduced.unit_price + reduced.discounts[0].amounts.seller).toBeCloseTo(reduced.full_unit_price, 2);
});

test('a cart leads from order to pack to shipment of one address, whose cost the seller pays once', async () => {
  const simulator = await openSimulator();
  const orders = await everything(simulator, { 'order.date_created.from': iso(NOW - 40 * DAY) });
  const order = orders.find(({ pack_id: pack, status }) => pack !== null && status === 'paid')!;
  const pack = (await simulator.mercadolivre(`/packs/${order.pack_id}`)).body;
  expect(pack.orders.map(({ id }: Json) => id)).toContain(order.id);
  expect(pack.orders.length).toBeGreaterThanOrEqual(2);
  expect(pack.shipment.id).toBe(order.shipping.id);
  const costs = (await simulator.mercadolivre(`/shipments/${pack.shipment.id}/costs`)).body;
  const { destination } = (await simulator.mercadolivre(`/shipments/${pack.shipment.id}`)).body;
  const { uf, name } = deliveryState(pack.shipment.id as number);
  const state = { id: `BR-${uf}`, name };
  expect(destination.shipping_address).toMatchObject({ country: { id: 'BR', name: 'Brasil' }, state });
  expect(costs.senders[0].user_id).toBe(simulator.accounts.mercadolivre.userId);
  expect(costs.senders[0].cost + costs.receiver.cost).toBeLessThanOrEqual(costs.gross_amount);
});

test('a placed order is found at once, and its shipment advances with the clock', async () => {
  const simulator = await openSimulator();
  const { body: placed } = await simulator.control('/order', { marketplace: 'mercadolivre' });
  const found = await search(simulator, { 'order.date_last_updated.from': iso(NOW) });
  const order = found.body.results.find(({ id }: Json) => String(id) === placed.id);
  expect(order).toMatchObject({ status: 'paid', order_items: [{ quantity: 1 }] });
  const seen: string[] = [];
  for (const hours of [0, 2, 21, 3, 48]) {
    await simulator.control('/clock', { advanceSeconds: hours * 3600 });
    const { body } = await simulator.ask('/__simulator/credentials');
    const headers = { authorization: `Bearer ${body.mercadolivre.accessToken}` };
    seen.push((await simulator.ask(`/shipments/${order.shipping.id}`, { headers })).body.status);
  }
  expect(seen).toEqual(['pending', 'handling', 'ready_to_ship', 'shipped', 'delivered']);
});

test('a scan gives every item once and ends with an empty page', async () => {
  const simulator = await openSimulator();
  const path = `/users/${simulator.accounts.mercadolivre.userId}/items/search?search_type=scan&limit=50`;
  const ids: string[] = [];
  let scroll = '';
  for (;;) {
    const { body } = await simulator.mercadolivre(path + scroll);
    ids.push(...body.results);
    if (body.results.length === 0) break;
    scroll = `&scroll_id=${encodeURIComponent(body.scroll_id)}`;
  }
  expect(ids).toHaveLength(122);
  expect(new Set(ids).size).toBe(122);
  const held = await simulator.mercadolivre(path);
  await simulator.control('/clock', { advanceSeconds: 301 });
  const late = await simulator.mercadolivre(`${path}&scroll_id=${encodeURIComponent(held.body.scroll_id)}`);
  expect(late.status).toBe(400);
});

test('a rate-limited seller gets a Retry-After', async () => {
  const simulator = await openSimulator({ rateFactor: 0.02 });
  expect((await simulator.mercadolivre('/users/me')).status).toBe(200);
  expect((await simulator.mercadolivre('/users/me')).status).toBe(200);
  const refused = await simulator.mercadolivre('/users/me');
  expect([refused.status, refused.body.error, refused.headers.get('retry-after')]).toEqual([
    429,
    'local_rate_limited',
    '2',
  ]);
});

const monthOf = (simulator: Simulator) =>
  everything(simulator, {
    'order.date_created.from': iso(NOW - 30 * DAY),
    'order.date_created.to': iso(NOW - 10 * DAY),
  });

test('in no-shipping some orders have no shipment, and the seller says in the feedback of half that they are delivered', async () => {
  const simulator = await openSimulator();
  const { mercadolivre, control } = simulator;
  expect((await monthOf(simulator)).filter(({ shipping }) => shipping.id === null)).toEqual([]);
  await control('/scenario', { name: 'no-shipping' });
  const arranged = (await monthOf(simulator)).filter(({ shipping }) => shipping.id === null);
  expect(arranged.length).toBeGreaterThan(10);
  const said: [boolean, number, null][] = [];
  for (const { id, tags } of arranged) {
    expect(tags).toEqual(['no_shipping', 'paid', 'not_delivered']);
    expect((await mercadolivre(`/orders/${id}/shipments`)).status).toBe(204);
    const { sale, purchase } = (await mercadolivre(`/orders/${id}/feedback`)).body;
    if (sale) said.push([sale.fulfilled, sale.order_id - id, purchase]);
  }
  expect([said.length > 2, said.length < arranged.length - 2]).toEqual([true, true]);
  expect(said).toEqual(said.map(() => [true, 0, null]));
  expect((await mercadolivre('/orders/1/feedback')).status).toBe(404);
});

test('in replaced-shipment the first shipment of some orders is cancelled and another follows, for most', async () => {
  const simulator = await openSimulator();
  const { mercadolivre, control } = simulator;
  await control('/scenario', { name: 'replaced-shipment' });
  const seen = new Map<string, number>();
  for (const { id, shipping, last_updated: changed } of (await monthOf(simulator)).slice(0, 200)) {
    const [first, second] = (await mercadolivre(`/orders/${id}/shipments`)).body;
    expect(first).toEqual({ id: shipping.id, type: 'forward' });
    const { status, last_updated: cancelledAt } = (await mercadolivre(`/shipments/${first.id}`)).body;
    const other = second && (await mercadolivre(`/shipments/${second.id}`)).body;
    const kind = `${status === 'cancelled' ? 'cancelled' : 'under way'} ${other ? 'and replaced' : ''}`.trim();
    seen.set(kind, (seen.get(kind) ?? 0) + 1);
    if (status !== 'cancelled') continue;
    expect(Date.parse(changed), 'the order does not change').toBeLessThan(Date.parse(cancelledAt));
    if (!other) continue;
    expect(other.id).toBe(second.id);
    expect(Date.parse(other.last_updated)).toBeGreaterThan(Date.parse(cancelledAt));
    expect((await mercadolivre(`/shipments/${second.id}/costs`)).body.senders[0].cost).toEqual(expect.any(Number));
  }
  expect([...seen.keys()].sort()).toEqual(['cancelled', 'cancelled and replaced', 'under way']);
  expect(seen.get('cancelled and replaced')).toBeGreaterThan(seen.get('cancelled')!);
});

test('in application-quota other sellers leave four calls a second, and a refusal does not say how long to wait', async () => {
  const { mercadolivre, control } = await openSimulator({ rateFactor: 1 });
  await control('/scenario', { name: 'application-quota' });
  const answers: number[] = [];
  for (let call = 0; call < 12; call += 1) answers.push((await mercadolivre('/users/me')).status);
  expect(answers).toEqual([...Array<number>(10).fill(200), 429, 429]);
  const { headers, body } = await mercadolivre('/users/me');
  expect([headers.get('retry-after'), body.status]).toEqual([null, 429]);
});
