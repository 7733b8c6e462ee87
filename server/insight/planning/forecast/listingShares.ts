import type { DemandSeries } from './demandSeries.ts';
import type { DemandModel } from './learning/demandModel.ts';
import { cappedUnits } from './level/cappedUnits.ts';
import { demandStates, SHARE_LIFE } from './level/demandStates.ts';
import { calendarOf } from './season/retailCalendar.ts';
import { seasonFactors } from './season/season.ts';

/** Units divided equally among the listings, so that what sold nothing of late keeps a part. */
const EQUAL_UNITS = 1;

/** Parts of the demand of one item that its listings, or what kits took of it, have by their recent sales; their sum is 1. */
export function listingShares(listings: readonly DemandSeries[], { end, seasons }: DemandModel): number[] {
  if (listings.length === 1) return [1];
  const recent = listings.map((one) => {
    const calendar = calendarOf(one.country);
    const season = seasonFactors(seasons[calendar], calendar, { from: one.start, to: end });
    const [known] = demandStates(one, cappedUnits(one.units), season, [end]);
    return known!.state.units[SHARE_LIFE]!;
  });
  const sum = recent.reduce((total, units) => total + units, 0);
  return recent.map((units) => (units + EQUAL_UNITS / listings.length) / (sum + EQUAL_UNITS));
}
