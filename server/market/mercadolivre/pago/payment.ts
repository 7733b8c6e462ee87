import { z } from 'zod';
import { shapeOf } from '#server/market/http/answer.ts';
import { currencyCode, decimal, digits, instant, word } from '#server/market/http/exactShapes.ts';
import type { LedgerKind } from '#server/market/ledger/ledgerKinds.ts';
import { minorUnits } from '#server/platform/values/minorUnits.ts';

const amount = decimal.nullish();

const Charge = z.looseObject({
  name: z.string(),
  type: z.string().nullish(),
  accounts: z.looseObject({ from: z.string().nullish() }).nullish(),
  amounts: z.looseObject({ original: amount, refunded: amount }),
});

const Found = z.looseObject({
  id: digits,
  status: word,
  status_detail: z.string().nullish(),
  operation_type: z.string().nullish(),
  description: z.string().nullish(),
  currency_id: currencyCode,
  date_approved: instant.nullish(),
  date_last_updated: instant.nullish(),
  money_release_date: instant.nullish(),
  money_release_status: z.string().nullish(),
  order: z.looseObject({ id: digits.nullish() }).nullish(),
  collector: z.looseObject({ id: digits.nullish() }).nullish(),
  payer: z.looseObject({ id: digits.nullish() }).nullish(),
  transaction_amount: decimal,
  transaction_amount_refunded: amount,
  shipping_amount: amount,
  transaction_details: z.looseObject({ net_received_amount: amount }).nullish(),
  charges_details: z.array(Charge).nullish(),
});

/** A charge of the seller's on a payment; amounts in minor units and positive. */
interface PaymentCharge {
  name: string;
  kind: LedgerKind;
  minor: number;
  /** What of it was given back. */
  refundedMinor: number;
}

/** A payment of Mercado Pago for a sale. Amounts in minor units of `currency`. */
export interface Payment {
  id: string;
  orderExternalId: string | null;
  status: string;
  /** Whether it is money of a sale: neither refused nor a transfer, nor a purchase of the seller's own. */
  isSale: boolean;
  /** Of a sale that was charged back and not reimbursed: whether that is still being decided; null for all others. */
  chargeback: 'open' | 'lost' | null;
  currency: string;
  grossMinor: number;
  refundedMinor: number;
  /** Freight that the buyer paid. */
  shippingMinor: number;
  /** The seller's charges; what the buyer pays on top is none. */
  charges: PaymentCharge[];
  /** Whether the answer lists charges at all. */
  hasCharges: boolean;
  /** What reaches the seller after refunds; null when Mercado Pago does not say. */
  netMinor: number | null;
  approvedAt: Date | null;
  /** When the money is released; null while unknown. */
  releaseAt: Date | null;
  releaseStatus: string | null;
  updatedAt: Date | null;
}

/** Statuses of money that was received; a chargeback counts when Mercado Pago gave the money back. */
const RECEIVED = new Set(['approved', 'refunded', 'in_mediation']);
const NOT_SALES = new Set(['partition_transfer', 'payment_addition']);

/** Kinds of charges by name, as Brazilian payments have them (MONEY.md 1.3). */
const KINDS: Record<string, LedgerKind> = {
  ml_sale_fee: 'commission',
  meli_fee: 'commission',
  ml_fee: 'commission',
  mp_processing_fee: 'payment_fee',
  mp_fee: 'payment_fee',
  financing_add_on_fee: 'instalment_cost',
};
/** The buyer's: never withheld from the seller. */
const OF_BUYER = 'financing_fee';
const GIFTS = new Set(['coupon', 'bonus']);

/** A payment of `/v1/payments/{id}`. Throws `MarketplaceError` naming a field of another form. */
export const paymentOf = (answer: unknown): Payment => payment(shapeOf('Mercado Pago (payments)', Found, answer));

const Page = z.looseObject({
  paging: z.looseObject({ total: z.coerce.number().int().nonnegative() }),
  results: z.array(Found),
});

/** A page of `/v1/payments/search`, and how many payments were found in all. */
export function paymentsPage(answer: unknown): { total: number; payments: Payment[] } {
  const { paging, results } = shapeOf('Mercado Pago (payments/search)', Page, answer);
  return { total: paging.total, payments: results.map(payment) };
}

function payment(found: z.output<typeof Found>): Payment {
  const minor = (text: string | null | undefined) => (text == null ? 0 : minorUnits(text, found.currency_id));
  const charges = (found.charges_details ?? []).filter(isOfSeller).map(({ name, amounts }): PaymentCharge => ({
    name,
    kind: kindOf(name),
    minor: minor(amounts.original),
    refundedMinor: minor(amounts.refunded),
  }));
  const received = found.transaction_details?.net_received_amount;
  const refundedMinor = minor(found.transaction_amount_refunded);
  const givenBack = charges.reduce((sum, charge) => sum + charge.refundedMinor, 0);
  return {
    id: found.id,
    orderExternalId: found.order?.id ?? null,
    status: found.status,
    isSale: isOfSale(found) && isReceived(found),
    chargeback: isOfSale(found) ? chargebackOf(found) : null,
    currency: found.currency_id,
    grossMinor: minor(found.transaction_amount),
    refundedMinor,
    shippingMinor: minor(found.shipping_amount),
    charges,
    hasCharges: found.charges_details != null,
    // the amount received stays as it was after a refund
    netMinor: received == null ? null : minor(received) - refundedMinor + (refundedMinor > 0 ? givenBack : 0),
    approvedAt: found.date_approved ?? null,
    releaseAt: found.money_release_date ?? null,
    releaseStatus: found.money_release_status ?? null,
    updatedAt: found.date_last_updated ?? null,
  };
}

const isOfSeller = ({ name, type, accounts }: z.output<typeof Charge>) =>
  accounts?.from === 'collector' && name !== OF_BUYER && !GIFTS.has(type ?? '');

const kindOf = (name: string): LedgerKind => KINDS[name] ?? (name.startsWith('shp_') ? 'freight' : 'other_fee');

type FoundPayment = z.output<typeof Found>;

const isReceived = ({ status, status_detail: detail }: FoundPayment) =>
  RECEIVED.has(status) || (status === 'charged_back' && detail === 'reimbursed');

function isOfSale({ operation_type: operation, description, payer, collector }: FoundPayment): boolean {
  const isOwnPurchase = payer?.id != null && payer.id === collector?.id;
  return !NOT_SALES.has(operation ?? '') && description !== 'marketplace_shipment' && !isOwnPurchase;
}

/** A chargeback that is not `settled` against the seller may still be reimbursed. */
function chargebackOf({ status, status_detail: detail }: FoundPayment): Payment['chargeback'] {
  if (status !== 'charged_back' || detail === 'reimbursed') return null;
  return detail === 'settled' ? 'lost' : 'open';
}
