import { type Context, Hono } from 'hono';
import { mercadolivreUserId } from '#simulator/auth/credentials.ts';
import { decimalNumber } from '#simulator/decimal.ts';
import type { Simulator, SimulatorEnv } from '#simulator/simulator.ts';
import { DAY, HOUR } from '#simulator/seller/calendar.ts';
import { deliveryState } from '#simulator/seller/deliveryState.ts';
import { share } from '#simulator/seller/hash.ts';
import { lastChange, type SoldOrder, stageOf } from '#simulator/seller/soldOrder.ts';
import { cancelledAt, deliveryOf, replacedAt, replacedBy, secondShipmentOf } from './deliveries.ts';
import { dateText, mercadolivreApi, mercadolivreError } from '#simulator/mercadolivre/mercadolivreApi.ts';

const FREE_SHIPPING_FROM_MINOR = 7900;

/** Shipments with their costs, and packs. */
export function shipments(simulator: Simulator): Hono<SimulatorEnv> {
  const now = () => simulator.clock.now();
  const missing = (c: Context) =>
    mercadolivreError(c, 404, 'not_found', `Shipment not found with id: ${c.req.param('id')}`);
  const ordersOf = (text: string) => {
    const id = Number(text);
    const first = replacedBy(id);
    return simulator.seller.ordersOfShipment(first ?? id, now()).filter((order) => {
      const delivery = deliveryOf(simulator, order);
      return first === null ? delivery !== 'arranged' : delivery === 'replaced' && now() >= replacedAt(order);
    });
  };
  return new Hono<SimulatorEnv>()
    .get('/shipments/:id', mercadolivreApi(simulator), (c) => {
      const [order] = ordersOf(c.req.param('id'));
      if (!order) return missing(c);
      const isReplaced = deliveryOf(simulator, order) === 'replaced';
      if (!isReplaced) return c.json(shipmentJson(order, now()));
      const isSecond = Number(c.req.param('id')) !== order.shipmentId;
      return c.json(isSecond ? secondShipmentJson(order, now()) : firstShipmentJson(order, now()));
    })
    .get('/shipments/:id/items', mercadolivreApi(simulator), (c) => {
      const orders = ordersOf(c.req.param('id'));
      if (orders.length === 0) return missing(c);
      return c.json(
        orders.flatMap(({ id, lines }) =>
          lines.map(({ product, quantity }) => ({
            order_id: id,
            item_id: product.asin,
            variation_id: product.variation?.id ?? null,
            user_product_id: null,
            quantity,
            description: product.name,
            sender_id: mercadolivreUserId(simulator.seed),
          })),
        ),
      );
    })
    .get('/shipments/:id/costs', mercadolivreApi(simulator), (c) => {
      const orders = ordersOf(c.req.param('id'));
      if (orders.length === 0) return missing(c);
      return c.json(costsJson(orders, mercadolivreUserId(simulator.seed)));
    })
    .get('/packs/:id', mercadolivreApi(simulator), (c) => {
      const orders = simulator.seller.ordersOfPack(Number(c.req.param('id')), now());
      const [first] = orders;
      if (!first) return mercadolivreError(c, 404, 'not_found', 'Pack not found');
      return c.json({
        id: first.packId,
        status: stageOf(first, now()) === 'cancelled' ? 'cancelled' : 'released',
        status_detail: null,
        shipment: { id: first.shipmentId },
        orders: orders.map((order) => ({ id: Number(order.id) })),
        buyer: { id: first.buyerId },
        date_created: dateText(first.createdAt),
        last_updated: dateText(first.createdAt),
      });
    });
}

/** pending → handling → ready_to_ship → shipped → delivered, or cancelled. */
function statusOf(order: SoldOrder, now: number): string {
  const stage = stageOf(order, now);
  if (stage !== 'paid') return stage;
  if (now >= order.shippedAt - 2 * HOUR) return 'ready_to_ship';
  return now >= order.paidAt + HOUR ? 'handling' : 'pending';
}

function shipmentJson(order: SoldOrder, now: number) {
  const { paidAt, shippedAt, deliveredAt, cancelledAt } = order;
  const moments = [paidAt, paidAt + HOUR, shippedAt - 2 * HOUR, shippedAt, deliveredAt, cancelledAt];
  const estimated = order.createdAt + 9 * DAY;
  return {
    id: order.shipmentId,
    status: statusOf(order, now),
    substatus: null,
    date_created: dateText(order.createdAt),
    last_updated: dateText(lastChange(order, now, moments)),
    declared_value: null,
    logistic: { mode: 'me2', type: order.lines[0]!.product.mercadolivre!.logisticType, direction: 'forward' },
    lead_time: {
      cost: 0,
      list_cost: decimalNumber(grossOf([order])),
      currency_id: order.currency,
      estimated_delivery_final: { date: dateText(estimated) },
      estimated_delivery_time: { date: dateText(estimated), type: 'known_frame' },
    },
    tracking_number: `BR${order.number}`,
    origin: { type: 'selling_address', sender_id: null },
    destination: destinationJson(order),
    snapshot_packing: null,
  };
}

/** Address of the buyer, in the form of `x-format-new`: the same for all orders of a shipment. */
function destinationJson({ shipmentId, buyerId }: SoldOrder) {
  const { uf, name, capital, zip } = deliveryState(shipmentId ?? 0);
  return {
    type: 'buying_address',
    receiver_id: buyerId,
    receiver_name: 'Comprador de Teste',
    receiver_phone: 'XXXXXXX',
    comments: null,
    shipping_address: {
      address_line: 'Rua de Teste 100',
      street_name: 'Rua de Teste',
      street_number: '100',
      comment: null,
      zip_code: zip.replace('-', ''),
      city: { id: null, name: capital },
      state: { id: `BR-${uf}`, name },
      country: { id: 'BR', name: 'Brasil' },
      neighborhood: { id: null, name: 'Centro' },
      municipality: { id: null, name: null },
    },
  };
}

/** A shipment that was cancelled, so that another replaces it. */
function firstShipmentJson(order: SoldOrder, now: number) {
  if (now < cancelledAt(order)) return shipmentJson(order, now);
  return { ...shipmentJson(order, now), status: 'cancelled', last_updated: dateText(cancelledAt(order)) };
}

function secondShipmentJson(order: SoldOrder, now: number) {
  const made = dateText(replacedAt(order));
  const shipment = shipmentJson(order, now);
  return {
    ...shipment,
    id: secondShipmentOf(order),
    date_created: made,
    last_updated: shipment.last_updated > made ? shipment.last_updated : made,
  };
}

/** Whether the seller pays the freight of a shipment: from the threshold of free shipping on. */
const isFree = (orders: SoldOrder[]) =>
  orders.reduce((sum, { lines }) => sum + lines[0]!.unitPriceMinor * lines[0]!.quantity, 0) >= FREE_SHIPPING_FROM_MINOR;

/** Cost of a shipment to the seller, with a discount for reputation, in minor units. */
export const senderCost = (orders: SoldOrder[]): number => (isFree(orders) ? Math.round(grossOf(orders) * 0.5) : 0);

function costsJson(orders: SoldOrder[], seller: number) {
  const gross = grossOf(orders);
  const cost = senderCost(orders);
  const discount = gross - cost;
  const receiver = isFree(orders) ? 0 : gross;
  return {
    gross_amount: decimalNumber(gross),
    receiver: {
      user_id: orders[0]!.buyerId,
      cost: decimalNumber(receiver),
      compensation: 0,
      save: 0,
      discounts: receiver ? [] : [{ rate: 1, type: 'loyal', promoted_amount: decimalNumber(gross) }],
    },
    senders: [
      {
        user_id: seller,
        cost: decimalNumber(cost),
        compensation: 0,
        save: 0,
        discounts: cost ? [{ rate: 0.5, type: 'mandatory', promoted_amount: decimalNumber(discount) }] : [],
      },
    ],
  };
}

function grossOf(orders: SoldOrder[]): number {
  return Math.round(1890 + 2600 * share(orders[0]!.shipmentId ?? 0, 'freight'));
}
