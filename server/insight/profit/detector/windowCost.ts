import { currentTime } from '#server/platform/process/clock.ts';
import { badRequest } from '#server/platform/values/errors.ts';
import { minorUnits } from '#server/platform/values/minorUnits.ts';
import type { NewProductCost } from '#server/records/costs/setProductCosts.ts';
import { profitWindow } from './profitWindow.ts';

/** Decimals sufficient for rounding. Avoids the exponent notation of tiny numbers. */
const DECIMALS = 10;

/**
 * Input of `setProductCosts` for a cost entered in an analysis: from the first day of the window, replacing costs within it,
 * or from today. Throws BAD_REQUEST for a negative or too large cost.
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
  if (!(cost >= 0)) throw badRequest('costs.invalid');
  try {
    return minorUnits(cost.toFixed(DECIMALS), currency);
  } catch (error) {
    if (error instanceof RangeError) throw badRequest('costs.invalid');
    throw error;
  }
}
