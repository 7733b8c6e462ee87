import { expect, test } from 'vitest';
import { DAY, dayOf, startOfDay } from './calendar.ts';
import { companyBooks } from '#simulator/control/companyBooks.ts';
import { amazonOrderNumber } from './orderIds.ts';
import { productKey } from '#simulator/seller/products/product.ts';
import { productDay, restockCycle } from '#simulator/seller/products/productDay.ts';
import { openSeller } from './seller.ts';
import { stock } from '#simulator/seller/products/stock.ts';

const NOW = Date.parse('2026-11-20T18:00:00Z');
const ANCHOR = dayOf(NOW);
const seller = openSeller(2026, ANCHOR, []);
const [brazil, america, mercadolivre] = seller.markets as [
  (typeof seller.markets)[0],
  (typeof seller.markets)[0],
  (typeof seller.markets)[0],
];
const all = (market: (typeof seller.markets)[0]) => seller.ordersPlaced(market, 0, NOW);

test('the same seed generates the same history, whatever is read first', () => {
  const other = openSeller(2026, ANCHOR, []);
  const late = other.ordersPlaced(other.markets[0]!, NOW - 3 * DAY, NOW);
  expect(late).toEqual(all(brazil).slice(-late.length));
  expect(openSeller(7, ANCHOR, []).ordersPlaced(brazil, NOW - DAY, NOW)).not.toEqual(late.slice(-10));
});

test('the seller has about 400 products, some sold in both countries, some with variations', () => {
  expect(brazil.products).toHaveLength(160);
  expect(america.products).toHaveLength(90);
  expect(mercadolivre.products.length).toBeGreaterThan(135);
  const brazilian = new Set(brazil.products.map(({ sku }) => sku));
  expect(america.products.filter(({ sku }) => brazilian.has(sku))).toHaveLength(40);
  expect(mercadolivre.products.filter(({ variation }) => variation)).not.toHaveLength(0);
  const keys = seller.products.map(productKey);
  expect(new Set(keys).size).toBe(keys.length);
  const asins = new Map(brazil.products.map(({ asin, sku }) => [asin, sku]));
  expect(asins.size).toBe(160);
});

test('volumes are those of a medium-sized seller over 13 months', () => {
  const perDay = (market: (typeof seller.markets)[0]) => all(market).length / 396;
  expect(perDay(brazil)).toBeGreaterThan(36);
  expect(perDay(brazil)).toBeLessThan(46);
  expect(perDay(america)).toBeGreaterThan(10);
  expect(perDay(america)).toBeLessThan(15);
  expect(perDay(mercadolivre)).toBeGreaterThan(12);
  expect(perDay(mercadolivre)).toBeLessThan(18);
});

test('a smaller seller has the given share of the products, in every market, and of the orders', () => {
  const small = openSeller(2026, ANCHOR, [], { products: 0.25, orders: 0.5 });
  expect(small.markets.map(({ products }) => products.length)).toEqual([40, 23, expect.any(Number)]);
  const known = new Set(seller.products.map(productKey));
  expect(small.products.filter((product) => !known.has(productKey(product)))).toEqual([]);
  const part = small.ordersPlaced(small.markets[0]!, 0, NOW).length / all(brazil).length;
  expect(part).toBeGreaterThan(0.47);
  expect(part).toBeLessThan(0.53);
});

test('about 4 % of orders are cancelled and 3 % refunded', () => {
  const orders = all(brazil);
  const part = (count: number) => (100 * count) / orders.length;
  const cancelled = part(orders.filter(({ cancelledAt }) => cancelledAt < Infinity).length);
  const refunded = part(orders.filter(({ refundedAt }) => refundedAt < Infinity).length);
  expect(cancelled).toBeGreaterThan(3.3);
  expect(cancelled).toBeLessThan(4.7);
  expect(refunded).toBeGreaterThan(2.3);
  expect(refunded).toBeLessThan(3.7);
});

test('Black Friday has more than twice the sales of a usual Friday', () => {
  const on = (day: string) => {
    const start = startOfDay(Date.parse(day) / DAY);
    return seller.ordersPlaced(brazil, start, start + DAY - 1).length;
  };
  expect(on('2025-11-28')).toBeGreaterThan(2 * on('2025-11-14'));
});

test('a few products make most of the sales and a promotion lowers what the buyer pays', () => {
  const units = new Map<string, number>();
  for (const { lines } of all(brazil))
    for (const { product, quantity } of lines) units.set(product.sku, (units.get(product.sku) ?? 0) + quantity);
  const sorted = [...units.values()].sort((a, b) => b - a);
  const sum = (part: number[]) => part.reduce((total, one) => total + one, 0);
  expect(sum(sorted.slice(0, 32)) / sum(sorted)).toBeGreaterThan(0.5);
  const lines = all(brazil).flatMap((order) => order.lines);
  const promoted = lines.filter(({ discountMinor }) => discountMinor > 0);
  expect(promoted.length / lines.length).toBeGreaterThan(0.03);
  expect(promoted.every((line) => line.discountMinor < line.unitPriceMinor * line.quantity)).toBe(true);
});

test('every order id is unique and identifies its order', () => {
  for (const market of seller.markets) {
    const orders = all(market);
    expect(new Set(orders.map(({ id }) => id)).size).toBe(orders.length);
    for (const order of orders.filter((_, at) => at % 997 === 0))
      expect(seller.order(market, order.id, NOW)).toBe(order);
  }
  expect(amazonOrderNumber('701-0000000-0000000')).toBeNull();
});

test('a product without stock has no sales and a stock of zero', () => {
  const soldOut = brazil.products.filter(
    (product) => !productDay(2026, product, ANCHOR).onSale && product.launchDay === 0,
  );
  expect(soldOut.length).toBeGreaterThan(0);
  const today = new Set(seller.unitsOfDay(brazil, ANCHOR).keys());
  const stocks = stock(seller, NOW);
  for (const product of soldOut) {
    expect(today.has(productKey(product))).toBe(false);
    expect(stocks.get(productKey(product))!.available).toBe(0);
  }
});

test('stock falls by the units sold until the next delivery', () => {
  const tomorrow = seller.ordersPlaced(brazil, NOW + 1, NOW + DAY);
  const before = stock(seller, NOW);
  const after = stock(seller, NOW + DAY);
  let compared = 0;
  for (const product of brazil.products) {
    const key = productKey(product);
    const fall = before.get(key)!.available - after.get(key)!.available;
    if (restockCycle(2026, key, ANCHOR).last === ANCHOR) continue; // a delivery lies in between
    const units = tomorrow.flatMap(({ lines }) => lines).filter((line) => line.product === product);
    expect(fall).toBe(units.reduce((sum, { quantity }) => sum + quantity, 0));
    compared += 1;
  }
  expect(compared).toBeGreaterThan(140);
});

test('the orders of a Mercado Livre cart share pack, shipment and buyer', () => {
  const packed = all(mercadolivre).filter(({ packId }) => packId !== null);
  expect(packed.length).toBeGreaterThan(100);
  const [first] = packed;
  const cart = seller.ordersOfPack(first!.packId!, NOW);
  expect(cart.length).toBeGreaterThanOrEqual(2);
  expect(seller.ordersOfShipment(first!.shipmentId!, NOW)).toEqual(cart);
  expect(new Set(cart.map(({ buyerId }) => buyerId)).size).toBe(1);
});

test('the books of closed months hold more than the marketplaces sold, and go back two years', () => {
  const books = companyBooks(seller, NOW);
  expect(books.map(({ month }) => month).slice(0, 2)).toEqual(['2026-10', '2026-09']);
  expect(books.at(-1)!.month).toBe('2024-09');
  const october = [brazil, mercadolivre]
    .flatMap((market) => seller.ordersPlaced(market, startOfDay(dayOf(Date.parse('2026-10-01T12:00:00Z'))), NOW))
    .filter(({ createdAt, cancelledAt }) => createdAt < Date.parse('2026-11-01T03:00:00Z') && cancelledAt === Infinity)
    .flatMap(({ lines }) => lines)
    .reduce((sum, line) => sum + line.quantity * line.unitPriceMinor - line.discountMinor, 0);
  expect(books[0]!.revenueMinor).toBe(Math.round(october * 1.12));
  expect(books[24]!.revenueMinor).toBe(Math.round(Math.round(books[0]!.revenueMinor * 0.85) * 0.85));
});
