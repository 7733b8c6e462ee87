import type { Channel } from '#server/market/keys.ts';
import type { Marketplace } from '#server/market/snapshots.ts';

export const channels = ['amazon', 'mercadolivre', 'amazonAds'] as const satisfies readonly Channel[];

/** The columns `marketplace` and `kind` of a channel's row. */
export const columnsOf = (channel: Channel): [Marketplace, 'selling' | 'advertising'] =>
  channel === 'amazonAds' ? ['amazon', 'advertising'] : [channel, 'selling'];
