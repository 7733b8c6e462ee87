import type { Connector, HistoryWindow, OrderPage } from '#server/market/connector.ts';
import { factsOf, type Marketplace } from '#server/market/registry.ts';
import type { OrderSnapshot } from '#server/market/snapshots/orderSnapshots.ts';

const DAY_MS = 86_400_000;

/** The state behind a fake connector; tests change it during a sync. */
export interface FakeSeller {
  orders: OrderSnapshot[];
  /** Every call to the marketplace, in order. */
  calls: string[];
  /** Called before each answer; the connector rethrows its errors. */
  onCall: (call: string, count: number) => void | Promise<void>;
}

export const newSeller = (orders: OrderSnapshot[]): FakeSeller => ({ orders, calls: [], onCall: () => {} });

/** An order with one line, bought `daysAgo` days ago and not changed since. */
export function fakeOrder(externalId: string, daysAgo: number, changes: Partial<OrderSnapshot> = {}): OrderSnapshot {
  const purchasedAt = new Date(Date.now() - daysAgo * DAY_MS);
  return {
    marketplace: 'amazon',
    country: 'BR',
    externalId,
    packId: null,
    logistic: null,
    shipUf: null,
    status: 'pending',
    marketplaceStatus: 'Pending',
    purchasedAt,
    updatedAt: purchasedAt,
    currency: 'BRL',
    items: [
      {
        lineKey: 'SKU-1#1',
        listingKey: 'SKU-1',
        asin: 'B000000001',
        sku: 'SKU-1',
        name: 'Caneca',
        status: changes.status ?? 'pending',
        quantity: 1,
        priceMinor: 1990,
        discountMinor: 0,
        shippingMinor: 0,
        feesMinor: null,
        fulfilmentMinor: null,
      },
    ],
    ...changes,
  };
}

/** An in-memory marketplace that pages by offset, so that orders changed during a read shift its pages. */
export function fakeConnector(
  seller: FakeSeller,
  {
    marketplace = 'amazon',
    pageSize = 2,
    windows = 3,
  }: { marketplace?: Marketplace; pageSize?: number; windows?: number } = {},
): Connector {
  const answer = async (call: string) => {
    seller.calls.push(call);
    await seller.onCall(call, seller.calls.length);
  };
  async function* nothing(call: string): AsyncGenerator<never[]> {
    await answer(call);
    yield [];
  }
  return {
    marketplace,
    async changedOrders(since: Date, page: string | null): Promise<OrderPage> {
      await answer(`changedOrders ${page}`);
      const changed = seller.orders
        .filter(({ updatedAt }) => updatedAt >= since)
        .sort((a, b) => a.updatedAt.getTime() - b.updatedAt.getTime());
      const start = Number(page ?? 0);
      const end = start + pageSize;
      return {
        orders: structuredClone(changed.slice(start, end)),
        nextPage: end < changed.length ? String(end) : null,
        watermark: new Date(),
      };
    },
    historyWindows(since: Date, until: Date): HistoryWindow[] {
      const length = (until.getTime() - since.getTime()) / windows;
      return Array.from({ length: windows }, (_, index) => ({
        start: new Date(until.getTime() - (index + 1) * length),
        end: new Date(until.getTime() - index * length),
      }));
    },
    async *orderHistory({ start, end }, resume, remember) {
      if (!resume) {
        await answer('createReport');
        await remember(`report ${start.toISOString()}`);
      } else if (resume !== `report ${start.toISOString()}`) throw new Error('the report of another window');
      const bought = seller.orders.filter(({ purchasedAt }) => purchasedAt >= start && purchasedAt < end);
      for (let at = 0; at < bought.length; at += pageSize) {
        await answer(`orderHistory ${at}`);
        yield structuredClone(bought.slice(at, at + pageSize));
      }
    },
    listings: () => nothing('listings'),
    stock: () => nothing('stock'),
    postedAmounts: () => nothing('postedAmounts'),
    adSpend: () => null,
    adSpendDays: 90,
    offers: () => nothing('offers'),
    sellerProfiles: () => nothing('sellerProfiles'),
    ...(!factsOf(marketplace).withoutStreams.includes('shipments') && { shipmentsOf: () => nothing('shipmentsOf') }),
  };
}
