import type { ConnectionForm } from '#server/market/connection/connectionForm.ts';

/** Keys to Mercado Livre; the tokens are pasted or come from the consent page. */
export const mercadoLivreForm: ConnectionForm = {
  marketplace: 'mercadolivre',
  kind: 'selling',
  name: 'Mercado Livre',
  of: 'do Mercado Livre',
  ofName: { code: 'marketplaces.ofMercadoLivre' },
  description: 'Mercado Livre.',
  title: 'Mercado Livre API',
  fields: [
    { name: 'clientId', label: 'Client ID', kind: 'text', required: 'always' },
    { name: 'clientSecret', label: 'Client Secret', kind: 'secret', required: 'once' },
    { name: 'accessToken', label: 'Access Token', kind: 'secret', required: 'untilConnected' },
    { name: 'refreshToken', label: 'Refresh Token', kind: 'secret', required: 'once' },
  ],
  consentHint:
    'Sem tokens? Cadastre no aplicativo o endereço de retorno `{callback}`, marque a permissão `offline_access`, preencha Client ID e Client Secret e conecte com a conta principal.',
  consent: {
    callback: '/auth/mercadolivre/callback',
    button: 'Conectar com Mercado Livre',
    done: 'Mercado Livre conectado com sucesso!',
    fillsForm: false,
    refusals: [
      {
        // the words of Mercado Livre's page are not published
        code: 'Uma página de erro',
        sentence:
          'Cadastre no aplicativo (DevCenter) exatamente este endereço de retorno e comece de novo: `{callback}`',
      },
    ],
  },
};
