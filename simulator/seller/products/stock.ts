import { DAY, dayOf } from '#simulator/seller/calendar.ts';
import { share } from '#simulator/seller/hash.ts';
import { productKey } from './product.ts';
import { emptyFrom, restockCycle, RESTOCK_DAYS } from './productDay.ts';
import type { Seller } from '#simulator/seller/seller.ts';
import type { SoldOrder } from '#simulator/seller/soldOrder.ts';

export interface Stock {
  available: number;
  reserved: number;
  inbound: number;
}

/**
 * Warehouse stock by product key: the units that will be sold before the next delivery plus a reserve, so that it falls
 * with every sale and reaches zero when the product sells out.
 */
export function stock(seller: Seller, now: number): Map<string, Stock> {
  const today = dayOf(now);
  const stocks = new Map<string, Stock>();
  for (const market of seller.markets) {
    const ahead = Array.from({ length: RESTOCK_DAYS }, (_, at) => seller.unitsOfDay(market, today + at));
    const recent = seller.ordersPlaced(market, now - 5 * DAY, now);
    const placed = seller.placedOrders(market);
    const placedIds = new Set(placed.map((order) => order.id));
    const soldToday = unitsOf(recent.filter((order) => dayOf(order.createdAt) === today && !placedIds.has(order.id)));
    const awaiting = unitsOf(recent.filter((order) => order.shippedAt > now && order.cancelledAt > now));
    for (const product of market.products) {
      const key = productKey(product);
      const { first, last } = restockCycle(seller.seed, key, today);
      const sellsOut = emptyFrom(seller.seed, key, today) <= last;
      const reserve = sellsOut ? 0 : 4 + Math.floor(30 * share(seller.seed, key, 'reserve'));
      const extra = unitsOf(placed.filter((order) => dayOf(order.createdAt) >= first && order.createdAt <= now));
      let units = reserve - (soldToday.get(key) ?? 0) - (extra.get(key) ?? 0);
      for (let day = today; day <= last; day += 1) units += ahead[day - today]!.get(key) ?? 0;
      stocks.set(key, {
        available: Math.max(0, units),
        reserved: awaiting.get(key) ?? 0,
        inbound: last - today < 8 ? 10 + Math.floor(50 * share(seller.seed, key, 'inbound', last)) : 0,
      });
    }
  }
  return stocks;
}

function unitsOf(orders: SoldOrder[]): Map<string, number> {
  const units = new Map<string, number>();
  for (const { lines } of orders)
    for (const { product, quantity } of lines)
      units.set(productKey(product), (units.get(productKey(product)) ?? 0) + quantity);
  return units;
}
