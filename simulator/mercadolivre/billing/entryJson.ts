import { decimalNumber } from '#simulator/decimal.ts';
import { dateText } from '#simulator/mercadolivre/mercadolivreApi.ts';
import { soldAs } from '#simulator/mercadolivre/items/moved.ts';
import { inventoryId } from '#simulator/mercadolivre/items/inventoryId.ts';
import type { SoldOrder } from '#simulator/seller/soldOrder.ts';
import type { Simulator } from '#simulator/simulator.ts';
import { orderFee, surcharge } from './entries.ts';
import type { Entry } from './entry.ts';

/** A time as the bill writes it: four hours behind UTC, without saying so. */
export const billTime = (moment: number): string => dateText(moment).slice(0, 19);

const FULL_TYPES: Record<string, string> = {
  CFWA: 'WAREHOUSING',
  BFWA: 'WAREHOUSING',
  CFAG: 'AGING',
  CFCB: 'INBOUND_COLLECT',
};
const PENDING = {
  legal_document_number: null,
  legal_document_status: 'PROCESSING',
  legal_document_status_description: 'Em processamento',
};

/** A row of a report. */
export function entryJson(simulator: Simulator, entry: Entry, isBonified: boolean) {
  const head = {
    charge_info: chargeJson(entry, isBonified),
    document_info: { document_id: 3_454_000_000 + (entry.id % 1_000) },
  };
  if (entry.report === 'ML/full/details') return { ...head, fulfillment_info: fullJson(entry) };
  if (entry.report === 'MP/details') return { ...head, operation_info: paymentJson(entry), ...currency('MP') };
  const { orders } = entry;
  const isOfShipment = /^[CB]XDE/.test(entry.subType);
  return {
    ...head,
    discount_info: {
      charge_amount_without_discount: decimalNumber(entry.minor),
      discount_amount: 0,
      discount_reason: null,
      rebate: null,
    },
    sales_info: orders.length ? orders.map(saleJson) : null,
    shipping_info: isOfShipment
      ? { shipping_id: String(orders[0]!.shipmentId), pack_id: packOf(orders[0]!), receiver_shipping_cost: 0 }
      : null,
    items_info: orders.length ? orders.map((order) => itemJson(simulator, order)) : null,
    ...currency(isOfShipment ? 'SHIPPING' : 'CORE'),
  };
}

const packOf = ({ packId }: SoldOrder) => (packId === null ? null : String(packId));

const currency = (marketplace: string) => ({
  marketplace_info: { marketplace },
  currency_info: { currency_id: 'BRL' },
});

function chargeJson(entry: Entry, isBonified: boolean) {
  return {
    ...PENDING,
    creation_date_time: billTime(entry.at),
    detail_id: entry.id,
    ...(entry.report === 'MP/details' && { movement_id: String(entry.id % 1_000_000_000) }),
    transaction_detail: entry.text,
    debited_from_operation: entry.isWithheld ? 'YES' : 'NO',
    debited_from_operation_description: entry.isWithheld ? 'Sim' : 'Não',
    status: isBonified ? 'BONUS_ON_BILL' : null,
    status_description: isBonified ? 'Anulado na fatura' : null,
    charge_bonified_id: entry.bonifies?.id ?? null,
    detail_amount: decimalNumber(entry.minor),
    detail_type: entry.isBonus ? 'BONUS' : 'CHARGE',
    detail_sub_type: entry.subType,
  };
}

/** Price of an order's item, with the seller's discount. */
const unitOf = ({ lines: [line] }: SoldOrder): number =>
  line!.unitPriceMinor - Math.round(line!.discountMinor / line!.quantity);

function saleJson(order: SoldOrder) {
  const total = unitOf(order) * order.lines[0]!.quantity;
  const fee = decimalNumber(orderFee(order));
  return {
    order_id: Number(order.id),
    operation_id: Number(order.id) % 10_000_000_000,
    sale_date_time: billTime(order.createdAt),
    sales_channel: 'Mercado Livre',
    payer_nickname: 'COMPRADOR',
    state_name: 'São Paulo',
    transaction_amount: decimalNumber(total),
    financing_transfer_total: decimalNumber(total + surcharge(order)),
    financing_fee: decimalNumber(surcharge(order)),
    sale_fee: { gross: fee, net: fee, rebate: 0, discount: 0, discount_reason: null },
  };
}

function itemJson(simulator: Simulator, order: SoldOrder) {
  const { product, quantity } = order.lines[0]!;
  return {
    item_id: soldAs(simulator, product, order.createdAt).itemId,
    item_title: product.name,
    item_type: product.mercadolivre!.listingType,
    item_category: product.category,
    inventory_id: inventoryId(product),
    item_amount: quantity,
    item_price: decimalNumber(unitOf(order)),
    order_id: Number(order.id),
  };
}

function fullJson({ subType, minor, product }: Entry) {
  return {
    type: FULL_TYPES[subType],
    amount_per_unit: decimalNumber(minor),
    amount: decimalNumber(minor),
    sku: product!.sku,
    ean: null,
    item_id: product!.asin,
    item_title: product!.name,
    variation: product!.variation?.name ?? null,
    quantity: 1,
    volume_type: null,
    inventory_id: inventoryId(product!),
  };
}

const paymentJson = ({ id }: Entry) => ({
  operation_type: 'BUY',
  operation_type_description: 'Pagamento',
  reference_id: id % 100_000_000_000,
  sales_channel: 'Checkout',
  external_reference: null,
  payer_nickname: 'COMPRADOR',
  financing_fee: 0,
  financing_transfer_total: 99.9,
  transaction_amount: 99.9,
});
