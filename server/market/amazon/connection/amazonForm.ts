import type { ConnectionForm } from '#server/market/connection/connectionForm.ts';

/**
 * Age of a Login with Amazon secret. Its 180 days are from memory (REAL.md 1.10): the warning says "por volta de", and
 * nothing is refused because of it.
 */
export const LWA_SECRET_DAYS = { lasts: 180, warnAt: 150 };

/** Keys to Amazon's Selling Partner API. */
export const amazonForm: ConnectionForm = {
  marketplace: 'amazon',
  kind: 'selling',
  name: 'Amazon',
  of: 'da Amazon',
  ofName: { code: 'marketplaces.ofAmazon' },
  description: 'Amazon Selling Partner API.',
  title: 'Amazon SP-API',
  fields: [
    { name: 'clientId', label: 'Client ID', kind: 'text', required: 'always' },
    { name: 'clientSecret', label: 'Client Secret', kind: 'secret', required: 'once' },
    { name: 'refreshToken', label: 'Refresh Token', kind: 'secret', required: 'unlessConsented' },
    {
      name: 'marketplaceCode',
      label: 'Marketplace',
      kind: 'choice',
      required: 'always',
      // spec 3; one authorization covers its whole region
      options: [
        ['US', 'Estados Unidos'],
        ['BR', 'Brasil'],
        ['CA', 'Canadá'],
        ['MX', 'México'],
        ['UK', 'Reino Unido'],
        ['DE', 'Alemanha'],
        ['FR', 'França'],
        ['IT', 'Itália'],
        ['ES', 'Espanha'],
        ['JP', 'Japão'],
        ['AU', 'Austrália'],
        ['SG', 'Singapura'],
      ],
    },
    {
      name: 'secretMadeOn',
      label: 'Dia em que o segredo foi criado',
      kind: 'day',
      help: 'Opcional: com ele avisamos antes que o Client Secret vença.',
    },
    {
      name: 'applicationId',
      label: 'ID do aplicativo',
      kind: 'text',
      placeholder: 'amzn1.sp.solution.…',
      help: 'Não é o Client ID.',
      way: 'consent',
    },
    { name: 'isDraft', label: 'Aplicativo ainda em rascunho', kind: 'switch', way: 'consent' },
  ],
  ways: [
    {
      name: 'own',
      title: 'Tenho meu próprio aplicativo',
      steps: [
        'Entre no Solution Provider Portal ou no Seller Central e abra **Desenvolver aplicativos** (Develop Apps).',
        'Crie o aplicativo, ou abra o que você já tem, e copie daí o Client ID e o Client Secret. Ele pode continuar em rascunho.',
        'Clique em **Autorizar aplicativo** (Authorize app): a Amazon mostra um Refresh Token.',
        'Cole os três aqui, escolha o Marketplace, teste e salve.',
      ],
      guide: [
        'Em **Desenvolver aplicativos** (Develop Apps), no menu ao lado do aplicativo, clique em **Autorizar aplicativo** (Authorize app).',
        'Copie o Refresh Token que a Amazon mostra e cole-o aqui.',
      ],
    },
    {
      name: 'consent',
      title: 'Autorizar pela página da Amazon',
      steps: [
        'No console de desenvolvedor da Amazon, cadastre este endereço de retorno: `{callback}`',
        'Preencha Client ID, Client Secret e o ID do aplicativo (`amzn1.sp.solution.…`). Se o aplicativo está em rascunho, marque isso.',
        'Clique em “Gerar Refresh Token” e autorize o aplicativo na aba que se abre.',
        'Volte a esta aba, clique em “Verificar autorização” e salve.',
      ],
      guide: [
        'Confira o ID do aplicativo e o endereço de retorno `{callback}`.',
        'Clique em “Gerar Refresh Token” e autorize o aplicativo na aba que se abre.',
        'Volte a esta aba e clique em “Verificar autorização”.',
      ],
    },
  ],
  consent: {
    callback: '/auth/callback', // spec 9
    button: 'Gerar Refresh Token',
    done: 'Refresh Token obtido com sucesso!',
    fillsForm: true,
    needs: {
      applicationId:
        'Preencha o ID do aplicativo (amzn1.sp.solution.…), que a página de autorização da Amazon exige; sem ele, cole o Refresh Token do seu próprio aplicativo.',
    },
    refusals: [
      {
        code: 'MD1000',
        sentence:
          'Se o aplicativo está em rascunho, marque “Aplicativo ainda em rascunho”; se já foi publicado, confira o ID do aplicativo; e comece de novo.',
      },
      {
        code: 'MD5101',
        sentence: 'Cadastre no aplicativo exatamente este endereço de retorno e comece de novo: `{callback}`',
      },
    ],
  },
  secretDays: LWA_SECRET_DAYS,
  // of public applications, also when a role is added (Renew Authorizations); of private ones Amazon names no end
  consentDays: { lasts: 365, warnAt: 335 },
};
