import { type Context, Hono } from 'hono';
import { mercadolivreUserId } from '#simulator/auth/credentials.ts';
import { pageOf } from '#simulator/pages.ts';
import type { Simulator, SimulatorEnv } from '#simulator/simulator.ts';
import { DAY, HOUR } from '#simulator/seller/calendar.ts';
import type { SoldOrder } from '#simulator/seller/soldOrder.ts';
import { deliveryOf, replacedAt, secondShipmentOf } from './deliveries.ts';
import { soldAs } from '#simulator/mercadolivre/items/moved.ts';
import { mercadolivreApi, mercadolivreError } from '#simulator/mercadolivre/mercadolivreApi.ts';
import { feedbackJson, orderJson, orderStatus, orderUpdatedAt } from './orderJson.ts';

const RETENTION_MS = 365 * DAY;
const MAX_ORDER_LIFE_MS = 40 * DAY;
const PAGE = 50;
const LAST_OFFSET = 1000;

/**
 * Orders: search (whole hours, 50 per page, first 1,000 only, cancelled ones only by status), and one by id with its
 * feedback and its shipments.
 */
export function orders(simulator: Simulator): Hono<SimulatorEnv> {
  const found = (id: string) => simulator.seller.order(marketOf(simulator), id, simulator.clock.now());
  const missing = (c: Context) => mercadolivreError(c, 404, 'order_not_found', 'Order do not exists');
  return new Hono<SimulatorEnv>()
    .get('/orders/search', mercadolivreApi(simulator), (c) => searchOrders(c, simulator))
    .get('/orders/:id', mercadolivreApi(simulator), (c) => {
      const id = c.req.param('id');
      if (!/^\d+$/.test(id)) return mercadolivreError(c, 400, 'invalid_order_id', 'Invalid order id');
      const order = found(id);
      return order ? c.json(orderJson(simulator, order, simulator.clock.now())) : missing(c);
    })
    .get('/orders/:id/feedback', mercadolivreApi(simulator), (c) => {
      const order = found(c.req.param('id'));
      return order ? c.json(feedbackJson(simulator, order, simulator.clock.now())) : missing(c);
    })
    .get('/orders/:id/shipments', mercadolivreApi(simulator), (c) => {
      const order = found(c.req.param('id'));
      if (!order) return missing(c);
      const list = shipmentsOf(simulator, order, simulator.clock.now());
      return list.length ? c.json(list) : c.body(null, 204);
    });
}

function searchOrders(c: Context<SimulatorEnv>, simulator: Simulator): Response {
  const query = c.req.query();
  const now = simulator.clock.now();
  const seller = mercadolivreUserId(simulator.seed);
  if (query.seller !== String(seller))
    return mercadolivreError(c, 403, 'not_owned_order', 'The caller is not authorized to access this resource');
  const offset = Number(query.offset ?? 0);
  const size = Math.min(PAGE, Number(query.limit ?? PAGE));
  if (!Number.isInteger(offset) || offset < 0 || !Number.isInteger(size) || size < 1)
    return mercadolivreError(c, 400, 'bad_request', 'Invalid limit or offset');
  if (offset > LAST_OFFSET) return mercadolivreError(c, 400, 'bad_request', `Offset must be at most ${LAST_OFFSET}`);
  const spans = ['date_created', 'date_last_updated', 'date_closed'].map((name) => ({
    name,
    from: hourOf(query[`order.${name}.from`]),
    to: hourOf(query[`order.${name}.to`]),
  }));
  if (spans.some(({ from, to }) => Number.isNaN(from) || Number.isNaN(to)))
    return mercadolivreError(c, 400, 'bad_request', 'Invalid date format');

  const statuses = query['order.status']?.split(',');
  const moments: Record<string, (order: SoldOrder) => number> = {
    date_created: (order) => order.createdAt,
    date_last_updated: (order) => orderUpdatedAt(simulator, order, now),
    date_closed: (order) => (now >= order.paidAt ? order.paidAt : order.createdAt),
  };
  const inside = (order: SoldOrder) =>
    spans.every(({ name, from, to }) => {
      const moment = moments[name]!(order);
      return moment >= (from ?? 0) && moment <= (to ?? Infinity);
    });
  // orders outside these days cannot match: no order changes later than MAX_ORDER_LIFE_MS after its purchase
  const earliest = Math.max(
    ...spans.map(({ name, from = 0 }) => (name === 'date_created' ? from : from - MAX_ORDER_LIFE_MS)),
  );
  const latest = Math.min(...spans.map(({ to = Infinity }) => to));
  const found = simulator.seller
    .ordersPlaced(marketOf(simulator), Math.max(now - RETENTION_MS, earliest), Math.min(now, latest))
    .filter((order) => {
      const status = orderStatus(order, now);
      // a seller's search omits cancelled orders unless it filters by that status
      return statuses ? statuses.includes(status) : status !== 'cancelled';
    })
    .filter(inside)
    .filter(
      (order) =>
        !query.q ||
        order.id === query.q ||
        soldAs(simulator, order.lines[0]!.product, order.createdAt).itemId === query.q,
    )
    .sort((a, b) => moments.date_closed!(a) - moments.date_closed!(b) || a.number - b.number);
  const descending = query.sort === 'date_desc';
  if (descending) found.reverse();
  const sorts = [
    { id: 'date_asc', name: 'Date ascending' },
    { id: 'date_desc', name: 'Date descending' },
  ];
  return c.json({
    query: query.q ?? '',
    results: pageOf(found, offset, size, c.get('pageShift')).entries.map((order) => orderJson(simulator, order, now)),
    sort: sorts[descending ? 1 : 0],
    available_sorts: [sorts[descending ? 0 : 1]],
    filters: [],
    paging: { total: found.length, offset, limit: size },
    display: 'complete',
  });
}

/** Shipments of an order so far, without those of returns. */
function shipmentsOf(simulator: Simulator, order: SoldOrder, now: number): { id: number; type: string }[] {
  const delivery = deliveryOf(simulator, order);
  if (delivery === 'arranged' || now < order.paidAt) return [];
  const hasSecond = delivery === 'replaced' && now >= replacedAt(order);
  return [order.shipmentId!, ...(hasSecond ? [secondShipmentOf(order)] : [])].map((id) => ({ id, type: 'forward' }));
}

/** Truncates a bound to the hour, as Mercado Livre does. NaN when it is not a date. */
function hourOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const moment = Date.parse(text);
  return Math.floor(moment / HOUR) * HOUR;
}

function marketOf(simulator: Simulator) {
  return simulator.seller.markets.find((market) => market.marketplace === 'mercadolivre')!;
}
