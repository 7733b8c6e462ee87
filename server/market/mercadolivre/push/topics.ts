import type { Reread } from '#server/market/push/push.ts';

/** What a resource of a topic means; `kind` is a word of `reread`. */
interface ReadTopic {
  kind: string;
  /** Of the resource without its leading slash; the groups are the id, joined by a slash. */
  resource: RegExp;
  /** Whether it is read in one call. */
  isOneCall?: boolean;
}

const ITEM: ReadTopic = { kind: 'item', resource: /^items\/(ML[A-Z]\d{1,15})(?:\/prices)?$/ };
const STOCK: ReadTopic = {
  kind: 'userProduct',
  resource: /^user-products\/(ML[A-Z]U\d{1,20})\/stock$/,
  isOneCall: true,
};
const CLAIM: ReadTopic = { kind: 'claim', resource: /^(?:post-purchase\/)?(?:v\d\/)?claims\/(\d{1,20})$/ };

/**
 * The topics that the product reads, by name with `_` for `-`, because Mercado Livre writes both (REAL.md 4). All of them
 * are ticked by hand in the DevCenter.
 */
const read: Record<string, ReadTopic> = {
  orders_v2: { kind: 'order', resource: /^orders\/(\d{1,20})$/ },
  shipments: { kind: 'shipment', resource: /^shipments\/(\d{1,20})$/ },
  items: ITEM,
  items_prices: ITEM,
  stock_location: STOCK,
  stock_locations: STOCK,
  fbm_stock_operations: {
    kind: 'stockOperation',
    resource: /^stock\/fulfillment\/operations\/(\d{1,20})$/,
    isOneCall: true,
  },
  catalog_item_competition_status: {
    kind: 'competition',
    resource: /^items\/(ML[A-Z]\d{1,15})\/price_to_win$/,
    isOneCall: true,
  },
  user_products: { kind: 'userProduct', resource: /^user-products\/(ML[A-Z]U\d{1,20})$/ },
  user_products_families: {
    kind: 'family',
    resource: /^sites\/(ML[A-Z])\/user-products-families\/(\d{1,20})$/,
  },
  post_purchase: CLAIM,
  claims: CLAIM,
};

/** Topics that the product does not use, each with the reason. */
export const DECLINED: Record<string, string> = {
  payments: 'orders_v2 comes with the same change of the order, and a payment names no order',
  orders: 'orders_v2 has replaced it',
  price_suggestion: 'suggestions of prices are our own',
  questions: 'questions are not shown',
  messages: 'messages are not shown',
  invoices: 'invoices are not shown',
  catalog_suggestions: 'suggestions for the catalogue are not shown',
  flex_handshakes: 'handovers between couriers are not shown',
  leads_credits: 'leads of credits are not shown',
  vis_leads: 'leads of vehicles and real estate are not shown',
  public_offers: 'the price of an item in a promotion comes with items_prices',
  public_candidates: 'candidates for promotions are not shown',
  quotations: 'quotations are not shown',
};

/** Topics with another name besides. */
const SAME: Record<string, string> = { claims: 'post_purchase', stock_locations: 'stock_location' };

/** Topics that the product reads. */
export const readTopics: readonly string[] = Object.keys(read).filter((topic) => !Object.hasOwn(SAME, topic));

/** The product's name of a topic, read or declined; null for an unknown one. */
export function topicOf(given: string): string | null {
  const name = given.toLowerCase().replaceAll('-', '_');
  const own = Object.hasOwn(SAME, name) ? SAME[name]! : name;
  return Object.hasOwn(read, own) || Object.hasOwn(DECLINED, own) ? own : null;
}

/** What to read again for a notification; null when the topic is not used, or its resource has another form. */
export function rereadOf(topic: string, resource: string): Reread | null {
  const wanted = Object.hasOwn(read, topic) ? read[topic]! : null;
  const match = wanted?.resource.exec(resource.replace(/^\//, ''));
  return wanted && match ? { kind: wanted.kind, id: match.slice(1).join('/') } : null;
}

/** Limits of REAL.md 4: anyone can know the ids in a notification, and the calls are scarce. */
const MOST_A_MINUTE = 120;
const MOST_ONE_CALLS_A_MINUTE = 600;

/** Reads for one topic that an account makes in a minute at most. */
export const mostAMinute = (topic: string): number =>
  Object.hasOwn(read, topic) && read[topic]!.isOneCall ? MOST_ONE_CALLS_A_MINUTE : MOST_A_MINUTE;
