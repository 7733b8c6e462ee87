import { sentence } from '#server/platform/language/sentence.ts';
import { z } from 'zod';
import { MarketplaceError } from '#server/market/connector.ts';
import { shapeOf } from '#server/market/http/answer.ts';
import type { MercadoLivreSession } from '#server/market/mercadolivre/auth/mercadoLivreSession.ts';

const WHERE = 'Mercado Livre (orders/search)';
const HOUR_MS = 60 * 60_000;
const LIMIT = 50;
/** Maximum offset in use; the actual limit is not documented. */
const MAX_OFFSET = 900;
/** How often the same page may repeat in place of the next. */
const MAX_REPEATS = 3;

const Found = z.looseObject({
  paging: z.looseObject({ total: z.coerce.number().int() }),
  results: z.array(z.unknown()),
});

/** Position of a search, as JSON so that it survives a restart. Times in ms. */
export const SearchPlace = z.object({
  windows: z.array(z.object({ from: z.number(), to: z.number(), isCancelled: z.boolean() })),
  offset: z.number(),
  /** The previous page: its order ids, the total count and its repetitions. */
  before: z.object({ ids: z.array(z.string()), total: z.number(), repeats: z.number() }).nullish(),
});
export type SearchPlace = z.output<typeof SearchPlace>;

/**
 * Starts a search for all orders dated in the interval. Mercado Livre truncates times to the hour, so the window is
 * widened to whole hours. Cancelled orders have their own window, because the plain search may omit them.
 */
export function searchOf(from: number, to: number): SearchPlace {
  const wide = { from: Math.floor(from / HOUR_MS) * HOUR_MS, to: Math.ceil(to / HOUR_MS) * HOUR_MS };
  return {
    windows: [
      { ...wide, isCancelled: false },
      { ...wide, isCancelled: true },
    ],
    offset: 0,
  };
}

/**
 * The next orders of the search, at most 50, unparsed, and the next position (null at the end). A window with more
 * orders than an offset reaches is halved, down to an hour; the halves share their edge. Pages that shift between calls
 * are followed (see nextPlace): an order may repeat, but none is missed.
 */
export async function searchOrders(
  session: MercadoLivreSession,
  dated: 'date_created' | 'date_last_updated',
  place: SearchPlace,
): Promise<{ orders: unknown[]; next: SearchPlace | null }> {
  const [window, ...later] = place.windows;
  if (!window) return { orders: [], next: null };
  const { data } = await session.get('orders/search', '/orders/search', {
    query: {
      seller: await session.sellerId(),
      [`order.${dated}.from`]: new Date(window.from).toISOString(),
      [`order.${dated}.to`]: new Date(window.to).toISOString(),
      ...(window.isCancelled ? { 'order.status': 'cancelled' } : {}),
      sort: 'date_asc',
      limit: LIMIT,
      offset: place.offset,
    },
  });
  const { paging, results } = shapeOf(WHERE, Found, data);
  const middle = Math.floor((window.from + window.to) / 2 / HOUR_MS) * HOUR_MS;
  if (place.offset === 0 && paging.total > MAX_OFFSET && middle > window.from) {
    const halves = [
      { ...window, to: middle },
      { ...window, from: middle },
    ];
    return searchOrders(session, dated, { windows: [...halves, ...later], offset: 0 });
  }
  if (results.length === 0 && place.offset < paging.total)
    throw new MarketplaceError(
      sentence('sync.listEnded', { where: WHERE, offset: String(place.offset), total: String(paging.total) }),
    );
  const next = nextPlace(place, results.map(idOf), paging.total);
  if (next.offset < paging.total) return { orders: results, next };
  return { orders: results, next: later.length ? { windows: later, offset: 0 } : null };
}

/**
 * Position after a page: advances by the number of orders that the previous page did not have. When the total has
 * shrunk, orders have left the list and later ones moved up: goes back by the difference.
 */
function nextPlace({ windows, offset, before }: SearchPlace, ids: string[], total: number): SearchPlace {
  const gone = before ? before.total - total : 0;
  if (gone > 0)
    return { windows, offset: Math.max(0, offset - gone), before: { ids: [], total, repeats: before!.repeats } };
  const fresh = ids.filter((id) => !before?.ids.includes(id)).length;
  const repeats = fresh > 0 ? 0 : (before?.repeats ?? 0) + 1;
  if (repeats > MAX_REPEATS) throw new MarketplaceError(sentence('sync.samePage', { where: WHERE }));
  return { windows, offset: offset + fresh, before: { ids, total, repeats } };
}

const idOf = (order: unknown): string => String((order as { id?: unknown } | null)?.id);
