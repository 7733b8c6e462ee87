import { amazonCredentials } from '#simulator/auth/credentials.ts';
import { decimalNumber } from '#simulator/decimal.ts';
import type { Simulator } from '#simulator/simulator.ts';
import { hash } from '#simulator/seller/hash.ts';
import type { PlantedKind } from '#simulator/seller/plantedKinds.ts';
import type { SoldOrder } from '#simulator/seller/soldOrder.ts';
import { type Charge, chargesOf } from './charges.ts';
import { marketplaceIn } from '#simulator/amazon/sources/marketplaceIds.ts';

/**
 * Shipment of an order, the same again when held money is released, the refund of its first line, or the label that the
 * seller bought for it.
 */
export interface Posting {
  order: SoldOrder;
  at: number;
  kind: 'shipment' | 'release' | 'refund' | 'label';
  status: 'DEFERRED' | 'DEFERRED_RELEASED' | 'RELEASED';
  /** When held money is paid; null when the sale is not held. */
  heldUntil: number | null;
  /** Error that is planted in the order. */
  error?: PlantedKind | undefined;
}

const WORDS = {
  shipment: { type: 'Shipment', description: 'Order Payment' },
  release: { type: 'Shipment', description: 'Order Payment' },
  refund: { type: 'Refund', description: 'Refund Order' },
  label: { type: 'ServiceFee', description: 'Shipping label' },
};

/** A posting in the format of Finances 2024-06-19; fees are negative. */
export function transactionJson(simulator: Simulator, posting: Posting) {
  const { order, at, kind, status } = posting;
  const marketplace = marketplaceIn(order.country);
  const items = kind === 'label' ? [] : itemsOf(posting);
  const all = kind === 'label' ? [labelOf(order)] : items.flatMap(({ charges }) => charges);
  const money = (minor: number) => ({ currencyCode: order.currency, currencyAmount: decimalNumber(minor) });
  return {
    sellingPartnerMetadata: {
      sellingPartnerId: amazonCredentials(simulator).sellerId,
      accountType: 'Standard Orders',
      marketplaceId: marketplace.id,
    },
    relatedIdentifiers: identifiersOf(posting).map(([relatedIdentifierName, relatedIdentifierValue]) => ({
      relatedIdentifierName,
      relatedIdentifierValue,
    })),
    transactionType: WORDS[kind].type,
    transactionId: idOf(order, kind),
    transactionStatus: status,
    description: WORDS[kind].description,
    postedDate: new Date(at).toISOString(),
    totalAmount: money(sumOf(all)),
    marketplaceDetails: { marketplaceId: marketplace.id, marketplaceName: marketplace.name },
    items: items.map(({ line, charges }) => ({
      description: line.product.name,
      totalAmount: money(sumOf(charges)),
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
    // a label has no item to list it by
    breakdowns: tree(grouped(all, items.length > 0 ? 2 : 3), money),
    contexts: contextsOf(posting),
  };
}

const idOf = (order: SoldOrder, kind: Posting['kind']) => `${order.id}-${kind}`;

function identifiersOf({ order, kind, status }: Posting): [string, string][] {
  const ofOrder: [string, string] = ['ORDER_ID', order.id];
  if (kind === 'label') return [ofOrder];
  if (kind === 'refund') return [ofOrder, ['REFUND_ID', `R${hash(order.id, 'refund')}`]];
  const ofShipment: [string, string] = ['SHIPMENT_ID', `S${hash(order.id, 'shipment')}`];
  if (kind === 'release') return [ofOrder, ofShipment, ['DEFERRED_TRANSACTION_ID', idOf(order, 'shipment')]];
  return status === 'DEFERRED_RELEASED'
    ? [ofOrder, ofShipment, ['RELEASE_TRANSACTION_ID', idOf(order, 'release')]]
    : [ofOrder, ofShipment];
}

const contextsOf = ({ kind, heldUntil }: Posting) =>
  kind === 'shipment' && heldUntil !== null
    ? [{ contextType: 'DeferredContext', deferralReason: 'DD7', maturityDate: new Date(heldUntil).toISOString() }]
    : [];

/** Charged lines of a posting: all of a shipment, the first of a refund. */
export function itemsOf({ order, kind, error }: Posting) {
  const kept = order.lines.filter((line) => !line.dropped);
  const charged = kind === 'refund' ? kept.slice(0, 1) : kept;
  return charged.map((line) => ({ line, charges: withError(error, chargesOf(line, order, kind === 'refund')) }));
}

/** Name of what is charged a second time, cut off where it is shown. */
const AGAIN = '#2';

function withError(error: PlantedKind | undefined, charges: Charge[]): Charge[] {
  const isCommission = ({ path }: Charge) => path[1] === 'Commission';
  if (error === 'charge_missing') return charges.filter((charge) => !isCommission(charge));
  if (error !== 'charge_twice') return charges;
  const again = charges.filter(isCommission).map(({ path: [group, name, ...rest], minor }) => ({
    path: [group!, `${name}${AGAIN}`, ...rest],
    minor,
  }));
  return [...charges, ...again];
}

/** Name of an amount as the marketplace shows it. */
export const shownName = (name: string): string => name.replace(AGAIN, '');

/** The label of an order that the seller ships, bought from Amazon. */
export const labelOf = ({ id, currency }: SoldOrder): Charge => ({
  path: ['AmazonFees', 'MFNPostageFee'],
  minor: -((currency === 'USD' ? 400 : 1_200) + (hash(id, 'label') % 900)),
});

/** The charges below the groups of a transaction, each path cut to so many names. */
const grouped = (charges: Charge[], depth: number): Charge[] =>
  charges.map(({ path, minor }) => ({
    path: [path[0] === 'AmazonFees' ? 'Expenses' : 'Sales', ...path].slice(0, depth),
    minor,
  }));

const sumOf = (charges: Charge[]) => charges.reduce((sum, { minor }) => sum + minor, 0);

function tree(charges: Charge[], money: (minor: number) => object): object[] {
  const names = [...new Set(charges.map(({ path }) => path[0]!))];
  return names.map((breakdownType) => {
    const inside = charges.filter(({ path }) => path[0] === breakdownType);
    const below = inside.flatMap(({ path, minor }) => (path.length > 1 ? [{ path: path.slice(1), minor }] : []));
    return {
      breakdownType: shownName(breakdownType),
      breakdownAmount: money(sumOf(inside)),
      breakdowns: tree(below, money),
    };
  });
}
