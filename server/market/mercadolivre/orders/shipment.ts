import { z } from 'zod';
import type { Uf } from '#server/market/address/brazilianStates.ts';
import { shipUf } from '#server/market/address/shipUf.ts';
import { decimal, digits, instant, word } from '#server/market/http/exactShapes.ts';
import { shapeOf } from '#server/market/http/answer.ts';
import type { DeliveryFacts } from '#server/market/snapshots/orderSnapshots.ts';
import { promisedDay, trackingNumber } from '#server/market/http/deliveryFacts.ts';
import { minorUnits } from '#server/platform/values/minorUnits.ts';
import type { MercadoLivreSession } from '#server/market/mercadolivre/auth/mercadoLivreSession.ts';

export interface Shipment {
  status: string;
  updatedAt: Date | null;
  /** What Mercado Livre charges the seller for the whole shipment; null when it does not report it yet. */
  costMinor: number | null;
  /** Who takes it to the buyer, such as `fulfillment` or `self_service`; null when Mercado Livre does not say. */
  logistic: string | null;
  /** State of the buyer's address; null outside of Brazil, and when Mercado Livre does not say. */
  shipUf: Uf | null;
  /** Whether the seller ships on their own (`custom`, `me1`), so that Mercado Livre may not follow it. */
  isOwnDelivery: boolean;
  /** Its tracking number and promise; Mercado Livre does not say until when it is to be sent. */
  delivery: DeliveryFacts;
}

const Named = z.object({ id: z.string().nullish() }).nullish();
/** Of the address only country and state are parsed. An unreadable one is none: it must not hide the shipment. */
const Address = z.object({ country: Named, state: Named }).nullish().catch(null);
/** When it is promised at the latest. Unreadable is unknown. */
const Promised = z
  .looseObject({ estimated_delivery_final: z.looseObject({ date: instant.nullish() }).nullish() })
  .nullish()
  .catch(null);
const Found = z.looseObject({
  status: word,
  last_updated: instant.nullish(),
  /** `x-format-new`; the format before had `receiver_address`. */
  destination: z.object({ shipping_address: Address }).nullish().catch(null),
  receiver_address: Address,
  logistic: z.looseObject({ mode: z.string().nullish(), type: z.string().nullish() }).nullish(),
  tracking_number: z.string().nullish().catch(null),
  /** `x-format-new`; the format before had `shipping_option`. */
  lead_time: Promised,
  shipping_option: Promised,
});
const Costs = z.looseObject({
  senders: z.array(z.looseObject({ user_id: digits.nullish(), cost: decimal.nullish() })).nullish(),
});
const Reference = z.looseObject({ id: digits, type: z.string().nullish() });
/** An older format is a single shipment. */
const OfOrder = z.union([z.array(Reference), Reference.transform((one) => [one])]);

const NEW_FORMAT = { 'x-format-new': 'true' };
const OWN_DELIVERY = new Set(['custom', 'me1']);
/**
 * Logistic types that the seller's own carrier delivers. Mercado Livre charges no freight for them: of 125 orders with a
 * cost of the sender and no charge in the bill, 121 were `self_service` (MONEY.md 0.10).
 */
const OWN_CARRIER = new Set(['self_service', 'custom', 'default', 'to_be_agreed']);

/** Status of a shipment and what Mercado Livre charges the seller for it; null when it does not know it. */
export async function shipment(
  session: MercadoLivreSession,
  shipmentId: string,
  currency: string,
): Promise<Shipment | null> {
  const path = `/shipments/${encodeURIComponent(shipmentId)}`;
  const { status, data } = await session.get('shipments', path, { headers: NEW_FORMAT, accept: [404] });
  if (status === 404) return null;
  const found = shapeOf('Mercado Livre (shipments)', Found, data);
  const logistic = found.logistic?.type ?? null;
  const isOwnDelivery = OWN_DELIVERY.has(found.logistic?.mode ?? '');
  const isCharged = !isOwnDelivery && !OWN_CARRIER.has(logistic ?? '');
  const promised = (found.lead_time ?? found.shipping_option)?.estimated_delivery_final?.date;
  const address = found.destination?.shipping_address ?? found.receiver_address;
  return {
    status: found.status,
    updatedAt: found.last_updated ?? null,
    costMinor: isCharged ? await costOf(session, path, currency) : 0,
    logistic,
    shipUf: shipUf(address?.country?.id, address?.state?.id),
    isOwnDelivery,
    delivery: {
      trackingNumber: trackingNumber(found.tracking_number),
      shipBy: null,
      deliverBy: promisedDay(promised),
    },
  };
}

/** Ids of the shipments that take an order to its buyer, without returns. */
export async function shipmentIdsOf(session: MercadoLivreSession, orderId: string): Promise<string[]> {
  const { status, data } = await session.get('orders/shipments', `/orders/${encodeURIComponent(orderId)}/shipments`, {
    headers: { 'x-new-domain': 'true' },
    accept: [403, 404],
  });
  if (status >= 400 || data === null) return []; // 204 when there are none
  const found = shapeOf('Mercado Livre (orders/shipments)', OfOrder, data);
  return found.filter(({ type }) => type == null || type === 'forward').map(({ id }) => id);
}

async function costOf(session: MercadoLivreSession, path: string, currency: string): Promise<number | null> {
  const costs = await session.get('shipments/costs', `${path}/costs`, { headers: NEW_FORMAT, accept: [404] });
  if (costs.status === 404) return null;
  const { senders } = shapeOf('Mercado Livre (shipments/costs)', Costs, costs.data);
  const sellerId = await session.sellerId();
  const cost = senders?.find((sender) => sender.user_id === sellerId)?.cost;
  return cost == null ? null : minorUnits(cost, currency);
}
