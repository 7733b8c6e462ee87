import { decimal } from '#simulator/decimal.ts';
import type { Simulator } from '#simulator/simulator.ts';
import { DAY, dayOf, dayText, HOUR, startOfDay } from '#simulator/seller/calendar.ts';
import { hash, share } from '#simulator/seller/hash.ts';
import type { Product } from '#simulator/seller/products/product.ts';
import { fbaReturns } from '#simulator/amazon/money/fbaReturns.ts';
import { flatFile, fnskuOf, isoTime } from './flatFile.ts';
import { generatedMarkets } from '#simulator/amazon/sources/generatedAmazon.ts';
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

/** Units occasionally lost in the warehouse; for those found again, Amazon reverses the reimbursement. */
function ofLostGoods(simulator: Simulator, { country, from, to }: ReportSpan): Reimbursement[] {
  const market = generatedMarkets(simulator).find((one) => one.country === country);
  const products = market?.products.filter(({ byMarketplace }) => byMarketplace) ?? [];
  const found: Reimbursement[] = [];
  for (let day = dayOf(from); day <= dayOf(to); day += 1) {
    const at = startOfDay(day) + 10 * HOUR;
    if (startOfDay(day) < simulator.seller.historyStart || at < from || at > to) continue;
    for (const product of products) {
      const chance = share(simulator.seed, product.sku, country, 'lost', day);
      if (chance > 0.0012 || day < product.launchDay) continue;
      const isFoundAgain = chance < 0.0002;
      const value = Math.round((product.basePriceMinor ?? 0) * 0.7);
      found.push({
        at,
        id: String(8_000_000_000 + hash(product.sku, country, dayText(day))),
        orderId: '',
        reason: isFoundAgain ? 'Reversal_Reimbursement' : 'Lost_Warehouse',
        product,
        perUnitMinor: isFoundAgain ? -value : value,
        quantity: 1,
      });
    }
  }
  return found;
}
