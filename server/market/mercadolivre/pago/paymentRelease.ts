import type { PaymentRelease } from '#server/market/ledger/release.ts';
import { saoPauloDay } from '#server/platform/values/saoPauloDay.ts';
import type { Payment } from './payment.ts';

/**
 * What a payment says of its release; null for one that is no money of a sale. `foundAt` stands for the time of its last change
 * where Mercado Pago does not say that.
 */
export function releaseOfPayment(payment: Payment, foundAt: Date): PaymentRelease | null {
  const { isSale, chargeback, charges, refundedMinor } = payment;
  if (!isSale && chargeback === null) return null;
  const isLost = chargeback === 'lost';
  const charged = (isFreight: boolean) =>
    charges
      .filter(({ kind }) => (kind === 'freight') === isFreight)
      .reduce((sum, { minor, refundedMinor: back }) => sum + minor - (refundedMinor > 0 ? back : 0), 0);
  const reach = reachOf(payment);
  const day = payment.releaseAt && saoPauloDay(payment.releaseAt.getTime());
  return {
    marketplace: 'mercadolivre',
    paymentId: payment.id,
    source: 'payment',
    orderExternalId: payment.orderExternalId,
    currency: payment.currency,
    grossMinor: payment.grossMinor,
    buyerFreightMinor: payment.shippingMinor,
    feesMinor: payment.hasCharges ? charged(false) : null,
    freightMinor: payment.hasCharges ? charged(true) : null,
    refundedMinor,
    netMinor: isLost ? 0 : payment.netMinor,
    expectedDay: reach.status === 'refunded' ? null : day,
    releasedDay: reach.status === 'released' ? day : null,
    ...reach,
    updatedAt: payment.updatedAt ?? payment.approvedAt ?? foundAt,
  };
}

function reachOf(payment: Payment): Pick<PaymentRelease, 'status' | 'holdReason'> {
  const { status, chargeback, grossMinor, refundedMinor, releaseStatus } = payment;
  if (chargeback === 'lost') return { status: 'refunded', holdReason: null };
  if (chargeback === 'open') return { status: 'held', holdReason: 'chargeback' };
  if (status === 'in_mediation') return { status: 'held', holdReason: 'mediation' };
  if (status === 'refunded' || (grossMinor > 0 && refundedMinor >= grossMinor))
    return { status: 'refunded', holdReason: null };
  return { status: releaseStatus === 'released' ? 'released' : 'pending', holdReason: null };
}
