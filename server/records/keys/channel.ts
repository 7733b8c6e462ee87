import type { Channel } from '#server/market/keys.ts';
import { channels, connectionForm } from '#server/market/channels/connectionForms.ts';
import type { ConnectionForm } from '#server/market/connection/connectionForm.ts';

type Columns = [marketplace: ConnectionForm['marketplace'], kind: ConnectionForm['kind']];

/** The columns `marketplace` and `kind` of a channel's row. */
export function columnsOf(channel: Channel): Columns {
  const { marketplace, kind } = connectionForm(channel);
  return [marketplace, kind];
}

/** The channel of a row of keys. */
export const channelOf = (row: Pick<ConnectionForm, 'marketplace' | 'kind'>): Channel =>
  channels.find((channel) => columnsOf(channel).join() === [row.marketplace, row.kind].join())!;

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
