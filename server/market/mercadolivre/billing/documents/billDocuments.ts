import { z } from 'zod';
import { shapeOf } from '#server/market/http/answer.ts';
import { currencyCode, decimal, digits, word } from '#server/market/http/exactShapes.ts';
import type { BillDocument } from '#server/market/ledger/bill.ts';
import { minorUnits } from '#server/platform/values/minorUnits.ts';

const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);

const Documents = z.looseObject({
  total: digits.nullish(),
  results: z.array(
    z.looseObject({
      id: digits,
      document_type: word,
      document_status: word.nullish(),
      expiration_date: day.nullish(),
      amount: decimal,
      unpaid_amount: decimal.nullish(),
      currency_id: currencyCode,
      count_details: digits.nullish(),
      files: z.array(z.looseObject({ file_id: z.string(), reference_number: z.string().nullish() })).nullish(),
    }),
  ),
});

/** Bills and credit notes of a page of a period's documents, and how many there are in all. */
export function billDocuments(answer: unknown): { total: number; documents: BillDocument[] } {
  const { total, results } = shapeOf('Mercado Livre (billing/documents)', Documents, answer);
  const documents = results.map((one) => ({
    id: one.id,
    type: one.document_type,
    status: one.document_status ?? null,
    dueDay: one.expiration_date ?? null,
    amountMinor: minorUnits(one.amount, one.currency_id),
    unpaidMinor: minorUnits(one.unpaid_amount ?? '0', one.currency_id),
    currency: one.currency_id,
    files: (one.files ?? []).map(({ file_id: id, reference_number: number }) => ({ id, number: number ?? null })),
  }));
  return { total: Number(total ?? documents.length), documents };
}

const PaidBy = z.looseObject({
  payment_info: z.looseObject({
    // a text of letters too
    payment_id: z.string(),
    payment_status: z.string().nullish(),
    amount_in_this_period: decimal,
    payment_amount: decimal,
  }),
});

/** How a bill was paid: of the payment, what is for this period. */
export function billPayment(
  answer: unknown,
  currency: string,
): { id: string; amountMinor: number; wholeMinor: number } {
  const { payment_info: paid } = shapeOf('Mercado Livre (billing/payments)', PaidBy, answer);
  return {
    id: paid.payment_id,
    amountMinor: minorUnits(paid.amount_in_this_period, currency),
    wholeMinor: minorUnits(paid.payment_amount, currency),
  };
}

const Charges = z.looseObject({
  payment_details: z.array(
    z.looseObject({
      payment_info: z.looseObject({ association_amount: decimal }),
      charge_info: z.looseObject({ detail_id: digits }),
    }),
  ),
});

/** What a payment paid of each charge. */
export const paidCharges = (answer: unknown, currency: string): { detailId: string; minor: number }[] =>
  shapeOf('Mercado Livre (billing/payments/charges)', Charges, answer).payment_details.map((one) => ({
    detailId: one.charge_info.detail_id,
    minor: minorUnits(one.payment_info.association_amount, currency),
  }));

const ShipmentPayments = z.array(z.looseObject({ payment_id: digits, amount: decimal, status: word }));

/** Payments of a shipment by its buyer. */
export const shipmentPayments = (answer: unknown, currency: string): { paymentId: string; minor: number }[] =>
  shapeOf('Mercado Livre (shipments/payments)', ShipmentPayments, answer).map((one) => ({
    paymentId: one.payment_id,
    minor: minorUnits(one.amount, currency),
  }));
