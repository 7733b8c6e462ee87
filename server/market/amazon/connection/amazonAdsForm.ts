import type { ConnectionForm } from '#server/market/connection/connectionForm.ts';
import { LWA_SECRET_DAYS } from './amazonForm.ts';

/** Keys to Amazon Ads, which needs a separate application. Closed at first, because sales do not need it. */
export const amazonAdsForm: ConnectionForm = {
  marketplace: 'amazon',
  kind: 'advertising',
  name: 'Amazon Ads',
  of: 'da Amazon Ads',
  ofName: { code: 'marketplaces.ofAmazonAds' },
  description: 'Amazon Ads, with separate keys.',
  title: 'Amazon Ads',
  optional:
    'Com estas chaves, ACOS e custos de publicidade da Amazon aparecem no painel; sem elas, ficam “—”. Entram só os anúncios Sponsored Products: Sponsored Brands e Sponsored Display não são lidos. A Amazon Ads exige um aplicativo próprio, diferente do da SP-API.',
  fields: [
    { name: 'clientId', label: 'Client ID (Ads)', kind: 'text', required: 'always' },
    { name: 'clientSecret', label: 'Client Secret (Ads)', kind: 'secret', required: 'once' },
    { name: 'refreshToken', label: 'Refresh Token (Ads)', kind: 'secret', required: 'once' },
    {
      name: 'secretMadeOn',
      label: 'Dia em que o segredo foi criado (Ads)',
      kind: 'day',
      help: 'Opcional: com ele avisamos antes que o Client Secret vença.',
    },
  ],
  secretDays: LWA_SECRET_DAYS,
};
