import { generatedMarkets } from '#simulator/amazon/sources/generatedAmazon.ts';
import { DAY, dayOf, dayText, HOUR, startOfDay } from '#simulator/seller/calendar.ts';
import { hash, share } from '#simulator/seller/hash.ts';
import type { Product } from '#simulator/seller/products/product.ts';
import type { Simulator } from '#simulator/simulator.ts';

/** A unit that Amazon lost in a warehouse; instants in ms, Infinity for never, money in minor units. */
export interface LostUnit {
  id: string;
  product: Product;
  lostAt: number;
  reimbursedAt: number;
  /** When it was found again, and its reimbursement taken back. */
  foundAt: number;
  valueMinor: number;
}

/** Time from a loss to its reimbursement, and from that to the day on which the unit is found again. */
const DECISION = 12 * DAY;
const SEARCH = 20 * DAY;
/** No loss moves later than this. */
export const LOSS_LIFE = DECISION + SEARCH;

/** What Amazon pays for a lost unit. */
export const valueOf = ({ basePriceMinor }: Product): number => Math.round((basePriceMinor ?? 0) * 0.7);

/** Place of a loss that is planted without a reimbursement. */
export const placeOfLoss = (country: string, sku: string, day: number): string => `loss|${country}|${day}|${sku}`;

/** Units lost in the warehouse in a country, from `from` to `to` (ms, inclusive), oldest first. */
export function lostUnits(simulator: Simulator, country: string, from: number, to: number): LostUnit[] {
  const market = generatedMarkets(simulator).find((one) => one.country === country);
  const products = market?.products.filter(({ byMarketplace }) => byMarketplace) ?? [];
  const found = [...usual(simulator, products, from, to), ...planted(simulator, products, country)];
  return found.filter(({ lostAt }) => lostAt >= from && lostAt <= to).toSorted((a, b) => a.lostAt - b.lostAt);
}

/** Losses of which each is paid for; of those that are found again Amazon takes the money back. */
function usual(simulator: Simulator, products: Product[], from: number, to: number): LostUnit[] {
  const units: LostUnit[] = [];
  for (let day = dayOf(from); day <= dayOf(to + LOSS_LIFE); day += 1) {
    const at = startOfDay(day) + 10 * HOUR;
    if (startOfDay(day) < simulator.seller.historyStart) continue;
    for (const product of products) {
      const chance = share(simulator.seed, product.sku, product.country, 'lost', day);
      if (chance > 0.0012 || day < product.launchDay) continue;
      const isFoundAgain = chance < 0.0002;
      const reimbursedAt = isFoundAgain ? at - SEARCH : at;
      units.push({
        id: String(8_000_000_000 + hash(product.sku, product.country, dayText(day))),
        product,
        lostAt: reimbursedAt - DECISION,
        reimbursedAt,
        foundAt: isFoundAgain ? at : Infinity,
        valueMinor: valueOf(product),
      });
    }
  }
  return units;
}

function planted(simulator: Simulator, products: Product[], country: string): LostUnit[] {
  return [...simulator.planted.keys()].flatMap((place) => {
    const [, dayNumber, sku] = place.startsWith(`loss|${country}|`) ? place.split('|').slice(1) : [];
    const product = products.find((one) => one.sku === sku);
    if (!product) return [];
    const lostAt = startOfDay(Number(dayNumber)) + 9 * HOUR;
    const never = { reimbursedAt: Infinity, foundAt: Infinity };
    return [{ id: String(8_000_000_000 + hash(place)), product, lostAt, ...never, valueMinor: valueOf(product) }];
  });
}
