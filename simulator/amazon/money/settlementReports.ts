import type { Simulator } from '#simulator/simulator.ts';
import { DAY, dayOf, HOUR, startOfDay } from '#simulator/seller/calendar.ts';
import { hash } from '#simulator/seller/hash.ts';
import { generatedMarkets } from '#simulator/amazon/sources/generatedAmazon.ts';
import { marketplaceIn } from '#simulator/amazon/sources/marketplaceIds.ts';
import type { ReportRequest } from '#simulator/amazon/reports/reportRequest.ts';

export const SETTLEMENT_REPORT = 'GET_V2_SETTLEMENT_REPORT_DATA_FLAT_FILE_V2';
const PERIOD_DAYS = 14;
const RETENTION_DAYS = 90;

const daysSinceStart = (country: string, day: number): number => (day + (country === 'BR' ? 0 : 5)) % PERIOD_DAYS;

/** Start (ms) of the settlement of a day. */
export const settlementStart = (country: string, day: number): number => startOfDay(day - daysSinceStart(country, day));

/** Settlements of the last 90 days: fourteen days each, listed half a day after their end, without a report request. */
export function settlementReports(simulator: Simulator): ReportRequest[] {
  const now = simulator.clock.now();
  return generatedMarkets(simulator).flatMap(({ country }) => {
    const found: ReportRequest[] = [];
    for (let day = dayOf(now) - RETENTION_DAYS - PERIOD_DAYS; day <= dayOf(now); day += 1) {
      const createdAt = startOfDay(day + PERIOD_DAYS) + 12 * HOUR;
      const isStart = daysSinceStart(country, day) === 0;
      if (!isStart || createdAt > now || createdAt < now - RETENTION_DAYS * DAY) continue;
      if (startOfDay(day) < simulator.seller.historyStart) continue;
      found.push({
        reportId: String(90_000_000_000 + hash(country, 'settlement', day)),
        reportType: SETTLEMENT_REPORT,
        marketplaceIds: [marketplaceIn(country).id],
        dataStartTime: new Date(startOfDay(day)).toISOString(),
        dataEndTime: new Date(startOfDay(day + PERIOD_DAYS)).toISOString(),
        reportOptions: {},
        createdAt,
      });
    }
    return found;
  });
}
