import { mercadolivreUserId } from '#simulator/auth/credentials.ts';
import { decimalNumber } from '#simulator/decimal.ts';
import { dateText } from '#simulator/mercadolivre/mercadolivreApi.ts';
import type { Simulator } from '#simulator/simulator.ts';
import { paymentUpdatedAt, type SoldPayment, type Withheld } from '#simulator/mercadolivre/billing/paymentOf.ts';

/** A payment at an instant in Mercado Pago's format. */
export function paymentJson(simulator: Simulator, payment: SoldPayment, now: number) {
  const { order, totalMinor, netMinor, surchargeMinor, dueAt, releasedAt } = payment;
  const isPaid = now >= order.paidAt;
  const isRefunded = now >= payment.refundedAt;
  const isDisputed = now >= payment.disputedAt && !isRefunded;
  const isCancelled = !isPaid && now >= order.cancelledAt;
  const charge = (name: string, type: string, { minor, returnedMinor }: Withheld, from = 'collector') => ({
    name,
    type,
    accounts: { from, to: name.startsWith('mp') ? 'mp' : 'ml' },
    amounts: { original: decimalNumber(minor), refunded: isRefunded ? decimalNumber(returnedMinor) : 0 },
  });
  const surcharge = { minor: surchargeMinor, returnedMinor: surchargeMinor };
  const status = isCancelled ? 'cancelled' : isRefunded ? 'refunded' : isDisputed ? 'in_mediation' : 'approved';
  return {
    id: payment.id,
    status: isPaid || isCancelled ? status : 'in_process',
    status_detail: isRefunded ? 'refunded' : isPaid ? 'accredited' : 'pending_contingency',
    operation_type: 'regular_payment',
    currency_id: order.currency,
    date_created: dateText(order.createdAt),
    date_approved: isPaid ? dateText(order.paidAt) : null,
    date_last_updated: dateText(paymentUpdatedAt(payment, now)),
    money_release_date: isPaid && Number.isFinite(dueAt) ? dateText(dueAt) : null,
    money_release_status: now >= releasedAt ? 'released' : 'pending',
    order: { id: Number(order.id), type: 'mercadolibre' },
    collector: { id: mercadolivreUserId(simulator.seed) },
    payer: { id: order.buyerId },
    installments: surchargeMinor > 0 ? 6 : 1,
    payment_type_id: surchargeMinor > 0 ? 'credit_card' : 'bank_transfer',
    transaction_amount: decimalNumber(totalMinor),
    transaction_amount_refunded: isRefunded ? decimalNumber(totalMinor) : 0,
    shipping_amount: 0,
    taxes_amount: 0,
    coupon_amount: 0,
    transaction_details: {
      total_paid_amount: decimalNumber(totalMinor + surchargeMinor),
      // stays as it was after a refund
      net_received_amount: isPaid ? decimalNumber(netMinor) : 0,
    },
    charges_details: [
      charge('ml_sale_fee', 'fee', payment.saleFee),
      charge('mp_processing_fee', 'fee', payment.paymentFee),
      ...(payment.freight.minor > 0 ? [charge('shp_cross_docking', 'shipping', payment.freight)] : []),
      ...(surchargeMinor > 0 ? [charge('financing_fee', 'fee', surcharge, 'payer')] : []),
    ],
  };
}
