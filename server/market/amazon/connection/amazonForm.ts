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
  of: { word: 'credentials.ofAmazon' },
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
        ['US', { word: 'credentials.unitedStates' }],
        ['BR', { word: 'credentials.brazil' }],
        ['CA', { word: 'credentials.canada' }],
        ['MX', { word: 'credentials.mexico' }],
        ['UK', { word: 'credentials.unitedKingdom' }],
        ['DE', { word: 'credentials.germany' }],
        ['FR', { word: 'credentials.france' }],
        ['IT', { word: 'credentials.italy' }],
        ['ES', { word: 'credentials.spain' }],
        ['JP', { word: 'credentials.japan' }],
        ['AU', { word: 'credentials.australia' }],
        ['SG', { word: 'credentials.singapore' }],
      ],
    },
    {
      name: 'secretMadeOn',
      label: { word: 'credentials.secretMadeOn' },
      kind: 'day',
      help: { word: 'credentials.secretMadeOnHelp' },
    },
    {
      name: 'applicationId',
      label: { word: 'credentials.applicationId' },
      kind: 'text',
      placeholder: 'amzn1.sp.solution.…',
      help: { word: 'credentials.notTheClientId' },
      way: 'consent',
    },
    { name: 'isDraft', label: { word: 'credentials.isDraft' }, kind: 'switch', way: 'consent' },
  ],
  ways: [
    {
      name: 'own',
      title: { word: 'credentials.ownApplication' },
      steps: [
        { word: 'credentials.ownStep1' },
        { word: 'credentials.ownStep2' },
        { word: 'credentials.ownStep3' },
        { word: 'credentials.ownStep4' },
      ],
      guide: [{ word: 'credentials.ownGuide1' }, { word: 'credentials.ownGuide2' }],
    },
    {
      name: 'consent',
      title: { word: 'credentials.consentOfAmazon' },
      steps: [
        { word: 'credentials.consentStep1' },
        { word: 'credentials.consentStep2' },
        { word: 'credentials.consentStep3' },
        { word: 'credentials.consentStep4' },
      ],
      guide: [
        { word: 'credentials.consentGuide1' },
        { word: 'credentials.consentStep3' },
        { word: 'credentials.consentGuide3' },
      ],
    },
  ],
  consent: {
    callback: '/auth/callback', // spec 9
    button: { word: 'credentials.generateRefreshToken' },
    done: { word: 'credentials.refreshTokenObtained' },
    fillsForm: true,
    needs: {
      applicationId: {
        text: { word: 'credentials.applicationIdMissing' },
        said: { code: 'amazon.applicationIdMissing' },
      },
    },
    refusals: [
      {
        code: 'MD1000',
        sentence: { word: 'credentials.draftOrId' },
      },
      {
        code: 'MD5101',
        sentence: { word: 'credentials.registerAddress' },
      },
    ],
  },
  secretDays: LWA_SECRET_DAYS,
  // of public applications, also when a role is added (Renew Authorizations); of private ones Amazon names no end
  consentDays: { lasts: 365, warnAt: 335 },
};
