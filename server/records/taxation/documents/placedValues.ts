import { roundedRatio } from '#server/platform/exact/roundedRatio.ts';
import type { PlacedGoods, SoldGoods } from './placeReturns.ts';

/**
 * Values of returned goods in centavos, in the order of `placed`: of each as the note says, and as far as the sale has it left after earlier notes
 * (`counted`).
 */
export function placedValues(placed: readonly PlacedGoods[]): { value: number; counted: number }[] {
  const reached = new Map<SoldGoods, number>();
  return placed.map(({ item, sold, from, to }) => {
    const value = roundedRatio(BigInt(item.amounts.base) * BigInt(to - from), BigInt(item.quantity));
    const before = reached.get(sold) ?? 0;
    reached.set(sold, before + value);
    return { value, counted: Math.min(sold.base, before + value) - Math.min(sold.base, before) };
  });
}
