import { decimal } from '#simulator/decimal.ts';
import type { Simulator } from '#simulator/simulator.ts';
import { DAY } from '#simulator/seller/calendar.ts';
import { accountRows, OTHER, type SettlementRow } from './accountRows.ts';
import type { Charge } from './charges.ts';
import { flatFile } from '#simulator/amazon/reports/flatFile.ts';
import { marketplaceIn } from '#simulator/amazon/sources/marketplaceIds.ts';
import { postings } from './postings.ts';
import type { ReportSpan } from '#simulator/amazon/reports/reportRequest.ts';
import { itemsOf, labelOf, type Posting, shownName } from './transactionJson.ts';

const COLUMNS = [
  'settlement-id', 'settlement-start-date', 'settlement-end-date', 'deposit-date', 'total-amount', 'currency',
  'transaction-type', 'order-id', 'merchant-order-id', 'adjustment-id', 'shipment-id', 'marketplace-name', 'amount-type',
  'amount-description', 'amount', 'fulfillment-id', 'posted-date', 'posted-date-time', 'order-item-code',
  'merchant-order-item-id', 'merchant-adjustment-item-id', 'sku', 'quantity-purchased', 'promotion-id',
]; // prettier-ignore
/** Amount types of a settlement by the groups of Finances, and descriptions where they differ. */
const AMOUNT_TYPES: Record<string, string> = {
  ProductCharges: 'ItemPrice',
  Shipping: 'ItemPrice',
  PromoRebates: 'Promotion',
  AmazonFees: 'ItemFees',
  OurPriceTax: 'ItemPrice',
  'MarketplaceFacilitatorTax-Principal': 'ItemWithheldTax',
};
const DESCRIPTIONS: Record<string, string> = {
  OurPricePrincipal: 'Principal',
  OurPriceDiscount: 'Principal',
  ShippingPrincipal: 'Shipping',
  OurPriceTax: 'Tax',
};
/** Delay until all amounts of a period are posted. */
const POSTING_DELAY_MS = 10 * DAY;

/**
 * A settlement: a summary row, then one row for each amount posted in the period. Dates and amounts are in the
 * country's format: `17/11/2026` and `1.234,56` in Brazil.
 */
export function settlementReport(simulator: Simulator, { country, from, to }: ReportSpan, id: string): string {
  const { currency, name } = marketplaceIn(country);
  const { time, amount } = country === 'BR' ? BRAZILIAN : PLAIN;
  const lines = settlementRows(simulator, country, from, to);
  const total = lines.reduce((sum, { minor }) => sum + minor, 0);
  const head = {
    'settlement-id': id,
    'settlement-start-date': time(from),
    'settlement-end-date': time(to),
    'deposit-date': time(to + 2 * DAY),
    'total-amount': amount(total),
    currency,
  };
  const rows = lines.map(
    ({ at, minor, type, amountType, description, orderId = '', sku = '', channel = '', units = '' }) => ({
      'settlement-id': id,
      'transaction-type': type,
      'order-id': orderId,
      'marketplace-name': name,
      'amount-type': amountType,
      'amount-description': description,
      amount: amount(minor),
      'fulfillment-id': channel,
      'posted-date': time(at).slice(0, 10),
      'posted-date-time': time(at),
      sku,
      'quantity-purchased': units,
    }),
  );
  return flatFile(COLUMNS, [head, ...rows]);
}

/** Amounts paid out of what was posted from `from` (inclusive) to `to` (exclusive). */
export function settlementRows(simulator: Simulator, country: string, from: number, to: number): SettlementRow[] {
  // held money is paid when it is released
  const paid = postings(simulator, [country], from, to, to + POSTING_DELAY_MS).filter(
    ({ status }) => status === 'RELEASED',
  );
  return [...paid.flatMap(amountsOf), ...accountRows(simulator, country, from, to)];
}

/** Amounts of an order; a label names no SKU. */
function amountsOf(posting: Posting): SettlementRow[] {
  const { order, at, kind } = posting;
  const of = { at, orderId: order.id, channel: order.byMarketplace ? 'AFN' : 'MFN' };
  if (kind === 'label')
    return [{ ...of, ...OTHER, description: 'Shipping label purchase', minor: labelOf(order).minor }];
  return itemsOf(posting).flatMap(({ line, charges }) =>
    byFee(charges).map(({ path: [group = '', name = ''], minor }) => ({
      ...of,
      type: kind === 'refund' ? 'Refund' : 'Order',
      amountType: AMOUNT_TYPES[group] ?? AMOUNT_TYPES[name] ?? 'other-transaction',
      description: DESCRIPTIONS[name] ?? shownName(name),
      sku: line.product.sku,
      minor,
      units: name === 'OurPricePrincipal' ? String(line.quantity) : '',
    })),
  );
}

/** A fee is one row, whatever part of it is tax. */
function byFee(charges: Charge[]): Charge[] {
  const fees = new Map<string, Charge>();
  for (const { path, minor } of charges) {
    const key = path.slice(0, 2).join('/');
    fees.set(key, { path, minor: minor + (fees.get(key)?.minor ?? 0) });
  }
  return [...fees.values()];
}

const PLAIN = { time: (moment: number) => `${isoText(moment)} UTC`, amount: decimal };
const BRAZILIAN = {
  time: (moment: number) => `${isoText(moment).replace(/^(\d+)-(\d+)-(\d+)/, '$3/$2/$1')} UTC`,
  amount: (minor: number) =>
    decimal(minor)
      .replace('.', ',')
      .replaceAll(/\B(?=(?:\d{3})+,)/g, '.'),
};

const isoText = (moment: number) => new Date(moment).toISOString().slice(0, 19).replace('T', ' ');
