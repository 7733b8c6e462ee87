import { say, word } from '#server/platform/language/say.ts';
import type { SentenceId } from '#server/platform/language/sentence.ts';
import type { MoneyMatch } from '#server/insight/reconciliation/matching/moneyMatch.ts';
import { reasonText } from '#server/insight/reconciliation/worklist/matchTexts.ts';
import { amazonMarketplaces } from '#server/market/amazon/marketplaces.ts';
import type { Marketplace } from '#server/market/registry.ts';
import type { AccountOrder } from './list/orderRow.ts';

/** Names that Brazilian sellers use as they are, and words. */
const LOGISTICS: Readonly<Record<string, string | { id: SentenceId }>> = {
  fba: 'FBA',
  seller: { id: 'orders.sentBySeller' },
  fulfillment: 'Full',
  self_service: 'Flex',
  cross_docking: { id: 'orders.collection' },
  drop_off: { id: 'orders.post' },
  xd_drop_off: { id: 'orders.agency' },
  custom: { id: 'orders.ownCarrier' },
  default: 'Mercado Envios',
  to_be_agreed: { id: 'orders.toBeAgreed' },
};
/** Who sends an order, in the reader's language; the marketplace's own word where there is none; null while unknown. */
export function logisticText(logistic: string | null): string | null {
  if (logistic === null) return null;
  const known = Object.hasOwn(LOGISTICS, logistic) ? LOGISTICS[logistic]! : logistic;
  return typeof known === 'string' ? known : word({ code: known.id });
}

export const noticeCodes = ['withLoss', 'withoutCost', 'withDifference', 'held', 'late', 'returned'] as const;

/** Something about an order that asks for a look. */
export interface OrderNotice {
  code: (typeof noticeCodes)[number];
  text: string;
  /** What is at stake, in minor units; null where there is no amount. */
  amountMinor: number | null;
}

/** Notices of an order, in the order of the cuts. */
export function noticesOf(order: AccountOrder): OrderNotice[] {
  const { profitMinor, unitsWithoutCost, atStakeMinor, differenceCount, differenceReason } = order;
  const notices: OrderNotice[] = [];
  const add = (code: OrderNotice['code'], text: string, amountMinor: number | null = null) =>
    notices.push({ code, text, amountMinor });
  if (profitMinor !== null && profitMinor < 0) add('withLoss', say('orders.withLoss'));
  if (unitsWithoutCost > 0) add('withoutCost', say('orders.withoutCost'));
  if (atStakeMinor > 0)
    add(
      'withDifference',
      differenceCount === 1
        ? reasonText(differenceReason as MoneyMatch['reason'])
        : say('orders.differences', { count: differenceCount }),
      atStakeMinor,
    );
  if (order.isHeld) add('held', say('orders.moneyHeld'));
  if (order.isLate) add('late', say('orders.late'));
  if (order.isReturned) add('returned', say('orders.returned'));
  return notices;
}

const ORDER_PAGES: Partial<Record<Marketplace, (order: Pick<AccountOrder, 'country' | 'orderId'>) => string | null>> = {
  amazon: ({ country, orderId }) => {
    const place = amazonMarketplaces.find((one) => one.country === country);
    return place ? `${place.sellerCentral}/orders-v3/order/${encodeURIComponent(orderId)}` : null;
  },
  mercadolivre: ({ orderId }) => `https://www.mercadolivre.com.br/vendas/${encodeURIComponent(orderId)}/detalhe`,
};

/** Address of an order at its marketplace; null where it is not known. */
export const orderPage = (order: Pick<AccountOrder, 'marketplace' | 'country' | 'orderId'>): string | null =>
  ORDER_PAGES[order.marketplace]?.(order) ?? null;
