import type { Marketplace } from '#server/market/registry.ts';
import { ofMarketplace } from '#server/market/spoken/spokenMarketplace.ts';
import { type Sentence, sentence, type SentenceId } from '#server/platform/language/sentence.ts';
import { saoPauloDay } from '#server/platform/values/saoPauloDay.ts';
import type { StreamName } from '#server/work/sync/storePage.ts';

const STREAMS = {
  orders_backfill: 'sync.streamOrders',
  orders: 'sync.streamNewOrders',
  products: 'sync.streamProducts',
  inventory: 'sync.streamStock',
  fees: 'sync.streamFees',
  fee_estimates: 'sync.streamFeeEstimates',
  returns: 'sync.streamReturns',
  reimbursements: 'sync.streamReimbursements',
  losses: 'sync.streamLosses',
  storage: 'sync.streamStorage',
  settlements: 'sync.streamSettlements',
  stated_sums: 'sync.streamStatedSums',
  shipments: 'sync.streamShipments',
  bills: 'sync.streamBills',
  releases: 'sync.streamReleases',
  ads: 'sync.streamAds',
  offers: 'sync.streamOffers',
  competitors: 'sync.streamCompetitors',
  traffic: 'sync.streamTraffic',
} as const satisfies Record<StreamName, SentenceId>;

/** What is read, in words: `Pedidos da Amazon, março de 2026`. `within` is any time in the month read. */
export function stepLabel(stream: StreamName, marketplace: Marketplace, within?: Date): Sentence {
  const step = sentence('sync.step', { stream: sentence(STREAMS[stream]), ofMarketplace: ofMarketplace(marketplace) });
  if (!within) return step;
  return sentence('sync.stepIn', { step, month: { month: saoPauloDay(within.getTime()).slice(0, 7) } });
}

/** A step with how far it is. */
export const countedStep = (step: Sentence, done: number, total: number): Sentence =>
  sentence('sync.stepOf', { step, done, total });
