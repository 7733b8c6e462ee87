import { daysBefore } from '#server/platform/values/saoPauloDay.ts';
import type { StockFacts } from '#server/insight/findings/productAction.ts';
import type { RestockRow } from './restockPlan.ts';

const SOON_DAYS = 7;
const EXCESS_COVER_DAYS = 180;
const MIN_EXCESS_UNITS = 20;

/** Whether an order of a stock is due within a week, or too much of it lies there. Null when it was never counted. */
export function stockFacts(row: RestockRow, today: string): StockFacts | null {
  const { available, coverDays, reorderBy, quantity, missedUnits, forecast, recommendedStock } = row;
  if (available === null || coverDays === null) return null;
  const soon = daysBefore(today, -SOON_DAYS);
  const excess = Math.floor(available - recommendedStock);
  return {
    isDue: Boolean(quantity) && reorderBy !== null && reorderBy <= soon && forecast.units >= 1,
    quantity: quantity ?? 0,
    missedUnits: missedUnits ?? 0,
    excessUnits: !quantity && coverDays >= EXCESS_COVER_DAYS && excess >= MIN_EXCESS_UNITS ? excess : 0,
    available,
  };
}
