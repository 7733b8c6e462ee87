import type { Viewer } from '#server/platform/values/viewer.ts';
import { amazonMarketplaceByCode } from '#server/market/amazon/marketplaces.ts';
import { participations } from '#server/market/amazon/participations.ts';
import { realEffects } from '#server/market/http/effects.ts';
import type { CredentialForm } from './credentialForm.ts';
import { testAmazonKeys } from './testAmazonKeys.ts';
import type { TestOutcome } from './testOutcome.ts';

/** Whether Amazon accepts the keys and the seller sells in the chosen marketplace. */
export const testAmazonCredential = (
  { accountId }: Pick<Viewer, 'accountId'>,
  form: CredentialForm,
  effects = realEffects,
): Promise<TestOutcome> =>
  testAmazonKeys(accountId, 'amazon', form, effects, {
    withoutRefreshToken: 'Preencha o Refresh Token ou gere um antes de testar',
    look: async (session, { marketplaceCode }) => {
      const chosen = amazonMarketplaceByCode(marketplaceCode)!;
      const isThere = (await participations(session)).includes(chosen);
      return isThere ? null : `A conta não participa do marketplace ${chosen.code}.`;
    },
  });
