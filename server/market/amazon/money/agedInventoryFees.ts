import { monthDays, saoPauloDay } from '#server/platform/values/saoPauloDay.ts';
import type { PostedAmountSnapshot } from '#server/market/snapshots/moneySnapshots.ts';
import type { DocumentSession } from '#server/market/amazon/reports/createReport.ts';
import { asinFee, type AsinFee, feesByAsin } from './feesByAsin.ts';
import type { AmazonMarketplace } from '#server/market/amazon/marketplaces.ts';
import { reportInstant } from '#server/market/amazon/reports/reportInstant.ts';
import { reportOfSpan, type SpanReport } from '#server/market/amazon/reports/reportOfSpan.ts';

const REPORT: SpanReport<AsinFee, 'GET_FBA_FULFILLMENT_LONGTERM_STORAGE_FEE_CHARGES_DATA'> = {
  reportType: 'GET_FBA_FULFILLMENT_LONGTERM_STORAGE_FEE_CHARGES_DATA',
  where: { code: 'amazonMoney.agedStock' },
  right: { role: 'Amazon Fulfillment', missing: { code: 'amazon.noAgedStock' } },
  row: (cell) => asinFee(cell, { amount: 'amount-charged', country: 'country' }, cell('snapshot-date')),
};

/** Aged inventory surcharges of one month (`YYYY-MM`), per ASIN and day of the snapshot. */
export async function agedInventoryFees(
  session: DocumentSession,
  marketplace: AmazonMarketplace,
  month: string,
): Promise<PostedAmountSnapshot[]> {
  const today = saoPauloDay(session.effects.now());
  const days = monthDays(month).filter((day) => day <= today);
  const span = { fromDay: days[0]!, toDay: days.at(-1)! };
  const rows = await reportOfSpan(session, marketplace, REPORT, span);
  return feesByAsin(rows).map(({ asin, currency, minor, when, ...fee }) => {
    const country = fee.country ?? marketplace.country;
    // the snapshot's own date, whatever its time zone
    const day = /^\d{4}-\d{2}-\d{2}/.exec(when)?.[0] ?? saoPauloDay(reportInstant(when, 'snapshot-date').getTime());
    return {
      marketplace: 'amazon' as const,
      country,
      source: 'amazon.aged_inventory',
      sourceRef: [day, country, asin].join('/'),
      orderExternalId: null,
      listingKey: null,
      asin,
      kind: 'aged_storage' as const,
      name: 'Aged inventory surcharge',
      isUnknown: false,
      amountMinor: -minor,
      currency,
      day,
      postedAt: new Date(`${day}T12:00:00-03:00`),
    };
  });
}
