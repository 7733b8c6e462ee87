import { connectionForms } from '#server/market/channels/connectionForms.ts';
import type { ConnectionForm } from '#server/market/connection/connectionForm.ts';
import type { Channel as ChannelWord } from '#server/market/keys.ts';
import type { MarketplaceWord } from './marketplaces.ts';
import { enumName, type EnumName } from './schema.ts';

export type { ConnectionForm, ConsentForm, KeyField, KeyName, Way } from '#server/market/connection/connectionForm.ts';

/** Channel of keys as the schema names it. */
export type Channel = EnumName<ChannelWord>;

const forms = Object.entries<ConnectionForm>(connectionForms).map(
  ([word, form]) => [enumName(word) as Channel, form] as const,
);

/** Form of the keys to a channel. */
export const connectionFormOf = (channel: Channel): ConnectionForm => forms.find(([name]) => name === channel)![1];

/** Channels of a marketplace, that of its sales first. */
export const channelsOf = (marketplace: MarketplaceWord): Channel[] =>
  forms.filter(([, form]) => form.marketplace === marketplace).map(([channel]) => channel);
