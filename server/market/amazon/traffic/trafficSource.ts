import type { AmazonMarketplace } from '#server/market/amazon/marketplaces.ts';
import type { Turn } from '#server/market/http/waitForTurn.ts';
import type { TrafficSnapshot } from '#server/market/snapshots/listingSnapshots.ts';
import type { DayWindow } from '#server/platform/values/dayWindows.ts';

/** Variations, or their parents as Amazon counts them itself: a visitor of two variations counts once there. */
export type TrafficLevel = 'child' | 'parent';

/** Where traffic comes from. A day is one of the marketplace's time zone. */
export interface TrafficSource {
  /** Requests the figures of a day, without waiting for them. */
  ask: (marketplace: AmazonMarketplace, day: string, level: TrafficLevel) => Promise<void>;
  /** The figures of a day. */
  read: (
    marketplace: AmazonMarketplace,
    day: string,
    level: TrafficLevel,
    isRecent: boolean,
  ) => Promise<TrafficSnapshot[]>;
  /** Quotas of a read. */
  turns: Turn[];
  /** Number of past days to request before the first of them is read. */
  ahead: number;
  /** The figures of a few variations on all days of a span, where the source has them. */
  trends?: {
    ask: (marketplace: AmazonMarketplace, asins: string[], span: DayWindow) => Promise<void>;
    read: (marketplace: AmazonMarketplace, asins: string[], span: DayWindow) => Promise<TrafficSnapshot[]>;
  };
}
