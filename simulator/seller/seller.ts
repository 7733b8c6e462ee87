import { dayOf, startOfDay } from './calendar.ts';
import { HISTORY_DAYS, type Market, markets } from './market.ts';
import { amazonOrderNumber, dayOfNumber } from './orderIds.ts';
import { ordersOfDay } from './ordersOfDay.ts';
import { placedOrder, type Placement } from './placedOrder.ts';
import { type Product, productKey } from '#simulator/seller/products/product.ts';
import { products } from '#simulator/seller/products/products.ts';
import { shareGoods } from '#simulator/seller/products/sharedGoods.ts';
import type { SoldOrder } from './soldOrder.ts';

/** The generated seller, determined by the seed, the anchor day and the placed orders. */
export interface Seller {
  seed: number;
  markets: Market[];
  products: Product[];
  /** Orders placed from `from` to `to` (ms, inclusive), oldest first. */
  ordersPlaced(market: Market, from: number, to: number): SoldOrder[];
  /** Order with the marketplace's id; null when it has not been placed by `now`. */
  order(market: Market, id: string, now: number): SoldOrder | null;
  /** Orders of a Mercado Livre shipment or pack. */
  ordersOfShipment(shipmentId: number, now: number): SoldOrder[];
  ordersOfPack(packId: number, now: number): SoldOrder[];
  /** Orders placed through the control endpoint. */
  placedOrders(market: Market): SoldOrder[];
  placedCount(): number;
  /** Units ordered on the day by product key, including cancelled ones, without the placed orders. */
  unitsOfDay(market: Market, day: number): Map<string, number>;
  historyStart: number;
}

/** Shares (0 to 1) of the generated seller's full size, and for how many days it has sold: two years by default. */
export interface SellerSize {
  products: number;
  orders: number;
  days?: number;
}
const FULL: SellerSize = { products: 1, orders: 1 };

/** Opens the seller. Days are generated on first use and cached. */
export function openSeller(seed: number, anchorDay: number, placed: Placement[], size = FULL): Seller {
  const all = shareGoods(seed, products(seed, anchorDay - HISTORY_DAYS, size.products));
  const places = markets(seed, anchorDay, all, size.orders);
  const days = new Map<string, SoldOrder[]>();
  const historyDay = anchorDay - (size.days ?? HISTORY_DAYS);

  const generated = (market: Market, day: number): SoldOrder[] => {
    if (day < historyDay) return [];
    const key = `${market.prefix}|${day}`;
    const known = days.get(key);
    if (known) return known;
    const orders = ordersOfDay(market, day);
    days.set(key, orders);
    return orders;
  };
  const added = (market: Market): SoldOrder[] =>
    placed
      .filter((one) => one.marketplace === market.marketplace && one.country === market.country)
      .flatMap((one) => placedOrder(market, one) ?? []);

  const ordersPlaced = (market: Market, from: number, to: number): SoldOrder[] => {
    const found: SoldOrder[] = [];
    for (let day = Math.max(historyDay, dayOf(from)); day <= dayOf(to); day += 1) found.push(...generated(market, day));
    const inside = [...found, ...added(market)].filter((order) => order.createdAt >= from && order.createdAt <= to);
    return inside.sort((a, b) => a.createdAt - b.createdAt || a.number - b.number);
  };
  const onDay = (market: Market, day: number, now: number): SoldOrder[] =>
    [...generated(market, day), ...added(market)].filter((order) => order.createdAt <= now);
  const mercadolivre = places.find((market) => market.marketplace === 'mercadolivre')!;
  const around = (number: number, now: number) => onDay(mercadolivre, Math.min(dayOfNumber(number), dayOf(now)), now);

  return {
    seed,
    markets: places,
    products: all,
    historyStart: startOfDay(historyDay),
    ordersPlaced,
    order: (market, id, now) => {
      const number =
        market.marketplace === 'amazon' ? amazonOrderNumber(id) : (Number(id) - 2_000_009_000_000_000) / 97;
      const day = number !== null && Number.isInteger(number) ? dayOfNumber(number) : -1;
      return onDay(market, Math.min(day, dayOf(now)), now).find((order) => order.id === id) ?? null;
    },
    ordersOfShipment: (shipmentId, now) =>
      around(shipmentId - 44_000_000_000, now).filter((order) => order.shipmentId === shipmentId),
    ordersOfPack: (packId, now) =>
      around(Math.floor((packId - 2_000_006_000_000_000) / 97), now).filter((order) => order.packId === packId),
    placedOrders: added,
    placedCount: () => placed.length,
    unitsOfDay: (market, day) => {
      const units = new Map<string, number>();
      for (const { lines } of generated(market, day))
        for (const { product, quantity } of lines)
          units.set(productKey(product), (units.get(productKey(product)) ?? 0) + quantity);
      return units;
    },
  };
}
