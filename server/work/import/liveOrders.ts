import { queryRows } from '#server/platform/postgres/db.ts';
import type { OrderStatus } from '#server/market/snapshots/orderSnapshots.ts';

/** What refused orders mean for the seller's figures. */
export interface LiveOrders {
  /** Orders that count as sales: not cancelled in the file, or stored and not cancelled. */
  live: number;
  /** Live orders that are stored: they stay as they were. */
  liveStored: number;
  /** Live orders still to be handled: pending in the file, or stored as pending where it does not say. */
  livePending: number;
}

const ORDERS_PER_QUERY = 5_000;

/**
 * Counts the live ones among refused orders, given with their status in the file. An order whose status is nowhere counts as
 * live: it may be one.
 */
export async function liveOrders(
  accountId: number,
  refused: ReadonlyMap<string, OrderStatus | null>,
): Promise<LiveOrders> {
  const counts: LiveOrders = { live: 0, liveStored: 0, livePending: 0 };
  const ids = [...refused.keys()];
  for (let at = 0; at < ids.length; at += ORDERS_PER_QUERY) {
    const some = ids.slice(at, at + ORDERS_PER_QUERY);
    const stored = await storedStatuses(accountId, some);
    for (const id of some) {
      const [inFile, kept] = [refused.get(id) ?? null, stored.get(id)];
      const isStoredLive = kept !== undefined && kept !== 'cancelled';
      if (!isStoredLive && (inFile ?? kept) === 'cancelled') continue;
      counts.live += 1;
      if (kept !== undefined) counts.liveStored += 1;
      if ((inFile ?? kept) === 'pending') counts.livePending += 1;
    }
  }
  return counts;
}

async function storedStatuses(accountId: number, ids: string[]) {
  const rows = await queryRows<{ id: string; status: OrderStatus }>(
    `SELECT external_id AS id, status FROM orders
     WHERE account_id = $1 AND marketplace = ANY (enum_range(NULL::"Marketplace")) AND external_id = ANY ($2)`,
    [accountId, ids],
  );
  return new Map(rows.map(({ id, status }) => [id, status]));
}
