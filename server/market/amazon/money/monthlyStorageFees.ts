import { splitAmount } from '#server/platform/values/splitAmount.ts';
import type { PostedAmountSnapshot } from '#server/market/snapshots/moneySnapshots.ts';
import type { DocumentSession } from '#server/market/amazon/reports/createReport.ts';
import { asinFee, type AsinFee, feesByAsin } from './feesByAsin.ts';
import type { AmazonMarketplace } from '#server/market/amazon/marketplaces.ts';
import { monthDays } from '#server/platform/values/saoPauloDay.ts';
import { reportOfSpan, type SpanReport } from '#server/market/amazon/reports/reportOfSpan.ts';

const AMOUNT = 'estimated-monthly-storage-fee';
const REPORT: SpanReport<AsinFee, 'GET_FBA_STORAGE_FEE_CHARGES_DATA'> = {
  reportType: 'GET_FBA_STORAGE_FEE_CHARGES_DATA',
  where: { code: 'amazonMoney.storage' },
  right: { role: 'Amazon Fulfillment', missing: { code: 'amazon.noStorage' } },
  row: (cell) => asinFee(cell, { amount: AMOUNT, country: 'country-code' }, cell('month-of-charge').slice(0, 7)),
};

/**
 * Amazon's storage fees per ASIN in a month (`YYYY-MM`), split over its days to the cent. Empty until the middle of the
 * following month.
 */
export async function monthlyStorageFees(
  session: DocumentSession,
  marketplace: AmazonMarketplace,
  month: string,
): Promise<PostedAmountSnapshot[]> {
  const days = monthDays(month);
  const span = { fromDay: days[0]!, toDay: days.at(-1)! };
  const rows = await reportOfSpan(session, marketplace, REPORT, span);
  return feesByAsin(rows.filter(({ when }) => when === month)).flatMap(({ asin, currency, minor, ...fee }) => {
    const country = fee.country ?? marketplace.country;
    const parts = splitAmount(
      minor,
      days.map(() => 1),
    );
    return days.flatMap((day, index) =>
      parts[index] === 0
        ? []
        : [
            {
              marketplace: 'amazon' as const,
              country,
              source: 'amazon.storage',
              sourceRef: [month, country, asin, day].join('/'),
              orderExternalId: null,
              listingKey: null,
              asin,
              kind: 'storage' as const,
              name: 'Monthly storage fee',
              isUnknown: false,
              amountMinor: -parts[index]!,
              currency,
              day,
              postedAt: new Date(`${day}T12:00:00-03:00`),
            },
          ],
    );
  });
}
