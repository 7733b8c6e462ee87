import { DAY, HOUR, MINUTE } from './calendar.ts';
import type { Marketplace } from '#simulator/seller/products/product.ts';
import type { Random } from './hash.ts';

/** When an order is paid, shipped, delivered, cancelled (4 %) and refunded (3 %), in ms; Infinity for never. */
export function fulfilmentTimes(chance: Random, createdAt: number, byMarketplace: boolean, marketplace: Marketplace) {
  const slow = chance.chance(marketplace === 'amazon' ? 0.15 : 0.08);
  const usual = marketplace === 'amazon' ? chance.between(2, 40) : chance.between(0.5, 5);
  const paidAt = whole(createdAt + (slow ? chance.between(3, 26) * HOUR : usual * MINUTE));
  const shippedAt = whole(paidAt + chance.between(4, byMarketplace ? 26 : 60) * HOUR);
  const deliveredAt = whole(shippedAt + chance.between(0.8, byMarketplace ? 4 : 9) * DAY);
  if (chance.chance(0.04)) {
    const cancelledAt = whole(createdAt + (shippedAt - createdAt) * chance.between(0.05, 0.95));
    return { paidAt, shippedAt: Infinity, deliveredAt: Infinity, cancelledAt, refundedAt: Infinity };
  }
  const refundedAt = chance.chance(0.031) ? whole(deliveredAt + chance.between(2, 20) * DAY) : Infinity;
  return { paidAt, shippedAt, deliveredAt, cancelledAt: Infinity, refundedAt };
}

function whole(moment: number): number {
  return Math.floor(moment / 1000) * 1000;
}
