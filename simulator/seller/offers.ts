import { DAY, dayOf, HOUR, MINUTE, startOfDay } from './calendar.ts';
import { hash, share } from './hash.ts';
import { type Product, productKey } from '#simulator/seller/products/product.ts';
import { productDay } from '#simulator/seller/products/productDay.ts';

/** A competing seller. */
export interface Rival {
  id: string;
  nickname: string;
  /** Positive ratings in percent, 0–100. */
  rating: number;
  ratings: number;
  byMarketplace: boolean;
}

/** One offer of new goods; money in minor units. */
export interface RivalOffer {
  /** Null for the simulator's own seller. */
  rival: Rival | null;
  priceMinor: number;
  shippingMinor: number;
  byMarketplace: boolean;
}

export interface OfferState {
  /** Cheapest first. */
  offers: RivalOffer[];
  /** Offer with the Buy Box; null when there is none. */
  winner: RivalOffer | null;
  /** Whether our seller shares the Buy Box with another (Mercado Livre). */
  isShared: boolean;
}

/**
 * A Buy Box owner set by the control endpoint, from an instant (ms) on: `us`, `none`, a rival's id, or `free` to end
 * the override.
 */
export interface ForcedOffer {
  asin: string;
  winner: string;
  priceMinor: number | null;
  from: number;
}

/** Interval between changes of a product's offers; each product has its own offset. */
const SLOT = 3 * HOUR;
const POOL = 26;
/** The last sellers of the pool start a few days before the history's anchor. */
const NEWCOMERS = 2;
const NEWCOMER_DAYS = 4;

const NAMES = [
  'CASA BOA', 'UTILIMAX', 'IMPORTA JA', 'LOJA DO LAR', 'MEGA OFERTAS', 'PONTO CERTO', 'BAZAR SP', 'VAREJO SUL', 'TOP MIX',
  'ARMAZEM 21', 'NOVA ERA', 'KASA E CIA', 'DISTRIBUIDORA LIMA',
]; // prettier-ignore

const pools = new Map<string, Rival[]>();

/** Competing sellers in one marketplace of one country. */
export function rivals(seed: number, { marketplace, country }: Pick<Product, 'marketplace' | 'country'>): Rival[] {
  const key = `${seed} ${marketplace} ${country}`;
  const known = pools.get(key);
  if (known) return known;
  const pool = Array.from({ length: POOL }, (_, n) => {
    const at = (what: string) => share(seed, marketplace, country, n, what);
    const id =
      marketplace === 'amazon'
        ? `A${hash(seed, country, n, 'rival').toString(36).toUpperCase().padStart(7, '0')}${hash(seed, country, n).toString(36).toUpperCase().padStart(6, '0').slice(0, 6)}`
        : String(200_077_001 + n);
    return {
      id,
      nickname: `${NAMES[n % NAMES.length]!}${n < NAMES.length ? '' : ' 2'}`.replaceAll(' ', '_'),
      rating: Math.round(82 + 18 * at('rating')),
      ratings: 20 + Math.floor(12_000 * at('ratings') ** 3),
      byMarketplace: at('fulfilment') < 0.55,
    };
  });
  pools.set(key, pool);
  return pool;
}

/** Whether other sellers offer the product on the same page. On Mercado Livre: catalogue items without variations. */
export function isContested(seed: number, product: Product): boolean {
  if (product.basePriceMinor === null) return false;
  return product.marketplace === 'amazon' || (!product.variation && share(seed, product.asin, 'catalogue') < 0.65);
}

/** Instant (ms) of the last change of the product's offers. */
function slotStart(seed: number, product: Product, now: number): number {
  const offset = Math.floor((SLOT / MINUTE) * share(seed, product.asin, product.country, 'slot')) * MINUTE;
  return Math.floor((now - offset) / SLOT) * SLOT + offset;
}

/** Instants (ms) from `from` to `to` at which the product's offers, or our price, may change, in order. */
export function turnsBetween(seed: number, product: Product, from: number, to: number): number[] {
  const turns = new Set([from]);
  for (let at = slotStart(seed, product, from) + SLOT; at <= to; at += SLOT) turns.add(at);
  for (let day = dayOf(from) + 1; startOfDay(day) <= to; day += 1) turns.add(startOfDay(day));
  return [...turns].sort((a, b) => a - b);
}

/** Offers for the product at an instant; deterministic. */
export function offersAt(
  { seed, anchorDay, forced }: { seed: number; anchorDay: number; forced: readonly ForcedOffer[] },
  product: Product,
  now: number,
): OfferState {
  const start = slotStart(seed, product, now);
  const slot = Math.round(start / HOUR);
  const newest = forced.findLast(({ asin, from }) => asin === product.asin && from <= now);
  const rule = newest?.winner === 'free' ? undefined : newest;
  const ours = ourOffer(seed, product, now, rule?.winner === 'us');
  const others = rivalsOf(seed, product)
    .filter(({ n }) => isPresent(seed, product, n, start, anchorDay))
    .map(({ rival, n }) => rivalOffer(seed, product, rival, n, start));
  const offers = [...(ours ? [ours] : []), ...others];
  const winner = rule
    ? forcedWinner(rule, offers)
    : share(seed, product.asin, slot, 'nobody') < 0.015
      ? null
      : bestOf(seed, product, offers, slot);
  const isShared =
    product.marketplace === 'mercadolivre' && winner !== null && winner.rival === null && !rule && offers.length > 1;
  return {
    offers: offers.sort((a, b) => landed(a) - landed(b)),
    winner,
    isShared: isShared && share(seed, product.asin, slot, 'shared') < 0.15,
  };
}

export const landed = ({ priceMinor, shippingMinor }: Pick<RivalOffer, 'priceMinor' | 'shippingMinor'>) =>
  priceMinor + shippingMinor;

/** Our own offer; null when sold out or paused, unless it is set to win. */
function ourOffer(seed: number, product: Product, now: number, isSet: boolean): RivalOffer | null {
  if (product.unitCostMinor === null)
    return product.basePriceMinor === null
      ? null
      : { rival: null, priceMinor: product.basePriceMinor, shippingMinor: 0, byMarketplace: product.byMarketplace };
  const { onSale, priceMinor, discount } = productDay(seed, product, dayOf(now));
  if (!isSet && !(onSale && product.active)) return null;
  const charged = product.marketplace === 'mercadolivre' ? priceMinor - Math.round(priceMinor * discount) : priceMinor;
  return { rival: null, priceMinor: charged, shippingMinor: 0, byMarketplace: product.byMarketplace };
}

const handfuls = new WeakMap<Product, { rival: Rival; n: number }[]>();

/** The few rivals of a product. */
function rivalsOf(seed: number, product: Product): { rival: Rival; n: number }[] {
  const known = handfuls.get(product);
  if (known) return known;
  const key = productKey(product);
  const handful = rivals(seed, product)
    .map((rival, n) => ({ rival, n }))
    .filter(({ n }) => share(seed, key, n, 'rival') < (isNewcomer(n) ? 0.1 : 0.13));
  handfuls.set(product, handful);
  return handful;
}

const isNewcomer = (n: number) => n >= POOL - NEWCOMERS;

/** Whether a rival offers the product; changes every fourteen days. */
function isPresent(seed: number, product: Product, n: number, start: number, anchorDay: number): boolean {
  if (isNewcomer(n)) return dayOf(start) >= anchorDay - NEWCOMER_DAYS + (n % 2);
  const fortnight = Math.floor((start + 14 * DAY * share(seed, product.asin, n, 'fortnight')) / (14 * DAY));
  return share(seed, product.asin, n, 'present', fortnight) < 0.85;
}

function rivalOffer(seed: number, product: Product, rival: Rival, n: number, start: number): RivalOffer {
  const at = (what: string, epoch = 0) => share(seed, product.asin, n, what, epoch);
  // a price is valid for one to four days
  const priceDays = 1 + Math.floor(4 * at('pace'));
  const epoch = Math.floor(start / (priceDays * DAY) + at('phase'));
  const level = 0.9 + 0.26 * at('level') + 0.08 * (at('price', epoch) - 0.5);
  const base = product.basePriceMinor!;
  const priceMinor = Math.max(100, Math.round((base * level) / 10) * 10 - 1);
  const isFree = rival.byMarketplace || product.marketplace === 'mercadolivre' || at('freight') < 0.4;
  return { rival, priceMinor, shippingMinor: isFree ? 0 : 990, byMarketplace: rival.byMarketplace };
}

/** The cheapest offer after bonuses for fulfilment and ratings and a random factor per slot. */
function bestOf(seed: number, product: Product, offers: RivalOffer[], slot: number): RivalOffer | null {
  const cost = (offer: RivalOffer) =>
    landed(offer) *
    (offer.byMarketplace ? 0.95 : 1) *
    (1 - ((offer.rival?.rating ?? 98) - 82) / 900) *
    (1 + 0.05 * share(seed, product.asin, offer.rival?.id ?? 'us', slot));
  let best: RivalOffer | null = null;
  for (const offer of offers) if (!best || cost(offer) < cost(best)) best = offer;
  return best;
}

function forcedWinner({ winner, priceMinor }: ForcedOffer, offers: RivalOffer[]): RivalOffer | null {
  if (winner === 'none') return null;
  const isWanted = ({ rival }: RivalOffer) => (winner === 'us' ? rival === null : rival?.id === winner);
  let found = offers.find(isWanted);
  if (!found && winner !== 'us') {
    const rival = { id: winner, nickname: winner, rating: 99, ratings: 500, byMarketplace: true };
    found = { rival, priceMinor: offers[0]?.priceMinor ?? 1_990, shippingMinor: 0, byMarketplace: true };
    offers.push(found);
  }
  if (found && priceMinor !== null) Object.assign(found, { priceMinor, shippingMinor: 0 });
  return found ?? null;
}
