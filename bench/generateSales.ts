import type { Marketplace } from '#server/market/registry.ts';
import type { OrderSnapshot, OrderStatus } from '#server/market/snapshots/orderSnapshots.ts';

/** A seller to generate. The same plan always gives the same orders. */
export interface SellerPlan {
  seed: number;
  products: number;
  orders: number;
  /** Days of history, ending with LAST_DAY. */
  days: number;
  /** How many of ten products are sold in the United States, in dollars. */
  dollarsInTen: number;
}

export const LAST_DAY = '2026-11-20';
const DAY_MS = 86_400_000;
/** Midnight after LAST_DAY in São Paulo, which has had no daylight saving time since 2019. */
const END_MS = Date.parse(`${LAST_DAY}T03:00:00Z`) + DAY_MS;

export const listingKeyOf = (product: number) => `SKU-${product}`;
export const isCosted = (product: number) => product % 5 !== 0;
export const unitCostOf = (product: number) => 500 + ((product * 7919) % 9000);

/** Three tenths of the products are Mercado Livre, the plan's share Amazon US, the rest Amazon BR. */
export function placeOf(
  product: number,
  { dollarsInTen }: SellerPlan,
): { marketplace: Marketplace; country: string; currency: string } {
  const place = product % 10;
  if (place >= 10 - dollarsInTen) return { marketplace: 'amazon', country: 'US', currency: 'USD' };
  return { marketplace: place < 3 ? 'mercadolivre' : 'amazon', country: 'BR', currency: 'BRL' };
}

/** Deterministic random numbers in [0, 1) (mulberry32). */
function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Orders by time of purchase: 1.25 lines each on average, most sales from a few products. */
export function* generateSales(plan: SellerPlan): Generator<OrderSnapshot> {
  const { seed, products, orders, days } = plan;
  const random = seededRandom(seed);
  const productAt = () => Math.floor(products * random() ** 3);
  const startMs = END_MS - days * DAY_MS;
  let packId: string | null = null;
  for (let n = 0; n < orders; n++) {
    const first = productAt();
    const { marketplace, country, currency } = placeOf(first, plan);
    const purchasedMs = startMs + Math.floor(((n + random()) / orders) * (END_MS - startMs));
    const status = statusOf(random(), END_MS - purchasedMs);
    // about one in ten Mercado Livre orders shares the cart of the previous order
    if (marketplace === 'mercadolivre')
      packId = packId && random() < 0.1 ? packId : random() < 0.5 ? `P${seed}-${n}` : null;
    const lines = random() < 0.8 ? 1 : random() < 0.75 ? 2 : 3;
    const listed = new Set([first]);
    while (listed.size < lines && products >= 100) listed.add(Math.floor(productAt() / 10) * 10 + (first % 10));
    yield {
      marketplace,
      country,
      currency,
      status,
      marketplaceStatus: status,
      externalId: `${seed}-${n}`,
      packId: marketplace === 'mercadolivre' ? packId : null,
      logistic: null,
      shipUf: null,
      purchasedAt: new Date(purchasedMs),
      updatedAt: new Date(purchasedMs + 3_600_000),
      items: [...listed].map((product) => lineOf(product, status, random)),
    };
  }
}

function statusOf(chance: number, ageMs: number): OrderStatus {
  if (chance < 0.05) return 'cancelled';
  if (ageMs < 2 * DAY_MS) return chance < 0.6 ? 'pending' : 'shipped';
  return ageMs < 9 * DAY_MS && chance < 0.7 ? 'shipped' : 'delivered';
}

function lineOf(product: number, status: OrderStatus, random: () => number): OrderSnapshot['items'][number] {
  const quantity = random() < 0.85 ? 1 : 2;
  const priceMinor = quantity * (1500 + ((product * 104_729) % 30_000));
  const hasFees = random() < 0.95;
  return {
    lineKey: `${listingKeyOf(product)}#1`,
    listingKey: listingKeyOf(product),
    asin: `B${String(product).padStart(9, '0')}`,
    sku: listingKeyOf(product),
    name: `Produto número ${product}`,
    status,
    quantity,
    priceMinor,
    discountMinor: random() < 0.1 ? Math.floor(priceMinor / 10) : 0,
    shippingMinor: 0,
    feesMinor: hasFees ? Math.floor(priceMinor * 0.15) : null,
    fulfilmentMinor: hasFees ? 750 * quantity : null,
  };
}
