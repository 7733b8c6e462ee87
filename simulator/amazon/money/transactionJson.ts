import { amazonCredentials } from '#simulator/auth/credentials.ts';
import { decimalNumber } from '#simulator/decimal.ts';
import type { Simulator } from '#simulator/simulator.ts';
import { hash } from '#simulator/seller/hash.ts';
import type { SoldOrder } from '#simulator/seller/soldOrder.ts';
import { type Charge, chargesOf } from './charges.ts';
import { marketplaceIn } from '#simulator/amazon/sources/marketplaceIds.ts';

/** Shipment of an order, or the refund of its first line. */
export interface Posting {
  order: SoldOrder;
  at: number;
  refund: boolean;
}

/** A posting in the format of Finances 2024-06-19; fees are negative. */
export function transactionJson(simulator: Simulator, { order, at, refund }: Posting) {
  const marketplace = marketplaceIn(order.country);
  const kept = order.lines.filter((line) => !line.dropped);
  const charged = (refund ? kept.slice(0, 1) : kept).map((line) => ({ line, charges: chargesOf(line, order, refund) }));
  const all = charged.flatMap(({ charges }) => charges);
  const money = (minor: number) => ({ currencyCode: order.currency, currencyAmount: decimalNumber(minor) });
  const total = (charges: Charge[]) => money(charges.reduce((sum, charge) => sum + charge.minor, 0));
  return {
    sellingPartnerMetadata: {
      sellingPartnerId: amazonCredentials(simulator).sellerId,
      accountType: 'Standard Orders',
      marketplaceId: marketplace.id,
    },
    relatedIdentifiers: [
      { relatedIdentifierName: 'ORDER_ID', relatedIdentifierValue: order.id },
      refund
        ? { relatedIdentifierName: 'REFUND_ID', relatedIdentifierValue: `R${hash(order.id, 'refund')}` }
        : { relatedIdentifierName: 'SHIPMENT_ID', relatedIdentifierValue: `S${hash(order.id, 'shipment')}` },
    ],
    transactionType: refund ? 'Refund' : 'Shipment',
    transactionId: `${order.id}-${refund ? 'refund' : 'shipment'}`,
    transactionStatus: 'RELEASED',
    description: refund ? 'Refund Order' : 'Order Payment',
    postedDate: new Date(at).toISOString(),
    totalAmount: total(all),
    marketplaceDetails: { marketplaceId: marketplace.id, marketplaceName: marketplace.name },
    items: charged.map(({ line, charges }) => ({
      description: line.product.name,
      totalAmount: total(charges),
      relatedIdentifiers: [],
      breakdowns: tree(charges, money),
      contexts: [
        {
          contextType: 'ProductContext',
          asin: line.product.asin,
          sku: line.product.sku,
          quantityShipped: line.quantity,
          fulfillmentNetwork: order.byMarketplace ? 'AFN' : 'MFN',
        },
      ],
    })),
    breakdowns: tree(all, money),
    contexts: [],
  };
}

function tree(charges: Charge[], money: (minor: number) => object) {
  const sum = (of: Charge[]) => of.reduce((total, { minor }) => total + minor, 0);
  const groups = [...new Set(charges.map(({ path }) => path[0]))];
  return groups.map((group) => {
    const inside = charges.filter(({ path }) => path[0] === group);
    const leaves = [...new Set(inside.map(({ path }) => path[1]))];
    return {
      breakdownType: group,
      breakdownAmount: money(sum(inside)),
      breakdowns: leaves.map((leaf) => ({
        breakdownType: leaf,
        breakdownAmount: money(sum(inside.filter(({ path }) => path[1] === leaf))),
        breakdowns: [],
      })),
    };
  });
}
