import { startOfDay } from './calendar.ts';
import { fulfilmentTimes } from './fulfilmentTimes.ts';
import type { Market } from './market.ts';
import { amazonOrderId, orderNumber } from './orderIds.ts';
import type { Product } from '#simulator/seller/products/product.ts';
import { productDay, type ProductDay } from '#simulator/seller/products/productDay.ts';
import { random, type Random } from './hash.ts';
import { HOURS, season } from './season.ts';
import type { SoldLine, SoldOrder } from './soldOrder.ts';

interface Shelf {
  products: Product[];
  today: ProductDay[];
  /** Cumulative weights of the products' sales today. */
  upTo: number[];
}

const HOURS_TOTAL = HOURS.reduce((sum, hour) => sum + hour, 0);

/** All orders of the market on a São Paulo day, in the order they are placed. */
export function ordersOfDay(market: Market, day: number): SoldOrder[] {
  const chance = random(market.seed, market.marketplace, market.country, day);
  const shelf = shelfOf(market, day);
  if (shelf.products.length === 0) return [];
  const expected = market.ordersPerDay * season(day, market.anchorDay) * chance.between(0.85, 1.15);
  const moments = Array.from({ length: Math.round(expected + chance.between(-0.5, 0.5)) }, () => moment(chance, day));
  moments.sort((a, b) => a - b);
  const orders: SoldOrder[] = [];
  for (const createdAt of moments)
    orders.push(
      ...(market.marketplace === 'amazon' ? amazonPurchase : cart)(
        market,
        shelf,
        chance,
        createdAt,
        day,
        orders.length,
      ),
    );
  return orders;
}

function shelfOf(market: Market, day: number): Shelf {
  const shelf: Shelf = { products: [], today: [], upTo: [] };
  let total = 0;
  for (const product of market.products) {
    const today = productDay(market.seed, product, day);
    if (!today.onSale) continue;
    total += product.weight * (1 + 4 * today.discount);
    shelf.products.push(product);
    shelf.today.push(today);
    shelf.upTo.push(total);
  }
  return shelf;
}

function moment(chance: Random, day: number): number {
  let left = chance.next() * HOURS_TOTAL;
  const hour = HOURS.findIndex((weight) => (left -= weight) < 0);
  return startOfDay(day) + Math.floor((Math.max(0, hour) + chance.next()) * 3600) * 1000;
}

function take(shelf: Shelf, chance: Random): SoldLine {
  const wanted = chance.next() * shelf.upTo.at(-1)!;
  let low = 0;
  for (let high = shelf.upTo.length - 1; low < high;) {
    const middle = (low + high) >> 1;
    if (shelf.upTo[middle]! > wanted) high = middle;
    else low = middle + 1;
  }
  const today = shelf.today[low]!;
  const roll = chance.next();
  const quantity = roll < 0.87 ? 1 : roll < 0.96 ? 2 : 3;
  return {
    product: shelf.products[low]!,
    quantity,
    unitPriceMinor: today.priceMinor,
    discountMinor: Math.round(today.priceMinor * today.discount) * quantity,
    shippingMinor: 0,
    taxMinor: 0,
    dropped: false,
  };
}

function amazonPurchase(
  market: Market,
  shelf: Shelf,
  chance: Random,
  createdAt: number,
  day: number,
  place: number,
): SoldOrder[] {
  const roll = chance.next();
  const count = roll < 0.86 ? 1 : roll < 0.96 ? 2 : 3;
  const taken = Array.from({ length: count }, () => take(shelf, chance));
  // an Amazon order has one fulfilment channel and no listing twice
  const lines = taken.filter(
    (line, at) =>
      line.product.byMarketplace === taken[0]!.product.byMarketplace &&
      taken.findIndex((other) => other.product === line.product) === at,
  );
  for (const line of lines) {
    if (!line.product.byMarketplace && chance.chance(0.6)) line.shippingMinor = chance.whole(990, 2990);
    if (market.country === 'US') {
      if (line.shippingMinor) line.shippingMinor = chance.whole(399, 999);
      line.taxMinor = Math.round((line.unitPriceMinor * line.quantity - line.discountMinor) * chance.between(0, 0.09));
    }
  }
  if (lines.length > 1 && chance.chance(0.04)) lines.at(-1)!.dropped = true;
  const number = orderNumber(day, place);
  const byMarketplace = lines[0]!.product.byMarketplace;
  const head = {
    id: amazonOrderId(market.prefix, number),
    number,
    byMarketplace,
    business: chance.chance(0.06),
    packId: null,
    shipmentId: null,
    buyerId: 0,
  };
  return [finished(market, head, createdAt, fulfilmentTimes(chance, createdAt, byMarketplace, 'amazon'), lines)];
}

/** A cart: one order per product; several share a pack and a shipment. */
function cart(
  market: Market,
  shelf: Shelf,
  chance: Random,
  createdAt: number,
  day: number,
  place: number,
): SoldOrder[] {
  const count = chance.chance(0.06) ? chance.whole(2, 3) : 1;
  const numbers = Array.from({ length: count }, (_, at) => orderNumber(day, place + at));
  const taken = numbers.map(() => take(shelf, chance));
  const times = fulfilmentTimes(chance, createdAt, taken[0]!.product.byMarketplace, 'mercadolivre');
  const buyerId = 50_000_000 + chance.whole(0, 900_000_000);
  return taken.map((line, at) => {
    const head = {
      id: String(2_000_009_000_000_000 + numbers[at]! * 97),
      number: numbers[at]!,
      byMarketplace: line.product.byMarketplace,
      business: false,
      packId: count > 1 ? 2_000_006_000_000_000 + numbers[0]! * 97 : null,
      shipmentId: 44_000_000_000 + numbers[0]!,
      buyerId,
    };
    return finished(market, head, createdAt + at * 1000, times, [line]);
  });
}

type Head = Pick<SoldOrder, 'id' | 'number' | 'byMarketplace' | 'business' | 'packId' | 'shipmentId' | 'buyerId'>;
type Times = ReturnType<typeof fulfilmentTimes>;

function finished(market: Market, head: Head, createdAt: number, times: Times, lines: SoldLine[]): SoldOrder {
  const { marketplace, country, currency } = market;
  return { ...head, marketplace, country, currency, createdAt, ...times, lines };
}
