import { transaction } from '#server/platform/postgres/db.ts';
import { badRequest } from '#server/platform/values/errors.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import type { CredentialForm } from './credentialForm.ts';
import { keepCredential } from '#server/records/keys/keepCredential.ts';
import { mergedKeys } from '#server/records/keys/mergedKeys.ts';

/**
 * Stores the keys to Amazon; empty secrets keep the stored ones. Without a refresh token they wait, incomplete, for the
 * seller's authorisation. Answers a sentence for the seller.
 */
export function saveAmazonCredential(
  { accountId }: Pick<Viewer, 'accountId'>,
  form: CredentialForm,
): Promise<{ message: string }> {
  return transaction(async (tx) => {
    const { clientSecret, marketplaceCode, stored } = await mergedKeys(accountId, 'amazon', form, {
      on: tx,
      lock: true,
    });
    if (!clientSecret) throw badRequest('Preencha o Client Secret');
    const { isConnected } = await keepCredential(
      accountId,
      'amazon',
      { ...form, marketplaceCode, accessToken: undefined },
      stored,
      tx,
    );
    return {
      message: isConnected
        ? 'Credenciais da Amazon salvas com sucesso!'
        : 'Credenciais da Amazon salvas. Falta o Refresh Token para concluir a conexão.',
    };
  });
}
