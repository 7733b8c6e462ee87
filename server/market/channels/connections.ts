import type { Connection } from '#server/market/connection/connection.ts';
import type { Channel } from '#server/market/keys.ts';

/** Loaded on first use, as connectors are. */
const connections: Record<Channel, () => Promise<Connection>> = {
  amazon: async () => (await import('#server/market/amazon/connection/amazonConnection.ts')).amazonConnection,
  mercadolivre: async () =>
    (await import('#server/market/mercadolivre/connection/mercadoLivreConnection.ts')).mercadoLivreConnection,
  amazonAds: async () => (await import('#server/market/amazon/connection/amazonAdsConnection.ts')).amazonAdsConnection,
  amazonQueue: async () =>
    (await import('#server/market/amazon/connection/amazonQueueConnection.ts')).amazonQueueConnection,
};

/** How the keys of a channel are tested, renewed and authorized. */
export const connectionOf = (channel: Channel): Promise<Connection> => connections[channel]();
