import { currentTime } from '#server/platform/process/clock.ts';
import { badRequest } from '#server/platform/values/errors.ts';
import { minorUnits } from '#server/platform/values/minorUnits.ts';
import type { NewProductCost } from '#server/records/costs/setProductCosts.ts';
import { profitWindow } from './profitWindow.ts';

/** Enough to round by; without them a tiny number is written with an exponent. */
const DECIMALS = 10;

/**
 * A cost as the analysis of a product takes it, for `setProductCosts`: from the first day of the window on, in place of the
 * costs entered within it, or from today on. Throws BAD_REQUEST for a cost that is negative or does not fit.
 */
export function windowCost(
  { id: productId, currency }: { id: number; currency: string },
  { cost, from = 'window' }: { cost: number; from?: 'window' | 'today' },
  now = currentTime(),
): NewProductCost {
  const { start, end: today } = profitWindow(now);
  return {
    productId,
    from: from === 'today' ? today : start,
    costMinor: costMinor(cost, currency),
    replaces: 'until today',
  };
}

function costMinor(cost: number, currency: string): number {
  if (!(cost >= 0)) throw badRequest('Custo inválido');
  try {
    return minorUnits(cost.toFixed(DECIMALS), currency);
  } catch (error) {
    if (error instanceof RangeError) throw badRequest('Custo inválido');
    throw error;
  }
}
