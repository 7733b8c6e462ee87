import type { Connector } from '#server/market/connector.ts';
import type { Marketplace } from '#server/market/snapshots.ts';
import type { OpenStream, StreamState } from './openStream.ts';
import { readAds } from '#server/work/sync/streams/readAds.ts';
import { readChangedOrders } from '#server/work/sync/streams/readChangedOrders.ts';
import { readCompetitors } from '#server/work/sync/streams/readCompetitors.ts';
import { readFeeEstimates } from '#server/work/sync/streams/readFeeEstimates.ts';
import { readFees } from '#server/work/sync/streams/readFees.ts';
import { readInventory } from '#server/work/sync/streams/readInventory.ts';
import { readOffers } from '#server/work/sync/streams/readOffers.ts';
import { readOrderHistory } from '#server/work/sync/streams/readOrderHistory.ts';
import { goesOn } from '#server/work/sync/streams/readPlaced.ts';
import { readProducts } from '#server/work/sync/streams/readProducts.ts';
import { readReimbursements } from '#server/work/sync/streams/readReimbursements.ts';
import { readReturns } from '#server/work/sync/streams/readReturns.ts';
import { readSettlements } from '#server/work/sync/streams/readSettlements.ts';
import { readShipments } from '#server/work/sync/streams/readShipments.ts';
import { readStorage } from '#server/work/sync/streams/readStorage.ts';
import { readTraffic } from '#server/work/sync/streams/readTraffic.ts';
import type { SyncType } from '#server/records/runs/startSync.ts';
import type { StreamName } from './storePage.ts';

export interface StreamPlan {
  stream: StreamName;
  read: (stream: OpenStream) => Promise<void>;
  /** Automatic runs read it no more often; a sync asked for by the seller always does. 0: every run. */
  everyMinutes: number;
  only?: Marketplace;
  /** The type of run that reads it; absent: the account's own sync. */
  of?: SyncType;
  /** The method of the connector it asks; a marketplace without it has no such stream. */
  by?: keyof Connector;
  /** There is more to read although it is not due: the next run goes on. */
  goesOn?: (state: StreamState) => boolean;
}

/** Between two automatic runs (spec 9). */
export const RUN_MINUTES = 15;
const HOUR = 60;
const DAY = 24 * HOUR;

/**
 * What a run reads, in this order: the orders of every marketplace before the rest. How often follows from what the
 * marketplaces allow: docs/decisions/009-call-budget.md.
 */
export const streamPlans: StreamPlan[] = [
  { stream: 'orders_backfill', read: readOrderHistory, everyMinutes: 0 },
  { stream: 'orders', read: readChangedOrders, everyMinutes: RUN_MINUTES },
  { stream: 'products', read: readProducts, everyMinutes: DAY },
  { stream: 'inventory', read: readInventory, everyMinutes: HOUR },
  { stream: 'fees', read: readFees, everyMinutes: 6 * HOUR },
  { stream: 'ads', read: readAds, everyMinutes: 12 * HOUR },
  { stream: 'returns', read: readReturns, everyMinutes: DAY, by: 'returns' },
  { stream: 'reimbursements', read: readReimbursements, everyMinutes: DAY, by: 'reimbursements', only: 'amazon' },
  { stream: 'storage', read: readStorage, everyMinutes: DAY, by: 'storageFees', goesOn, only: 'amazon' },
  { stream: 'settlements', read: readSettlements, everyMinutes: DAY, by: 'settlements', only: 'amazon' },
  { stream: 'fee_estimates', read: readFeeEstimates, everyMinutes: DAY, by: 'feeEstimates' },
  // after the others of the day: its past takes what they leave of the quota
  { stream: 'traffic', read: readTraffic, everyMinutes: DAY, by: 'traffic', goesOn },
  { stream: 'shipments', read: readShipments, everyMinutes: 0, only: 'mercadolivre' },
  { stream: 'offers', read: readOffers, everyMinutes: 0, of: 'buy_box_auto' },
  { stream: 'competitors', read: readCompetitors, everyMinutes: 0, of: 'brand_prices', by: 'listingFigures' },
];
