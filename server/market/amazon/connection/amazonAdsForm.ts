import type { ConnectionForm } from '#server/market/connection/connectionForm.ts';
import { LWA_SECRET_DAYS } from './amazonForm.ts';

/** Keys to Amazon Ads, which needs a separate application. Closed at first, because sales do not need it. */
export const amazonAdsForm: ConnectionForm = {
  marketplace: 'amazon',
  kind: 'advertising',
  name: 'Amazon Ads',
  of: { word: 'credentials.ofAmazonAds' },
  ofName: { code: 'marketplaces.ofAmazonAds' },
  description: 'Amazon Ads, with separate keys.',
  title: 'Amazon Ads',
  optional: { word: 'credentials.whatAdsBring' },
  fields: [
    { name: 'clientId', label: 'Client ID (Ads)', kind: 'text', required: 'always' },
    { name: 'clientSecret', label: 'Client Secret (Ads)', kind: 'secret', required: 'once' },
    { name: 'refreshToken', label: 'Refresh Token (Ads)', kind: 'secret', required: 'once' },
    {
      name: 'secretMadeOn',
      label: { word: 'credentials.secretMadeOnAds' },
      kind: 'day',
      help: { word: 'credentials.secretMadeOnHelp' },
    },
  ],
  secretDays: LWA_SECRET_DAYS,
};
