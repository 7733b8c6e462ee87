import type { Marketplace } from '#server/marketplaces/snapshots.ts';

/** What one set of keys connects: a marketplace, or Amazon Ads, which has keys of its own. */
export type Connection = Marketplace | 'amazonAds';

export const connections = ['amazon', 'mercadolivre', 'amazonAds'] as const satisfies readonly Connection[];

/** The columns `marketplace` and `kind` of a connection's row. */
export const columnsOf = (connection: Connection): [Marketplace, 'selling' | 'advertising'] =>
  connection === 'amazonAds' ? ['amazon', 'advertising'] : [connection, 'selling'];
