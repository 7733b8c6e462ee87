import { amazonAdsForm } from '#server/market/amazon/connection/amazonAdsForm.ts';
import { amazonForm } from '#server/market/amazon/connection/amazonForm.ts';
import { mercadoLivreForm } from '#server/market/mercadolivre/connection/mercadoLivreForm.ts';
import type { ConnectionForm } from '#server/market/connection/connectionForm.ts';
import type { Channel } from '#server/market/keys.ts';

/** Every form of keys by its channel: each marketplace, and what needs keys of its own. Data only: the client reads it too. */
export const connectionForms = {
  amazon: amazonForm,
  mercadolivre: mercadoLivreForm,
  amazonAds: amazonAdsForm,
} as const satisfies Record<Channel, ConnectionForm>;

export const channels = Object.keys(connectionForms) as [Channel, ...Channel[]];

/** Form of the keys to a channel. */
export const connectionForm = (channel: Channel): ConnectionForm => connectionForms[channel];
