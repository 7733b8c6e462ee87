import { decimal } from '#simulator/decimal.ts';
import type { Simulator } from '#simulator/simulator.ts';
import { DAY } from '#simulator/seller/calendar.ts';
import { type Charge, chargesOf } from './charges.ts';
import { flatFile } from '#simulator/amazon/reports/flatFile.ts';
import { marketplaceIn } from '#simulator/amazon/sources/marketplaceIds.ts';
import { postings } from './postings.ts';
import type { ReportSpan } from '#simulator/amazon/reports/reportRequest.ts';
import type { Posting } from './transactionJson.ts';

const COLUMNS = [
  'settlement-id', 'settlement-start-date', 'settlement-end-date', 'deposit-date', 'total-amount', 'currency',
  'transaction-type', 'order-id', 'merchant-order-id', 'adjustment-id', 'shipment-id', 'marketplace-name', 'amount-type',
  'amount-description', 'amount', 'fulfillment-id', 'posted-date', 'posted-date-time', 'order-item-code',
  'merchant-order-item-id', 'merchant-adjustment-item-id', 'sku', 'quantity-purchased', 'promotion-id',
]; // prettier-ignore
const AMOUNT_TYPES: Record<string, string> = {
  ProductCharges: 'ItemPrice',
  ShippingCharges: 'ItemPrice',
  Tax: 'ItemPrice',
  Promotions: 'Promotion',
  AmazonFees: 'ItemFees',
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
  const lines = postings(simulator, [country], from, to, to + POSTING_DELAY_MS).flatMap(amountsOf);
  const total = lines.reduce((sum, { charge }) => sum + charge.minor, 0);
  const head = {
    'settlement-id': id,
    'settlement-start-date': time(from),
    'settlement-end-date': time(to),
    'deposit-date': time(to + 2 * DAY),
    'total-amount': amount(total),
    currency,
  };
  const rows = lines.map(({ posting: { order, at, refund }, sku, charge }) => ({
    'settlement-id': id,
    'transaction-type': refund ? 'Refund' : 'Order',
    'order-id': order.id,
    'marketplace-name': name,
    'amount-type': AMOUNT_TYPES[charge.path[0]] ?? 'other-transaction',
    'amount-description': charge.path[1],
    amount: amount(charge.minor),
    'fulfillment-id': order.byMarketplace ? 'AFN' : 'MFN',
    'posted-date': time(at).slice(0, 10),
    'posted-date-time': time(at),
    sku,
  }));
  return flatFile(COLUMNS, [head, ...rows]);
}

function amountsOf(posting: Posting): { posting: Posting; sku: string; charge: Charge }[] {
  const kept = posting.order.lines.filter((line) => !line.dropped);
  const charged = posting.refund ? kept.slice(0, 1) : kept;
  return charged.flatMap((line) =>
    chargesOf(line, posting.order, posting.refund).map((charge) => ({ posting, sku: line.product.sku, charge })),
  );
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
