import { outOfRange } from '#server/platform/language/wordedError.ts';
import { saoPauloDay } from '#server/platform/values/saoPauloDay.ts';
import type { ReimbursementsPage } from '#server/market/connector.ts';
import type { LossPayment } from '#server/market/ledger/lossPayment.ts';
import type { PostedAmountSnapshot } from '#server/market/snapshots/moneySnapshots.ts';
import { orderIdOf } from '#server/market/amazon/orders/orderId.ts';
import { ofEach } from '#server/market/documents/ofEach.ts';
import type { DocumentSession } from '#server/market/amazon/reports/createReport.ts';
import { uniqueRefs } from '#server/market/amazon/reports/flatFileRows.ts';
import type { CellOf } from '#server/market/amazon/reports/flatReports.ts';
import type { AmazonMarketplace } from '#server/market/amazon/marketplaces.ts';
import { lossPaymentOf, REIMBURSEMENTS } from './lossPaymentOf.ts';
import { reportAmount } from '#server/market/amazon/reports/reportAmount.ts';
import { reportInstant } from '#server/market/amazon/reports/reportInstant.ts';
import { reportOfSpan, type SpanReport } from '#server/market/amazon/reports/reportOfSpan.ts';

interface Row {
  amount: Omit<PostedAmountSnapshot, 'country'>;
  payment: LossPayment | null;
}

const REPORT: SpanReport<Row, typeof REIMBURSEMENTS> = {
  reportType: REIMBURSEMENTS,
  where: { code: 'amazonMoney.reimbursements' },
  right: { role: 'Amazon Fulfillment', missing: { code: 'amazon.noReimbursements' } },
  row: (cell) => ({ amount: amountOf(cell), payment: lossPaymentOf(cell, '') }),
};

/**
 * Reimbursements for lost or damaged goods, approved since the day of `since`, one page per marketplace. Each belongs
 * to its order, else to the product on the day of approval. A reversal is negative. Those of lost units come with their units as well.
 */
export async function* reimbursements(
  session: DocumentSession,
  marketplaces: AmazonMarketplace[],
  since: Date,
): AsyncGenerator<ReimbursementsPage> {
  const span = { fromDay: saoPauloDay(since.getTime()), toDay: saoPauloDay(session.effects.now()) };
  const read = (marketplace: AmazonMarketplace) => reportOfSpan(session, marketplace, REPORT, span);
  yield* ofEach(session, marketplaces, read, async function* (report, { country }) {
    const rows = await report;
    const refs = uniqueRefs(rows, ({ amount }) => amount.sourceRef);
    yield {
      amounts: rows
        .map(({ amount }, index) => ({ ...amount, country, sourceRef: refs[index]! }))
        .filter(({ amountMinor }) => amountMinor !== 0), // zero: reimbursed in units
      payments: rows.flatMap(({ payment }, index) =>
        payment === null ? [] : [{ ...payment, country, sourceRef: refs[index]! }],
      ),
    };
  });
}

function amountOf(cell: CellOf<typeof REIMBURSEMENTS>): Row['amount'] {
  const currency = cell('currency-unit').toUpperCase();
  if (!/^[A-Z]{3}$/.test(currency)) throw outOfRange('amazonMoney.invalidUnit');
  const amountMinor = reportAmount(cell('amount-total'), currency, 'amount-total');
  if (amountMinor === null) throw outOfRange('sync.emptyValue', { name: 'amount-total' });
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
