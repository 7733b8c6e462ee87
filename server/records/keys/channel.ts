import type { Channel } from '#server/market/keys.ts';
import type { Marketplace } from '#server/market/registry.ts';

export const channels = ['amazon', 'mercadolivre', 'amazonAds'] as const satisfies readonly Channel[];

type Columns = [marketplace: Marketplace, kind: 'selling' | 'advertising'];

/** The columns `marketplace` and `kind` of a channel's row. */
export const columnsOf = (channel: Channel): Columns =>
  channel === 'amazonAds' ? ['amazon', 'advertising'] : [channel, 'selling'];

/** The channel of a row of keys. */
export const channelOf = ({ marketplace, kind }: { marketplace: Marketplace; kind: Columns[1] }): Channel =>
  kind === 'advertising' ? 'amazonAds' : marketplace;

export type SecretField = 'clientSecret' | 'refreshToken' | 'accessToken';

/** Context a secret is sealed with: a secret moved to another row or field cannot be decrypted. */
export const sealContext = (accountId: number, channel: Channel, field: SecretField): string =>
  `${accountId}/${channel}/${field}`;

/** The columns of `credentials` that hold secrets. */
export const secretColumns: Record<SecretField, string> = {
  clientSecret: 'client_secret',
  refreshToken: 'refresh_token',
  accessToken: 'access_token',
};
