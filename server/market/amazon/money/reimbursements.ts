import { saoPauloDay } from '#server/platform/values/saoPauloDay.ts';
import type { PostedAmountSnapshot } from '#server/market/snapshots.ts';
import { orderIdOf } from '#server/market/amazon/orders/orderId.ts';
import { ofEach } from '#server/market/documents/ofEach.ts';
import type { DocumentSession } from '#server/market/amazon/reports/createReport.ts';
import { uniqueRefs } from '#server/market/amazon/reports/flatFileRows.ts';
import type { CellOf } from '#server/market/amazon/reports/flatReports.ts';
import type { AmazonMarketplace } from '#server/market/amazon/marketplaces.ts';
import { reportAmount } from '#server/market/amazon/reports/reportAmount.ts';
import { reportInstant } from '#server/market/amazon/reports/reportInstant.ts';
import { reportOfSpan, type SpanReport } from '#server/market/amazon/reports/reportOfSpan.ts';

type Row = Omit<PostedAmountSnapshot, 'country'>;

const TYPE = 'GET_FBA_REIMBURSEMENTS_DATA';
const REPORT: SpanReport<Row, typeof TYPE> = {
  reportType: TYPE,
  where: 'Amazon (relatório de ressarcimentos)',
  right: { role: 'Amazon Fulfillment', missing: 'a Amazon não informa os ressarcimentos' },
  row: rowOf,
};

/**
 * Reimbursements for lost or damaged goods, approved since the day of `since`, one page per marketplace. Each belongs
 * to its order, else to the product on the day of approval. A reversal is negative.
 */
export async function* reimbursements(
  session: DocumentSession,
  marketplaces: AmazonMarketplace[],
  since: Date,
): AsyncGenerator<PostedAmountSnapshot[]> {
  const span = { fromDay: saoPauloDay(since.getTime()), toDay: saoPauloDay(session.effects.now()) };
  const read = (marketplace: AmazonMarketplace) => reportOfSpan(session, marketplace, REPORT, span);
  yield* ofEach(session, marketplaces, read, async function* (report, { country }) {
    const rows = await report;
    const refs = uniqueRefs(rows, ({ sourceRef }) => sourceRef);
    yield rows
      .map((row, index) => ({ ...row, country, sourceRef: refs[index]! }))
      .filter(({ amountMinor }) => amountMinor !== 0); // zero: reimbursed in units
  });
}

function rowOf(cell: CellOf<typeof TYPE>): Row {
  const currency = cell('currency-unit').toUpperCase();
  if (!/^[A-Z]{3}$/.test(currency)) throw new RangeError('currency-unit vazia ou inválida');
  const amountMinor = reportAmount(cell('amount-total'), currency, 'amount-total');
  if (amountMinor === null) throw new RangeError('amount-total está vazio');
  const postedAt = reportInstant(cell('approval-date'), 'approval-date');
  const orderExternalId = orderIdOf(cell('amazon-order-id'));
  const sku = cell('sku') || null;
  return {
    marketplace: 'amazon',
    source: 'amazon.reimbursements',
    sourceRef: [cell('reimbursement-id'), sku ?? cell('asin')].join('/'),
    orderExternalId,
    listingKey: sku,
    asin: orderExternalId ? null : cell('asin') || null,
    kind: 'reimbursement',
    name: cell('reason') || 'Reimbursement',
    isUnknown: false,
    amountMinor,
    currency,
    day: saoPauloDay(postedAt.getTime()),
    postedAt,
  };
}
