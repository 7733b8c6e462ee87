import type { StockFacts } from '#server/insight/findings/productAction.ts';
import type { RestockRow } from './restockPlan.ts';

const EXCESS_COVER_DAYS = 180;
const MIN_EXCESS_UNITS = 20;

/** Whether an order of a stock is due, or too much of it lies there. Null when it was never counted. */
export function stockFacts(row: RestockRow): StockFacts | null {
  const { available, coverDays, quantity, missedUnits, forecast, recommendedStock } = row;
  if (available === null || coverDays === null) return null;
  const excess = Math.floor(available - recommendedStock);
  return {
    isDue: Boolean(quantity) && forecast.units >= 1,
    quantity: quantity ?? 0,
    missedUnits: missedUnits ?? 0,
    excessUnits: !quantity && coverDays >= EXCESS_COVER_DAYS && excess >= MIN_EXCESS_UNITS ? excess : 0,
    available,
  };
}
