import { shapeOf } from '#server/market/http/answer.ts';
import { mapAtOnce } from '#server/market/http/mapAtOnce.ts';
import { MercadoLivreOrder } from '#server/market/mercadolivre/orders/mercadoLivreOrder.ts';
import { snapshotOf } from '#server/market/mercadolivre/orders/orderSnapshot.ts';
import type { OrderSnapshot } from '#server/market/snapshots/orderSnapshots.ts';
import { minorUnits } from '#server/platform/values/minorUnits.ts';
import type { Ask } from './askMarketplace.ts';

const HOUR = 3_600_000;
const PAGE = 50;
/** A search shows so many orders. */
const MOST = 1_000;
const AT_ONCE = 4;
/** Logistic types whose freight Mercado Livre does not charge. */
const OWN_CARRIER = new Set(['self_service', 'custom', 'default', 'to_be_agreed']);

/** An order with the freight of its shipment, which all orders of a cart share; null: none is charged. */
export interface ReadOrder {
  order: OrderSnapshot;
  shipmentId: string | null;
  freightMinor: number | null;
}

interface Search {
  paging: { total: string };
  results: unknown[];
}

/** All orders of a span (ms), cancelled ones too, with the freight of each shipment as it was said at the sale. */
export async function readOrders(ask: Ask, seller: number, from: number, to: number): Promise<ReadOrder[]> {
  const found = await mapAtOnce(windowsOf(from, to), AT_ONCE, (span) => searched(ask, seller, span, to));
  const orders = found.flat().map((one) => shapeOf('order', MercadoLivreOrder, one));
  const shipments = [...new Set(orders.flatMap(({ shipping }) => shipping?.id ?? []))];
  const costs = new Map(await mapAtOnce(shipments, AT_ONCE, async (id) => [id, await freightOf(ask, id)] as const));
  return orders.map((order) => {
    const shipmentId = order.shipping?.id ?? null;
    return {
      order: snapshotOf(order, { now: to }),
      shipmentId,
      freightMinor: shipmentId === null ? null : costs.get(shipmentId)!,
    };
  });
}

const windowsOf = (from: number, to: number): [number, number][] => {
  const windows: [number, number][] = [];
  for (let start = Math.floor(from / HOUR) * HOUR; start <= to; start += 24 * HOUR)
    windows.push([start, Math.min(start + 24 * HOUR, Math.ceil(to / HOUR) * HOUR)]);
  return windows;
};

/** Orders created in a span: both its ends are whole hours, and the last one belongs to the next. */
async function searched(ask: Ask, seller: number, [from, to]: [number, number], now: number): Promise<unknown[]> {
  const instant = (moment: number) => encodeURIComponent(new Date(moment).toISOString());
  const span = `order.date_created.from=${instant(from)}&order.date_created.to=${instant(to)}`;
  const orders = new Map<string, unknown>();
  for (const status of ['', '&order.status=cancelled'])
    for (let offset = 0; ; offset += PAGE) {
      const page = await ask<Search>(`/orders/search?seller=${seller}&${span}${status}&sort=date_asc&offset=${offset}`);
      if (Number(page.paging.total) > MOST) {
        const middle = from + Math.floor((to - from) / 2 / HOUR) * HOUR;
        return (
          await Promise.all(
            [
              [from, middle],
              [middle, to],
            ].map((half) => searched(ask, seller, half as [number, number], now)),
          )
        ).flat();
      }
      for (const order of page.results as { id: string; date_created: string }[])
        if (Date.parse(order.date_created) < to && Date.parse(order.date_created) <= now) orders.set(order.id, order);
      if (offset + PAGE >= Number(page.paging.total)) break;
    }
  return [...orders.values()];
}

async function freightOf(ask: Ask, id: string): Promise<number | null> {
  const { logistic } = await ask<{ logistic: { type: string } }>(`/shipments/${id}`);
  if (OWN_CARRIER.has(logistic.type)) return null;
  const { senders } = await ask<{ senders: { cost: string }[] }>(`/shipments/${id}/costs`);
  return minorUnits(senders[0]!.cost, 'BRL');
}
