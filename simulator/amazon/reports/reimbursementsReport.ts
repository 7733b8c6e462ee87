import { decimal } from '#simulator/decimal.ts';
import type { Simulator } from '#simulator/simulator.ts';
import { DAY } from '#simulator/seller/calendar.ts';
import { hash } from '#simulator/seller/hash.ts';
import type { Product } from '#simulator/seller/products/product.ts';
import { fbaReturns } from '#simulator/amazon/money/fbaReturns.ts';
import { flatFile, fnskuOf, isoTime } from './flatFile.ts';
import { LOSS_LIFE, lostUnits } from './lostUnits.ts';
import type { ReportSpan } from './reportRequest.ts';

const COLUMNS = [
  'approval-date', 'reimbursement-id', 'case-id', 'amazon-order-id', 'reason', 'sku', 'fnsku', 'asin', 'product-name',
  'condition', 'currency-unit', 'amount-per-unit', 'amount-total', 'quantity-reimbursed-cash',
  'quantity-reimbursed-inventory', 'quantity-reimbursed-total', 'original-reimbursement-id',
  'original-reimbursement-type',
]; // prettier-ignore

interface Reimbursement {
  at: number;
  id: string;
  orderId: string;
  reason: string;
  product: Product;
  perUnitMinor: number;
  quantity: number;
}

/** Time from the return of damaged goods to their reimbursement. */
const DECISION = 5 * DAY;

/** GET_FBA_REIMBURSEMENTS_DATA: goods damaged by the carrier or lost in the warehouse; null when there were none. */
export function reimbursementsReport(simulator: Simulator, span: ReportSpan): string | null {
  const found = [...ofReturns(simulator, span), ...ofLostGoods(simulator, span)].sort((a, b) => a.at - b.at);
  if (found.length === 0) return null;
  return flatFile(
    COLUMNS,
    found.map(({ at, id, orderId, reason, product, perUnitMinor, quantity }) => ({
      'approval-date': isoTime(at),
      'reimbursement-id': id,
      'amazon-order-id': orderId,
      reason,
      sku: product.sku,
      fnsku: fnskuOf(product),
      asin: product.asin,
      'product-name': product.name,
      condition: 'Sellable',
      'currency-unit': product.currency,
      'amount-per-unit': decimal(perUnitMinor),
      'amount-total': decimal(perUnitMinor * quantity),
      'quantity-reimbursed-cash': String(quantity),
      'quantity-reimbursed-inventory': '0',
      'quantity-reimbursed-total': String(quantity),
    })),
  );
}

function ofReturns(simulator: Simulator, { country, from, to }: ReportSpan): Reimbursement[] {
  return fbaReturns(simulator, country, from - DECISION, to - DECISION)
    .filter(({ disposition }) => disposition === 'CARRIER_DAMAGED')
    .map(({ order, line, at }) => ({
      at: at + DECISION,
      id: String(7_000_000_000 + hash(order.id, 'reimbursement')),
      orderId: order.id,
      reason: 'CustomerReturn',
      product: line.product,
      perUnitMinor: Math.round(line.unitPriceMinor * 0.8),
      quantity: line.quantity,
    }));
}

/** Units lost in the warehouse; for those found again, Amazon reverses the reimbursement. */
const ofLostGoods = (simulator: Simulator, { country, from, to }: ReportSpan): Reimbursement[] =>
  lostUnits(simulator, country, from - LOSS_LIFE, to)
    .flatMap(({ id, product, valueMinor, reimbursedAt, foundAt }) => {
      const of = { orderId: '', product, quantity: 1 };
      return [
        { ...of, at: reimbursedAt, id, reason: 'Lost_Warehouse', perUnitMinor: valueMinor },
        {
          ...of,
          at: foundAt,
          id: String(Number(id) + 500_000_000_000),
          reason: 'Reversal_Reimbursement',
          perUnitMinor: -valueMinor,
        },
      ];
    })
    .filter(({ at }) => at >= from && at <= to);
