import type { Viewer } from '#server/platform/values/viewer.ts';
import { realEffects, withDeadline } from '#server/market/http/effects.ts';
import { mercadoLivreUser } from '#server/market/mercadolivre/auth/mercadoLivreUser.ts';
import type { CredentialForm } from './credentialForm.ts';
import { mergedKeys } from '#server/records/keys/mergedKeys.ts';
import { TEST_LIMIT_MS, testOutcome, type TestOutcome } from './testOutcome.ts';

/**
 * Whether Mercado Livre accepts the access token. Stores nothing and does not refresh, which would use up the refresh token;
 * saving refreshes and stores the new pair.
 */
export function testMercadoLivreCredential(
  { accountId }: Pick<Viewer, 'accountId'>,
  form: CredentialForm,
  effects = realEffects,
): Promise<TestOutcome> {
  const timed = withDeadline(effects, TEST_LIMIT_MS);
  return testOutcome(accountId, async () => {
    const { accessToken } = await mergedKeys(accountId, 'mercadolivre', form);
    if (!accessToken) return 'Preencha o Access Token';
    const sellerId = await mercadoLivreUser(accessToken, timed);
    return sellerId ? null : 'O Access Token expirou ou não é válido. Ao salvar, ele é renovado com o Refresh Token.';
  });
}
