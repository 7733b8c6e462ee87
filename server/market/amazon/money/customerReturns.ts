import type { ReturnsPage } from '#server/market/connector.ts';
import { saoPauloDay } from '#server/platform/values/saoPauloDay.ts';
import type { ReturnSnapshot } from '#server/market/snapshots/orderSnapshots.ts';
import { orderIdOf } from '#server/market/amazon/orders/orderId.ts';
import { ofEach } from '#server/market/documents/ofEach.ts';
import type { DocumentSession } from '#server/market/amazon/reports/createReport.ts';
import { uniqueRefs } from '#server/market/amazon/reports/flatFileRows.ts';
import type { CellOf } from '#server/market/amazon/reports/flatReports.ts';
import type { AmazonMarketplace } from '#server/market/amazon/marketplaces.ts';
import { reportInstant } from '#server/market/amazon/reports/reportInstant.ts';
import { reportOfSpan, type SpanReport } from '#server/market/amazon/reports/reportOfSpan.ts';
import { wholeNumber } from '#server/market/amazon/reports/reportAmount.ts';

const TYPE = 'GET_FBA_FULFILLMENT_CUSTOMER_RETURNS_DATA';
const REPORT: SpanReport<ReturnSnapshot, typeof TYPE> = {
  reportType: TYPE,
  where: { code: 'amazonMoney.returns' },
  right: { role: 'Amazon Fulfillment', missing: { code: 'amazon.noReturns' } },
  row: rowOf,
};

/** Units returned to Amazon's warehouses since the day of `since`, one page per marketplace. */
export async function* customerReturns(
  session: DocumentSession,
  marketplaces: AmazonMarketplace[],
  since: Date,
): AsyncGenerator<ReturnsPage> {
  const span = { fromDay: saoPauloDay(since.getTime()), toDay: saoPauloDay(session.effects.now()) };
  const read = (marketplace: AmazonMarketplace) => reportOfSpan(session, marketplace, REPORT, span);
  yield* ofEach(session, marketplaces, read, async function* (report) {
    const rows = await report;
    const refs = uniqueRefs(rows, ({ sourceRef }) => sourceRef);
    yield { returns: rows.map((row, index) => ({ ...row, sourceRef: refs[index]! })), amounts: [] };
  });
}

function rowOf(cell: CellOf<typeof TYPE>): ReturnSnapshot {
  const orderExternalId = orderIdOf(cell('order-id'));
  const disposition = cell('detailed-disposition') || null;
  const sku = cell('sku') || null;
  return {
    // the license plate identifies the single unit, when Amazon attached one
    sourceRef: [cell('order-id') || null, sku, cell('license-plate-number') || cell('return-date')].join('/'),
    marketplace: 'amazon',
    orderExternalId,
    listingKey: sku,
    quantity: wholeNumber(cell('quantity'), 'quantity'),
    disposition,
    reason: cell('reason') || null,
    isResellable: disposition?.toUpperCase() === 'SELLABLE',
    returnedAt: reportInstant(cell('return-date'), 'return-date'),
  };
}
