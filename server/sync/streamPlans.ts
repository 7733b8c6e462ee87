import type { Marketplace } from '#server/marketplaces/snapshots.ts';
import type { OpenStream } from './openStream.ts';
import { readAds } from './readAds.ts';
import { readChangedOrders } from './readChangedOrders.ts';
import { readFees } from './readFees.ts';
import { readInventory } from './readInventory.ts';
import { readOrderHistory } from './readOrderHistory.ts';
import { readProducts } from './readProducts.ts';
import { readShipments } from './readShipments.ts';
import type { StreamName } from './storePage.ts';

export interface StreamPlan {
  stream: StreamName;
  read: (stream: OpenStream) => Promise<void>;
  /** Automatic runs read it no more often; a sync asked for by the seller always does. 0: every run. */
  everyMinutes: number;
  only?: Marketplace;
}

/** Between two automatic runs (spec 9). */
export const RUN_MINUTES = 15;
const HOUR = 60;

/**
 * What a run reads, in this order: the orders of every marketplace before the rest. How often follows from what the
 * marketplaces allow: docs/decisions/009-call-budget.md.
 */
export const streamPlans: StreamPlan[] = [
  { stream: 'orders_backfill', read: readOrderHistory, everyMinutes: 0 },
  { stream: 'orders', read: readChangedOrders, everyMinutes: RUN_MINUTES },
  { stream: 'products', read: readProducts, everyMinutes: 24 * HOUR },
  { stream: 'inventory', read: readInventory, everyMinutes: HOUR },
  { stream: 'fees', read: readFees, everyMinutes: 6 * HOUR },
  { stream: 'ads', read: readAds, everyMinutes: 12 * HOUR },
  { stream: 'shipments', read: readShipments, everyMinutes: 0, only: 'mercadolivre' },
];
