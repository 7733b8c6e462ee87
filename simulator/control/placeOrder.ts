import type { Simulator } from '#simulator/simulator.ts';
import type { Placement } from '#simulator/seller/placedOrder.ts';

export interface OrderWish {
  marketplace?: 'amazon' | 'mercadolivre';
  country?: string;
  listingKey?: string;
  quantity?: number;
  /** Keeps the order unpaid for half an hour, as most new orders are. */
  unpaid?: boolean;
}

/** Places an order now and stores it. Without a listing, buys the best seller. Null when the listing does not exist. */
export function placeOrder(simulator: Simulator, wish: OrderWish) {
  const {
    marketplace = 'amazon',
    country = marketplace === 'amazon' ? simulator.amazon.countries[0] : 'BR',
    quantity = 1,
  } = wish;
  const listed = marketplace === 'amazon' ? simulator.amazon.products : simulator.seller.products;
  const fitting = listed
    .filter((product) => product.marketplace === marketplace && product.country === country)
    .filter((product) => !wish.listingKey || product.listingKey === wish.listingKey)
    .sort((a, b) => b.weight - a.weight);
  const [product] = fitting;
  if (!product || !country) return null;
  const placement: Placement = {
    sequence: simulator.state.placed.length + 1,
    marketplace,
    country,
    listingKey: product.listingKey,
    quantity,
    createdAt: Math.floor(simulator.clock.now() / 1000) * 1000,
    unpaid: wish.unpaid === true,
  };
  simulator.state.placed.push(placement);
  simulator.save();
  return { ...placement, id: idOf(simulator, placement), name: product.name, asin: product.asin, sku: product.sku };
}

function idOf(simulator: Simulator, placement: Placement): string {
  const span = {
    by: 'created' as const,
    from: placement.createdAt,
    to: placement.createdAt,
    countries: [placement.country],
  };
  if (placement.marketplace === 'amazon')
    return simulator.amazon.orders(span, placement.createdAt).findLast(({ id }) => /^(702|113)-/.test(id))!.id;
  const market = simulator.seller.markets.find((one) => one.marketplace === 'mercadolivre')!;
  return simulator.seller.placedOrders(market).at(-1)!.id;
}
