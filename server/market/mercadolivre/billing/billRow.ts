import { z } from 'zod';
import { currencyCode, decimal, digits, word } from '#server/market/http/exactShapes.ts';

/** A time of the bill: without offset, so that no instant follows from it. */
const localTime = z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/);

/** What only informs: a row counts without it. */
const reference = digits.nullish().catch(null);
const money = decimal.nullish().catch(null);

/**
 * One charge or bonus of the bill, in the form of all its reports: `ML/details`, `MP/details`, `ML/full/details`, the reports of Flex
 * and of warranties, and `order/details`. Amounts are positive.
 */
export const BillRow = z.looseObject({
  charge_info: z.looseObject({
    detail_id: digits,
    detail_type: z.enum(['CHARGE', 'BONUS']),
    detail_sub_type: word,
    detail_amount: decimal,
    creation_date_time: localTime,
    transaction_detail: z.string().nullish(),
    /** The charge that a bonus gives back. */
    charge_bonified_id: digits.nullish(),
    /** YES: withheld from the sale; NO: paid with the bill. */
    debited_from_operation: z.string().nullish().catch(null),
    status: z.string().nullish().catch(null),
    legal_document_number: z.string().nullish().catch(null),
    payment_id: reference,
  }),
  discount_info: z
    .looseObject({
      charge_amount_without_discount: money,
      discount_amount: money,
      rebate: money,
    })
    .nullish(),
  sales_info: z
    .array(
      z.looseObject({
        order_id: digits.nullish(),
        transaction_amount: decimal.nullish(),
        /** Of the payment. */
        operation_id: reference,
        sale_date_time: z.string().nullish().catch(null),
      }),
    )
    .nullish(),
  /** Of Mercado Pago; `reference_id` is the payment. */
  operation_info: z.looseObject({ reference_id: reference }).nullish(),
  shipping_info: z
    .looseObject({
      shipping_id: reference,
      pack_id: digits.nullish(),
      order: z.looseObject({ order_id: digits.nullish() }).nullish(),
    })
    .nullish(),
  items_info: z
    .array(
      z.looseObject({
        item_id: z.string().nullish(),
        item_amount: z.coerce.number().int().nonnegative().nullish(),
        item_price: decimal.nullish(),
        order_id: digits.nullish(),
      }),
    )
    .nullish(),
  fulfillment_info: z.looseObject({ item_id: z.string().nullish() }).nullish(),
  warranty_info: z.looseObject({ order: z.looseObject({ order_id: digits.nullish() }).nullish() }).nullish(),
  currency_info: z.looseObject({ currency_id: currencyCode.nullish() }).nullish(),
});
export type BillRow = z.output<typeof BillRow>;

/** Ids of the orders that a row names, in the order of their numbers. */
export function orderIdsOf({ sales_info: sales, shipping_info: shipping, warranty_info: warranty }: BillRow): string[] {
  const named = [...(sales ?? []).map((sale) => sale.order_id), shipping?.order?.order_id, warranty?.order?.order_id];
  return [...new Set(named.filter((id) => id != null))].toSorted();
}
