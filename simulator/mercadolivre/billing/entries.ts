import { keptByOrder } from '#simulator/keptByOrder.ts';
import { claimOf } from '#simulator/mercadolivre/orders/claimOf.ts';
import { deliveryOf } from '#simulator/mercadolivre/orders/deliveries.ts';
import { senderCost } from '#simulator/mercadolivre/orders/shipments.ts';
import { saleFee } from '#simulator/mercadolivre/items/saleFee.ts';
import { HOUR } from '#simulator/seller/calendar.ts';
import { share } from '#simulator/seller/hash.ts';
import type { SoldOrder } from '#simulator/seller/soldOrder.ts';
import type { Simulator } from '#simulator/simulator.ts';
import { type Entry, entryOf, type Given } from './entry.ts';
import { plantInEntries } from './plantInEntries.ts';

/** Share of the sale fee that Mercado Pago takes. */
const PAYMENT_SHARE = 0.3;
/** Share of the sales paid in instalments with a surcharge, and the surcharge. */
const SURCHARGED = 0.08;
const SURCHARGE = 0.0275;

/** What the seller pays to sell the order, in minor units: the sum of its charges for it. */
export function orderFee(order: SoldOrder): number {
  const { product, quantity, unitPriceMinor, discountMinor } = order.lines[0]!;
  return saleFee(product, unitPriceMinor - Math.round(discountMinor / quantity)) * quantity;
}

/** What the buyer of an order pays for instalments, in minor units; 0 for most. */
export function surcharge(order: SoldOrder): number {
  const { quantity, unitPriceMinor, discountMinor } = order.lines[0]!;
  const isCharged = share(order.id, 'surcharge') < SURCHARGED;
  return isCharged ? Math.round((unitPriceMinor * quantity - discountMinor) * SURCHARGE) : 0;
}

/** All that an order is ever charged and given back; entries of a cart are with its first order. */
export const orderEntries = keptByOrder((simulator: Simulator, order: SoldOrder): Entry[] =>
  plantInEntries(simulator.planted.get(order.id), order, rightEntries(simulator, order)),
);

function rightEntries(simulator: Simulator, order: SoldOrder): Entry[] {
  const { number } = order;
  if (order.cancelledAt < order.paidAt) return [];
  const fee = orderFee(order);
  const ofPayment = Math.round(fee * PAYMENT_SHARE);
  const at = order.paidAt + HOUR;
  const charge = (slot: number, given: Given) => entryOf({ slot, number }, { orders: [order], ...given });
  const charges = [
    charge(10, { at, subType: 'CVVML', text: 'Custo por vender no Mercado Livre', minor: fee - ofPayment }),
    charge(11, { at, subType: 'CVVPRC', text: 'Custo por cobrar no Mercado Pago', minor: ofPayment }),
    charge(12, {
      at,
      subType: 'CFONPN',
      text: 'Taxa de parcelamento (acréscimo no valor pago pelo comprador)',
      minor: surcharge(order),
      isWithheld: false,
    }),
    ...freightOf(simulator, order),
    ...(simulator.modes.has('bill-new-charge') && share(order.id, 'new charge') < 0.05
      ? [charge(14, { at, subType: 'CNOVA', text: 'Tarifa de teste', minor: 100 })]
      : []),
  ].filter(({ minor }) => minor > 0);
  const endedAt = Math.min(order.refundedAt, order.cancelledAt);
  if (!Number.isFinite(endedAt)) return charges;
  const bonuses = charges.flatMap((one, index) => {
    const bonus = BONUSES[one.subType];
    if (!bonus) return [];
    const { minor, orders, isWithheld } = one;
    const given = { ...bonus, at: endedAt + 2 * HOUR, minor, orders, isWithheld, isBonus: true, bonifies: one };
    return [entryOf({ slot: 20 + index, number }, given)];
  });
  return [...charges, ...bonuses, ...returnOf(order)];
}

const BONUSES: Record<string, { subType: string; text: string }> = {
  CVVML: { subType: 'BVVML', text: 'Cancelamento do Custo por vender' },
  CVVPRC: { subType: 'BVVPRC', text: 'Cancelamento do Custo por cobrar' },
  CFONPN: { subType: 'BFONPN', text: 'Cancelamento da Taxa de parcelamento' },
  CXDE: { subType: 'BXDE', text: 'Cancelamento da tarifa de envio' },
};

/** The freight of a shipment, once for all orders of its cart; none for Flex, which the seller delivers. */
function freightOf(simulator: Simulator, order: SoldOrder): Entry[] {
  if (!Number.isFinite(order.shippedAt) || deliveryOf(simulator, order) === 'arranged') return [];
  const orders = simulator.seller.ordersOfShipment(order.shipmentId!, Infinity);
  const [first] = orders;
  const isFanned = simulator.planted.get(order.id) === 'pack_freight_fanned';
  if (!first || first.lines[0]!.product.mercadolivre!.logisticType === 'self_service') return [];
  if (first.id !== order.id && !isFanned) return [];
  const given = { at: order.shippedAt, subType: 'CXDE', text: 'Tarifa de envio extra ou intermunicipal' };
  const charged = isFanned ? [order] : orders;
  return [entryOf({ slot: 13, number: order.number }, { ...given, minor: senderCost(orders), orders: charged })];
}

/** The freight of a return that the seller pays. */
function returnOf(order: SoldOrder): Entry[] {
  const claim = claimOf(order);
  if (!claim?.returnedAt || claim.costMinor === 0) return [];
  return [
    entryOf(
      { slot: 15, number: order.number },
      {
        at: claim.returnedAt,
        subType: 'CXDED',
        text: 'Tarifa de devolução por envio externo ou intermunicipal',
        minor: claim.costMinor,
        orders: [order],
        // the sale was paid out before
        isWithheld: false,
      },
    ),
  ];
}
