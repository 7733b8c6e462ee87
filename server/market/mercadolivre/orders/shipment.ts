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
}

const Found = z.looseObject({ status: word, last_updated: instant.nullish() });
const Costs = z.looseObject({
  senders: z.array(z.looseObject({ user_id: digits.nullish(), cost: decimal.nullish() })).nullish(),
});

const NEW_FORMAT = { 'x-format-new': 'true' };

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
  };
}

async function costOf(session: MercadoLivreSession, path: string, currency: string): Promise<number | null> {
  const costs = await session.get('shipments/costs', `${path}/costs`, { headers: NEW_FORMAT, accept: [404] });
  if (costs.status === 404) return null;
  const { senders } = shapeOf('Mercado Livre (shipments/costs)', Costs, costs.data);
  const sellerId = await session.sellerId();
  const cost = senders?.find((sender) => sender.user_id === sellerId)?.cost;
  return cost == null ? null : minorUnits(cost, currency);
}
