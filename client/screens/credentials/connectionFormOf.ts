import { type Channel, type ConnectionForm, connectionForms, type MarketplaceWord } from '#client/lib/marketplaces.ts';
import { enumName } from '#client/lib/schema.ts';

const forms = Object.entries<ConnectionForm>(connectionForms).map(
  ([word, form]) => [enumName(word) as Channel, form] as const,
);

/** Form of the keys to a channel. */
export const connectionFormOf = (channel: Channel): ConnectionForm => forms.find(([name]) => name === channel)![1];

/** Channels of a marketplace, that of its sales first. */
export const channelsOf = (marketplace: MarketplaceWord): Channel[] =>
  forms.filter(([, form]) => form.marketplace === marketplace).map(([channel]) => channel);
