import { amazonAdsForm } from '#server/market/amazon/connection/amazonAdsForm.ts';
import { amazonForm } from '#server/market/amazon/connection/amazonForm.ts';
import { amazonQueueForm } from '#server/market/amazon/connection/amazonQueueForm.ts';
import type { ConnectionForm, KeyName } from '#server/market/connection/connectionForm.ts';
import type { Channel } from '#server/market/keys.ts';
import { mercadoLivreForm } from '#server/market/mercadolivre/connection/mercadoLivreForm.ts';

/** Reads of a set of forms by their channels. */
export function formsOf<Name extends string>(all: Record<Name, ConnectionForm>) {
  return {
    connectionForms: all,
    channels: Object.keys(all) as [Name, ...Name[]],
    /** Form of the keys to a channel. */
    connectionForm: (channel: Name): ConnectionForm => all[channel],
  };
}

/** Every form of keys by its channel: each marketplace, and what needs keys of its own. Data only: the client reads it too. */
export const { connectionForms, channels, connectionForm } = formsOf<Channel>({
  amazon: amazonForm,
  mercadolivre: mercadoLivreForm,
  amazonAds: amazonAdsForm,
  amazonQueue: amazonQueueForm,
});

/** What the form of a channel calls a key, in every language, without what sets it apart from those of another form. */
export function labelOf(channel: Channel, name: KeyName): string {
  const label = connectionForm(channel).fields.find((field) => field.name === name)?.label;
  return (typeof label === 'string' ? label : name).replace(/ \(\w+\)$/, '');
}
