import type { Simulator } from '#simulator/simulator.ts';
import { DAY } from '#simulator/seller/calendar.ts';
import { inventoryId } from '#simulator/mercadolivre/items/inventoryId.ts';
import { FIRST_OPERATION } from '#simulator/mercadolivre/items/inventories.ts';
import { familyId, userProductId } from '#simulator/mercadolivre/items/sharing.ts';
import { claimOf } from '#simulator/mercadolivre/orders/claimOf.ts';

/** What a topic's notification may be about; by default the first listing and the newest order. */
export interface Subject {
  itemId?: string;
  orderId?: string;
}

interface Topic {
  /** Null when the seller has nothing of the kind. */
  resource: (simulator: Simulator, subject: Subject) => string | null;
  /** Newer topics say what happened, and have `id` instead of `_id`. */
  actions?: string[];
  /** Whether the seller's id is a text in the official examples. */
  hasTextId?: boolean;
}

/** Every topic that concerns a seller, with the form of its resource (REAL.md 4). */
export const TOPICS: Record<string, Topic> = {
  orders_v2: { resource: (simulator, subject) => `/orders/${orderOf(simulator, subject).id}` },
  shipments: { resource: (simulator, subject) => `/shipments/${orderOf(simulator, subject).shipmentId}` },
  payments: { resource: () => '/collections/3043111111' },
  items: { resource: (simulator, subject) => `/items/${listingOf(simulator, subject).asin}` },
  items_prices: { resource: (simulator, subject) => `/items/${listingOf(simulator, subject).asin}/prices` },
  'stock-location': {
    resource: (simulator, subject) => `/user-products/${userProductId(listingOf(simulator, subject))}/stock`,
  },
  fbm_stock_operations: {
    resource: ({ seller }) => {
      const place = seller.products.findIndex((product) => inventoryId(product) !== null);
      return place < 0 ? null : `/stock/fulfillment/operations/${FIRST_OPERATION + place}`;
    },
  },
  catalog_item_competition_status: {
    resource: (simulator, subject) => `/items/${listingOf(simulator, subject).asin}/price_to_win`,
    hasTextId: true,
  },
  user_products: {
    resource: (simulator, subject) => `/user-products/${userProductId(listingOf(simulator, subject))}`,
    actions: ['updated'],
  },
  user_products_families: {
    resource: (simulator, subject) => `/sites/MLB/user-products-families/${familyId(listingOf(simulator, subject))}`,
    actions: ['updated'],
  },
  // with hyphens it is of the older form (precio-variacion)
  'user-products-families': {
    resource: (simulator, subject) => `/sites/MLB/user-products-families/${familyId(listingOf(simulator, subject))}`,
  },
  post_purchase: {
    resource: (simulator) => {
      const claim = claimIn(simulator);
      return claim && `post-purchase/v1/claims/${claim.id}`;
    },
    actions: ['claims'],
  },
  price_suggestion: {
    resource: (simulator, subject) => `suggestions/items/${listingOf(simulator, subject).asin}/details`,
  },
  questions: { resource: () => '/questions/5036111111' },
  messages: { resource: () => '3f6da1e35ac84f70a24af7360d24c7bc', actions: ['created'] },
  invoices: { resource: () => '/users/1/invoices/1' },
};

const marketOf = ({ seller }: Simulator) => seller.markets.find(({ marketplace }) => marketplace === 'mercadolivre')!;

function listingOf({ seller }: Simulator, { itemId }: Subject) {
  const own = seller.products.filter(({ marketplace }) => marketplace === 'mercadolivre');
  return own.find(({ asin }) => asin === itemId) ?? own[0]!;
}

function orderOf(simulator: Simulator, { orderId }: Subject) {
  const market = marketOf(simulator);
  const now = simulator.clock.now();
  const named = orderId === undefined ? null : simulator.seller.order(market, orderId, now);
  return named ?? simulator.seller.ordersPlaced(market, now - 2 * DAY, now).at(-1)!;
}

function claimIn(simulator: Simulator) {
  const now = simulator.clock.now();
  const orders = simulator.seller.ordersPlaced(marketOf(simulator), now - 60 * DAY, now);
  return orders.flatMap((order) => claimOf(order) ?? []).find(({ openedAt }) => openedAt <= now) ?? null;
}
