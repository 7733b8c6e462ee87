import type { RefundRow, ReleaseRow } from '#server/insight/reconciliation/matching/moneyRows.ts';
import { paymentsPage } from '#server/market/mercadolivre/pago/payment.ts';
import { releaseOfPayment } from '#server/market/mercadolivre/pago/paymentRelease.ts';
import { saoPauloDay } from '#server/platform/values/saoPauloDay.ts';
import type { Ask } from './askMarketplace.ts';

const DAY = 86_400_000;
const PAGE = 1_000;
/** The search knows a year. */
const PAST = 364 * DAY;

/** Releases and refunds of payments last changed in the year until `to` (ms). */
export async function readPayments(ask: Ask, to: number): Promise<{ releases: ReleaseRow[]; refunds: RefundRow[] }> {
  const releases: ReleaseRow[] = [];
  const refunds: RefundRow[] = [];
  for (let from = to - PAST; from < to; from += 7 * DAY) {
    const instant = (moment: number) => encodeURIComponent(new Date(moment).toISOString());
    // both ends are inclusive
    const span = `begin_date=${instant(from)}&end_date=${instant(Math.min(to, from + 7 * DAY - 1))}`;
    for (let offset = 0, total = 1; offset < total; offset += PAGE) {
      const query = `range=date_last_updated&${span}&limit=${PAGE}&offset=${offset}`;
      const page = paymentsPage(await ask(`/v1/payments/search?${query}`));
      total = page.total;
      for (const payment of page.payments) {
        const found = releaseOfPayment(payment, new Date(from));
        if (!found?.orderExternalId || found.netMinor === null) continue;
        const { paymentId, orderExternalId: orderId, currency, status, netMinor, expectedDay, releasedDay } = found;
        const isDispute = found.holdReason === 'mediation' || found.holdReason === 'chargeback';
        releases.push({
          id: paymentId,
          orderId,
          netMinor,
          currency,
          status,
          holdReason: status !== 'held' ? null : isDispute ? 'dispute' : 'reserve',
          expectedOn: expectedDay,
          releasedOn: releasedDay,
        });
        const minor = found.refundedMinor ?? 0;
        const day = saoPauloDay(found.updatedAt.getTime());
        if (minor > 0)
          refunds.push({ id: `refund ${paymentId}`, orderId, itemsMinor: minor, totalMinor: minor, currency, day });
      }
    }
  }
  return { releases, refunds };
}
