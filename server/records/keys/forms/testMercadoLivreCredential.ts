import type { Viewer } from '#server/platform/values/viewer.ts';
import { realEffects, withDeadline } from '#server/market/http/effects.ts';
import { mercadoLivreUser } from '#server/market/mercadolivre/auth/mercadoLivreUser.ts';
import type { CredentialForm } from './credentialForm.ts';
import { mergedKeys } from '#server/records/keys/mergedKeys.ts';
import { TEST_LIMIT_MS, testOutcome, type TestOutcome } from './testOutcome.ts';

/**
 * Whether Mercado Livre accepts the access token. Nothing is stored and nothing refreshed: that would burn the refresh
 * token, which works once; saving refreshes and keeps the new pair.
 */
export function testMercadoLivreCredential(
  { accountId }: Pick<Viewer, 'accountId'>,
  form: CredentialForm,
  effects = realEffects,
): Promise<TestOutcome> {
  const quick = withDeadline(effects, TEST_LIMIT_MS);
  return testOutcome(accountId, async () => {
    const { accessToken } = await mergedKeys(accountId, 'mercadolivre', form);
    if (!accessToken) return 'Preencha o Access Token';
    const sellerId = await mercadoLivreUser(accessToken, quick);
    return sellerId ? null : 'O Access Token expirou ou não é válido. Ao salvar, ele é renovado com o Refresh Token.';
  });
}
