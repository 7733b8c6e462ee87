import type { ConnectionForm } from '#server/market/connection/connectionForm.ts';

/** Keys to Mercado Livre; the tokens are pasted or come from the consent page. */
export const mercadoLivreForm: ConnectionForm = {
  marketplace: 'mercadolivre',
  kind: 'selling',
  name: 'Mercado Livre',
  of: { word: 'credentials.ofMercadoLivre' },
  ofName: { code: 'marketplaces.ofMercadoLivre' },
  description: 'Mercado Livre.',
  title: 'Mercado Livre API',
  fields: [
    { name: 'clientId', label: 'Client ID', kind: 'text', required: 'always' },
    { name: 'clientSecret', label: 'Client Secret', kind: 'secret', required: 'once' },
    { name: 'accessToken', label: 'Access Token', kind: 'secret', required: 'untilConnected' },
    { name: 'refreshToken', label: 'Refresh Token', kind: 'secret', required: 'once' },
  ],
  consentHint: { word: 'credentials.noTokens' },
  consent: {
    callback: '/auth/mercadolivre/callback',
    button: { word: 'credentials.connectMercadoLivre' },
    done: { word: 'credentials.mercadoLivreConnected' },
    fillsForm: false,
    refusals: [
      {
        // the words of Mercado Livre's page are not published
        code: { word: 'credentials.errorPage' },
        sentence: { word: 'credentials.registerAddressDevCenter' },
      },
    ],
  },
};
