import { mercadolivreUserId } from '#simulator/auth/credentials.ts';
import { decimalNumber } from '#simulator/decimal.ts';
import { lastChange, type SoldOrder, stageOf } from '#simulator/seller/soldOrder.ts';
import type { Simulator } from '#simulator/simulator.ts';
import { dateText } from '#simulator/mercadolivre/mercadolivreApi.ts';
import { deliveryOf, isFulfilled } from './deliveries.ts';
import { paymentId } from './payment.ts';
import { hasOldSku } from '#simulator/mercadolivre/items/itemJson.ts';
import { soldAs } from '#simulator/mercadolivre/items/moved.ts';
import { sharings } from '#simulator/mercadolivre/items/sharing.ts';
import { saleFee } from '#simulator/mercadolivre/items/saleFee.ts';

/** Last change of the order up to `now` (ms). */
export function orderUpdatedAt(simulator: Simulator, order: SoldOrder, now: number): number {
  if (stageOf(order, now) === 'cancelled') return lastChange(order, now, [order.cancelledAt]);
  // no change shows of an order that has no shipment or another
  if (deliveryOf(simulator, order) !== 'shipment') return lastChange(order, now, [order.paidAt, order.refundedAt]);
  return lastChange(order, now, [order.paidAt, order.shippedAt, order.deliveredAt, order.refundedAt]);
}

/** Status of the order itself; the shipment has its own. */
export function orderStatus(order: SoldOrder, now: number): 'payment_in_process' | 'paid' | 'cancelled' {
  const stage = stageOf(order, now);
  return stage === 'cancelled' ? 'cancelled' : stage === 'pending' ? 'payment_in_process' : 'paid';
}

/** A generated order in Mercado Livre's format: one item, with the seller's discount already in the unit price. */
export function orderJson(simulator: Simulator, order: SoldOrder, now: number) {
  const sellerId = mercadolivreUserId(simulator.seed);
  const isArranged = deliveryOf(simulator, order) === 'arranged';
  const { product, quantity, unitPriceMinor, discountMinor } = order.lines[0]!;
  const status = orderStatus(order, now);
  const unitDiscount = Math.round(discountMinor / quantity);
  const unit = unitPriceMinor - unitDiscount;
  const total = decimalNumber(unit * quantity);
  const paid = now >= order.paidAt;
  const refunded = now >= order.refundedAt || (status === 'cancelled' && order.cancelledAt >= order.paidAt);
  const closed = paid ? order.paidAt : order.createdAt;
  const fee = saleFee(product, unit);
  const id = Number(order.id);
  const { itemId, variation } = soldAs(simulator, product, order.createdAt);
  return {
    id,
    date_created: dateText(order.createdAt),
    date_closed: dateText(closed),
    last_updated: dateText(orderUpdatedAt(simulator, order, now)),
    pack_id: order.packId,
    fulfilled: null,
    buying_mode: 'buy_equals_pay',
    shipping_cost: 0,
    mediations: [],
    total_amount: total,
    paid_amount: paid ? total : 0,
    coupon: { id: null, amount: 0 },
    order_items: [
      {
        item: {
          id: itemId,
          title: product.name,
          category_id: product.mercadolivre!.categoryId,
          variation_id: variation?.id ?? null,
          seller_custom_field: hasOldSku(product) ? product.sku : null,
          variation_attributes: variation
            ? [{ id: 'COLOR', name: 'Cor', value_id: null, value_name: variation.name }]
            : [],
          warranty: 'Garantia de fábrica: 3 meses',
          condition: 'new',
          seller_sku: hasOldSku(product) ? null : product.sku,
          global_price: null,
          net_weight: null,
          user_product_id: sharings(simulator).get(product.listingKey)?.userProductId ?? null,
        },
        quantity,
        requested_quantity: { measure: 'unit', value: quantity },
        picked_quantity: null,
        unit_price: decimalNumber(unit),
        full_unit_price: decimalNumber(unitPriceMinor),
        currency_id: order.currency,
        manufacturing_days: null,
        sale_fee: decimalNumber(fee),
        listing_type_id: product.mercadolivre!.listingType,
        gross_price: decimalNumber(unitPriceMinor * quantity),
        discounts: unitDiscount
          ? [{ amounts: { full: decimalNumber(unitDiscount), seller: decimalNumber(unitDiscount) } }]
          : [],
      },
    ],
    currency_id: order.currency,
    payments: [
      {
        id: paymentId(order),
        order_id: id,
        payer_id: order.buyerId,
        collector: { id: sellerId },
        site_id: 'MLB',
        reason: product.name,
        payment_method_id: 'pix',
        payment_type: 'bank_transfer',
        currency_id: order.currency,
        installments: 1,
        operation_type: 'regular_payment',
        status: refunded ? 'refunded' : paid ? 'approved' : status === 'cancelled' ? 'cancelled' : 'in_process',
        status_detail: refunded ? 'refunded' : paid ? 'accredited' : 'pending_contingency',
        transaction_amount: total,
        transaction_amount_refunded: refunded ? total : 0,
        taxes_amount: 0,
        shipping_cost: 0,
        coupon_amount: 0,
        overpaid_amount: 0,
        total_paid_amount: paid ? total : 0,
        installment_amount: null,
        date_approved: paid ? dateText(order.paidAt) : null,
        date_created: dateText(order.createdAt),
        date_last_modified: dateText(orderUpdatedAt(simulator, order, now)),
        marketplace_fee: decimalNumber(fee * quantity),
      },
    ],
    shipping: { id: status === 'cancelled' || isArranged ? null : order.shipmentId },
    status,
    status_detail: null,
    tags: [
      ...(order.packId ? ['pack_order'] : []),
      ...(isArranged ? ['no_shipping'] : []),
      paid && status !== 'cancelled' ? 'paid' : 'not_paid',
      'not_delivered',
    ],
    feedback: { buyer: null, seller: null },
    context: { channel: 'marketplace', site: 'MLB', flows: [] },
    seller: { id: sellerId },
    buyer: { id: order.buyerId },
    taxes: { amount: null, currency_id: null, id: null },
    cancel_detail:
      status === 'cancelled'
        ? {
            group: 'buyer',
            code: 'buyer_cancel_express',
            description: 'Buyer cancelled',
            requested_by: 'buyer',
            date: dateText(order.cancelledAt),
          }
        : null,
    manufacturing_ending_date: null,
    order_request: { change: null, return: now >= order.refundedAt ? { id: order.number } : null },
  };
}

/** Feedback of a sale: the seller's, once given, and none of the buyer. */
export function feedbackJson(simulator: Simulator, order: SoldOrder, now: number) {
  const isGiven = deliveryOf(simulator, order) === 'arranged' && isFulfilled(order, now);
  const { product } = order.lines[0]!;
  const sale = {
    id: 5_040_000_000_000 + order.number,
    role: 'seller',
    fulfilled: true,
    rating: 'positive',
    reason: null,
    message: null,
    reply: null,
    status: 'active',
    modified: false,
    restock_item: false,
    has_seller_refunded_money: null,
    extended_feedback: [],
    site_id: 'MLB',
    order_id: Number(order.id),
    item: {
      id: soldAs(simulator, product, order.createdAt).itemId,
      title: product.name,
      currency_id: order.currency,
    },
    date_created: dateText(order.deliveredAt),
    visibility_date: dateText(order.deliveredAt),
  };
  return { sale: isGiven ? sale : null, purchase: null };
}
