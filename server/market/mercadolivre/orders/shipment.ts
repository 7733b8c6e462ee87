import { z } from 'zod';
import { decimal, digits, instant, word } from '#server/market/http/exactShapes.ts';
import { shapeOf } from '#server/market/http/answer.ts';
import { minorUnits } from '#server/platform/values/minorUnits.ts';
import type { MercadoLivreSession } from '#server/market/mercadolivre/auth/mercadoLivreSession.ts';

export interface Shipment {
  status: string;
  updatedAt: Date | null;
  /** Seller's cost of the whole shipment; null when Mercado Livre does not report it yet. */
  costMinor: number | null;
  /** Whether the seller ships on their own (`custom`, `me1`), so that Mercado Livre may not follow it. */
  isOwnDelivery: boolean;
}

const Found = z.looseObject({
  status: word,
  last_updated: instant.nullish(),
  logistic: z.looseObject({ mode: z.string().nullish() }).nullish(),
});
const Costs = z.looseObject({
  senders: z.array(z.looseObject({ user_id: digits.nullish(), cost: decimal.nullish() })).nullish(),
});
const Reference = z.looseObject({ id: digits, type: z.string().nullish() });
/** An older format is a single shipment. */
const OfOrder = z.union([z.array(Reference), Reference.transform((one) => [one])]);

const NEW_FORMAT = { 'x-format-new': 'true' };
const OWN_DELIVERY = new Set(['custom', 'me1']);

/** Status of a shipment and its cost to the seller; null when Mercado Livre does not know it. */
export async function shipment(
  session: MercadoLivreSession,
  shipmentId: string,
  currency: string,
): Promise<Shipment | null> {
  const path = `/shipments/${encodeURIComponent(shipmentId)}`;
  const { status, data } = await session.get('shipments', path, { headers: NEW_FORMAT, accept: [404] });
  if (status === 404) return null;
  const found = shapeOf('Mercado Livre (shipments)', Found, data);
  return {
    status: found.status,
    updatedAt: found.last_updated ?? null,
    costMinor: await costOf(session, path, currency),
    isOwnDelivery: OWN_DELIVERY.has(found.logistic?.mode ?? ''),
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
