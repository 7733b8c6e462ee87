import type { ChargePlace, ChargeSnapshot } from '#server/market/ledger/bill.ts';
import { currencyOfSite } from '#server/market/mercadolivre/items/countryOfSite.ts';
import { minorUnits } from '#server/platform/values/minorUnits.ts';
import { type BillRow, orderIdsOf } from './billRow.ts';
import { chargeKind } from './chargeKinds.ts';
import { minorOf } from './rowAmounts.ts';

/** Source of the bill's rows among the charges. */
export const CHARGE_SOURCE = 'mercadolivre.bill';

/**
 * One row of a bill as it was read; `site` is the seller's. Of a row of several orders the first one is named. Nothing of it
 * names a person. Throws `RangeError` for an unreadable amount.
 */
export function rowCharge(row: BillRow, site: string, place: ChargePlace): ChargeSnapshot {
  const { charge_info: charge, discount_info: discount, sales_info: sales, shipping_info: shipping } = row;
  const subType = charge.detail_sub_type;
  const isBonus = charge.detail_type === 'BONUS';
  const bonifiesExternalId = charge.charge_bonified_id ?? null;
  const { kind, text, isUnknown } = chargeKind({ subType, isBonus, bonifiedId: bonifiesExternalId });
  const currency = row.currency_info?.currency_id ?? currencyOfSite(site);
  const minor = (amount: string | null | undefined) => (amount == null ? null : minorUnits(amount, currency));
  const [sale] = sales ?? [];
  return {
    ...place,
    marketplace: 'mercadolivre',
    source: CHARGE_SOURCE,
    externalId: charge.detail_id,
    orderExternalId: orderIdsOf(row)[0] ?? null,
    packId: shipping?.pack_id ?? null,
    shipmentId: shipping?.shipping_id ?? null,
    paymentId: sale?.operation_id ?? row.operation_info?.reference_id ?? charge.payment_id ?? null,
    listingKey: row.fulfillment_info?.item_id ?? row.items_info?.[0]?.item_id ?? null,
    type: isBonus ? 'bonus' : 'charge',
    subType,
    text: charge.transaction_detail ?? text ?? subType,
    kind,
    isUnknown,
    amountMinor: minorOf(row, site),
    grossMinor: minor(discount?.charge_amount_without_discount),
    discountMinor: minor(discount?.discount_amount),
    rebateMinor: minor(discount?.rebate),
    isWithheld: withheld[charge.debited_from_operation ?? ''] ?? null,
    bonifiesExternalId,
    status: charge.status ?? null,
    documentNumber: charge.legal_document_number ?? null,
    writtenAt: charge.creation_date_time,
    day: charge.creation_date_time.slice(0, 10),
    saleDay: DAY.exec(sale?.sale_date_time ?? '')?.[0] ?? null,
    currency,
  };
}

const withheld: Record<string, boolean> = { YES: true, NO: false };
const DAY = /^\d{4}-\d{2}-\d{2}/;
