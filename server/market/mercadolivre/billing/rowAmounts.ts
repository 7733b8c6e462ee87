import { ledgerKindFacts, type LedgerKind } from '#server/market/ledger/ledgerKinds.ts';
import type { PostedAmountSnapshot } from '#server/market/snapshots/moneySnapshots.ts';
import { countryOfSite, currencyOfSite } from '#server/market/mercadolivre/items/countryOfSite.ts';
import { isoInstant } from '#server/platform/values/isoInstant.ts';
import { minorUnits } from '#server/platform/values/minorUnits.ts';
import { splitAmount } from '#server/platform/values/splitAmount.ts';
import { type BillRow, orderIdsOf } from './billRow.ts';
import { chargeKind } from './chargeKinds.ts';

/** Source of the bill's amounts in the ledger. */
export const BILL_SOURCE = 'mercadolivre.billing';

/** Kinds of costs that a product bears on the day of the row. */
const isOfProduct = (kind: LedgerKind) => ledgerKindFacts[kind].group === 'storage';

/** Signed amount of a row, in minor units: charges are negative. Throws `RangeError` when it is unreadable. */
export function minorOf({ charge_info: charge, currency_info: money }: BillRow, site: string): number {
  const minor = minorUnits(charge.detail_amount, money?.currency_id ?? currencyOfSite(site));
  return charge.detail_type === 'CHARGE' && minor !== 0 ? -minor : minor;
}

/**
 * The ledger's amounts of one row of a bill; `site` is the seller's. A row of several orders is shared by the value of their
 * items. Freight that names a cart and only one of its orders has that `packId`. A row without an order is of the product
 * that it names, if it is a cost of its stock, or else of the account.
 *
 * The row's time has no offset: the day is the one written there. Throws `RangeError` for an unreadable amount or date.
 */
export function rowAmounts(row: BillRow, site: string): PostedAmountSnapshot[] {
  const { charge_info: charge, items_info: items, shipping_info: shipping, fulfillment_info: stored } = row;
  const subType = charge.detail_sub_type;
  const isBonus = charge.detail_type === 'BONUS';
  const { kind, text, isUnknown } = chargeKind({ subType, isBonus, bonifiedId: charge.charge_bonified_id ?? null });
  const orderIds = orderIdsOf(row);
  const itemId = stored?.item_id ?? items?.[0]?.item_id ?? null;
  const asin = orderIds.length === 0 && isOfProduct(kind) ? itemId : null;
  const isOfAccount = orderIds.length === 0 && asin === null;
  const written = isoInstant(`${charge.creation_date_time.slice(0, 19)}Z`, 'creation_date_time').getTime();
  const amount = {
    marketplace: 'mercadolivre' as const,
    country: countryOfSite(itemId ?? site),
    source: BILL_SOURCE,
    listingKey: null,
    asin,
    kind,
    name: `${text ?? charge.transaction_detail ?? subType} (${subType})`,
    isUnknown,
    countsAlone: isOfAccount && !isUnknown && ledgerKindFacts[kind].group !== null,
    ...(kind === 'ads_billed' && { reportedBy: 'ads' as const }),
    currency: row.currency_info?.currency_id ?? currencyOfSite(site),
    day: charge.creation_date_time.slice(0, 10),
    // a report that names the order or the product wins over one that has the same row without
    postedAt: new Date(written + (isOfAccount ? 0 : 1)),
  };
  const minor = minorOf(row, site);
  const id = charge.detail_id;
  if (orderIds.length <= 1) {
    const isOfCart = ['freight', 'freight_returned'].includes(kind) && shipping?.pack_id;
    const [orderExternalId = null] = orderIds;
    return [
      { ...amount, sourceRef: id, orderExternalId, amountMinor: minor, ...(isOfCart && { packId: shipping.pack_id! }) },
    ];
  }
  const shares = splitAmount(minor, weightsOf(row, orderIds, amount.currency));
  return orderIds.map((orderExternalId, index) => ({
    ...amount,
    sourceRef: `${id}/${orderExternalId}`,
    orderExternalId,
    amountMinor: shares[index]!,
  }));
}

/** Value of each order: of its items where the row lists items of all of them, else its payment. */
function weightsOf({ items_info: items, sales_info: sales }: BillRow, orderIds: string[], currency: string): number[] {
  const values = orderIds.map((orderId) =>
    (items ?? [])
      .filter((item) => item.order_id === orderId)
      .reduce((sum, item) => sum + minorUnits(item.item_price ?? '0', currency, item.item_amount ?? 1), 0),
  );
  if (values.every((value) => value > 0)) return values;
  return orderIds.map((orderId) =>
    minorUnits(sales?.find((sale) => sale.order_id === orderId)?.transaction_amount ?? '0', currency),
  );
}
