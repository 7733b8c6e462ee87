import { reasonTexts } from '#server/insight/reconciliation/worklist/matchTexts.ts';
import { amazonMarketplaces } from '#server/market/amazon/marketplaces.ts';
import type { Marketplace } from '#server/market/registry.ts';
import type { AccountOrder } from './list/orderRow.ts';

const LOGISTICS: Readonly<Record<string, string>> = {
  fba: 'FBA',
  seller: 'Envio próprio',
  fulfillment: 'Full',
  self_service: 'Flex',
  cross_docking: 'Coleta',
  drop_off: 'Correios',
  xd_drop_off: 'Agência',
  custom: 'Transportadora própria',
  default: 'Mercado Envios',
  to_be_agreed: 'A combinar',
};
/** Who sends an order, in Portuguese; the marketplace's own word where there is none; null while unknown. */
export const logisticText = (logistic: string | null): string | null =>
  logistic === null ? null : (LOGISTICS[logistic] ?? logistic);

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
  if (profitMinor !== null && profitMinor < 0) add('withLoss', 'prejuízo');
  if (unitsWithoutCost > 0) add('withoutCost', 'sem custo');
  if (atStakeMinor > 0)
    add(
      'withDifference',
      differenceCount === 1
        ? reasonTexts[differenceReason as keyof typeof reasonTexts]
        : `${differenceCount} diferenças`,
      atStakeMinor,
    );
  if (order.isHeld) add('held', 'dinheiro retido');
  if (order.isLate) add('late', 'atrasado');
  if (order.isReturned) add('returned', 'devolvido');
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
