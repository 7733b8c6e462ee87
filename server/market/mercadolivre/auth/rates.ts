import type { Turn } from '#server/market/http/waitForTurn.ts';

/**
 * Quota of one application, for all sellers who use its Client ID together, and for each of its resources (FAQ of
 * 2026-05-05). The numbers are not published; known clients stay at or below these (reference 4.2).
 */
const rate = { perSecond: 10, burst: 10 };

/**
 * The two calls for the offers of an item: together they take four fifths of the application's quota, so that reading
 * thousands of items leaves turns for orders.
 */
const offers = { perSecond: 4, burst: 4 };
/**
 * Reports of billing, which are made for reconciliation: five calls a minute are reported. A refusal blocks the address, so that
 * the read waits for its next turn (MONEY.md 1.1).
 */
const billing = { perSecond: 1 / 12, burst: 1, mostWaitMs: 2 * 60_000, pauseMs: 15 * 60_000 };
/** Payments of Mercado Pago. A refusal ends the read, as that of billing. */
const payments = { perSecond: 4, burst: 4, mostWaitMs: 2 * 60_000, pauseMs: 15 * 60_000 };
/** Reports of Mercado Pago: few calls, which start work of minutes. */
const reports = { perSecond: 1, burst: 2, mostWaitMs: 2 * 60_000, pauseMs: 15 * 60_000 };
const rates: Partial<Record<string, Omit<Turn, 'key'>>> = {
  price_to_win: offers,
  products: offers,
  billing,
  mp_payments: payments,
  mp_reports: reports,
};

/** Those of Mercado Pago, which has a host of its own. */
const pagoResources = ['mp_payments', 'mp_reports'] as const;

/** Resources with a quota of their own; each is the beginning of the names of its operations. */
const resources = [
  'orders',
  'shipments',
  'packs',
  'items',
  'sale_price',
  'price_to_win',
  'products',
  'inventories',
  'user-products',
  'listing_prices',
  'visits',
  'claims',
  'returns',
  'return-cost',
  'advertising',
  'product_ads',
  'users',
  'user-products',
  'sites',
  'stock',
  'missed_feeds',
  'billing',
  ...pagoResources,
] as const;
export type MercadoLivreOperation = (typeof resources)[number] | `${(typeof resources)[number]}/${string}`;

/** Whether an operation is one of Mercado Pago. */
export const isOfPago = (operation: MercadoLivreOperation): boolean =>
  pagoResources.some((resource) => operation === resource || operation.startsWith(`${resource}/`));

/** The quota of an application. */
export const applicationTurn = (clientId: string): Turn => ({ key: `mercadolivre/app/${clientId}`, ...rate });

/** A seller waits for these, at most so long (ms): the reads of a sync have the turns before. */
const waitedFor: Partial<Record<string, number>> = { 'billing/legal_document': 20_000 };

/** The quota of the operation's resource within that of the application: the part that a 429 empties. */
export function resourceTurn(clientId: string, operation: MercadoLivreOperation): Turn {
  const resource = operation.split('/')[0]!;
  const mostWaitMs = waitedFor[operation];
  return {
    key: `mercadolivre/app/${clientId}/${resource}`,
    ...(rates[resource] ?? rate),
    ...(mostWaitMs !== undefined && { mostWaitMs }),
  };
}

/** The quota of an application, and of each of its resources. */
export const mercadoLivreQuotas = ({ clientId }: { clientId: string }): { operation: string | null; turn: Turn }[] => [
  { operation: null, turn: applicationTurn(clientId) },
  ...resources.map((resource) => ({ operation: resource, turn: resourceTurn(clientId, resource) })),
];
