import type { Connector } from '#server/market/connector.ts';
import type { OpenStream, StreamState } from './openStream.ts';
import { readAds } from '#server/work/sync/streams/readAds.ts';
import { readChangedOrders } from '#server/work/sync/streams/readChangedOrders.ts';
import { readInventory, readProducts } from '#server/work/sync/streams/readCatalog.ts';
import { readCompetitors } from '#server/work/sync/streams/readCompetitors.ts';
import { readFeeEstimates } from '#server/work/sync/streams/readFeeEstimates.ts';
import {
  readFees,
  readLosses,
  readReimbursements,
  readReturns,
  readSettlements,
} from '#server/work/sync/streams/readLedger.ts';
import { readOffers } from '#server/work/sync/streams/readOffers.ts';
import { readOrderHistory } from '#server/work/sync/streams/readOrderHistory.ts';
import {
  hasUnreadPast,
  readBills,
  readReleases,
  readStorage,
  readTraffic,
} from '#server/work/sync/streams/readPlaced.ts';
import { readShipments } from '#server/work/sync/streams/readShipments.ts';
import { readStatedSums } from '#server/work/sync/streams/readStatedSums.ts';
import type { SyncType } from '#server/records/runs/startSync.ts';
import type { StreamName } from './storePage.ts';

export interface StreamPlan {
  stream: StreamName;
  /** `again`: the rest is read after the other streams of the run. */
  read: (stream: OpenStream) => Promise<void | 'again'>;
  /** Minimum interval of automatic reads; a sync started by the seller always reads it. 0: every run. */
  everyMinutes: number;
  /** The type of run that reads it; undefined: `marketplaces`. */
  of?: SyncType;
  /** The connector method it calls; a marketplace without that method does not have the stream. */
  by?: keyof Connector;
  /** Whether older data remains: the next run continues although the stream is not due. */
  hasUnreadPast?: (state: StreamState) => boolean;
}

/** Interval of automatic runs (spec 9). */
export const RUN_MINUTES = 15;
const HOUR = 60;
const DAY = 24 * HOUR;

/**
 * The streams of a run in reading order: orders of every marketplace first. The intervals follow from the marketplaces'
 * quotas: docs/decisions/009-call-budget.md.
 */
export const streamPlans: StreamPlan[] = [
  { stream: 'orders_backfill', read: readOrderHistory, everyMinutes: 0 },
  { stream: 'orders', read: readChangedOrders, everyMinutes: RUN_MINUTES },
  { stream: 'products', read: readProducts, everyMinutes: DAY },
  { stream: 'inventory', read: readInventory, everyMinutes: HOUR },
  { stream: 'fees', read: readFees, everyMinutes: 6 * HOUR },
  { stream: 'ads', read: readAds, everyMinutes: 12 * HOUR },
  { stream: 'returns', read: readReturns, everyMinutes: DAY, by: 'returns' },
  { stream: 'reimbursements', read: readReimbursements, everyMinutes: DAY, by: 'reimbursements' },
  { stream: 'losses', read: readLosses, everyMinutes: DAY, by: 'stockLosses' },
  { stream: 'storage', read: readStorage, everyMinutes: DAY, by: 'storageFees', hasUnreadPast },
  { stream: 'settlements', read: readSettlements, everyMinutes: DAY, by: 'settlements' },
  // after the settlements, whose proceeds it asks for; no figure needs it
  { stream: 'stated_sums', read: readStatedSums, everyMinutes: DAY, by: 'statedSums' },
  { stream: 'fee_estimates', read: readFeeEstimates, everyMinutes: DAY, by: 'feeEstimates' },
  // after the other daily streams: reading its past uses the rest of the quota
  { stream: 'traffic', read: readTraffic, everyMinutes: DAY, by: 'traffic', hasUnreadPast },
  { stream: 'shipments', read: readShipments, everyMinutes: 0, by: 'shipmentsOf' },
  // after the others: its calls are twelve seconds apart
  { stream: 'bills', read: readBills, everyMinutes: 12 * HOUR, by: 'bills', hasUnreadPast },
  // after the others: a right that not every seller gives
  { stream: 'releases', read: readReleases, everyMinutes: 6 * HOUR, by: 'releases', hasUnreadPast },
  { stream: 'offers', read: readOffers, everyMinutes: 0, of: 'buy_box_auto' },
  { stream: 'competitors', read: readCompetitors, everyMinutes: 0, of: 'brand_prices', by: 'listingFigures' },
];
