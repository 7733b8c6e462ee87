import { transaction } from '#server/platform/postgres/db.ts';
import { badRequest } from '#server/platform/values/errors.ts';
import type { Actor } from '#server/records/audit/recordEvent.ts';
import type { CredentialForm } from './credentialForm.ts';
import { storeKeys } from '#server/records/keys/storeKeys.ts';
import { mergedKeys } from '#server/records/keys/mergedKeys.ts';

/**
 * Stores the keys to Amazon; empty secrets keep the stored ones. Without a refresh token they stay incomplete until the
 * seller authorizes. Returns a message for the seller.
 */
export function storeAmazonKeys(actor: Actor, form: CredentialForm): Promise<{ message: string }> {
  return transaction(async (tx) => {
    const { clientSecret, marketplaceCode } = await mergedKeys(actor.accountId, 'amazon', form, {
      on: tx,
      lock: true,
    });
    if (!clientSecret) throw badRequest('Preencha o Client Secret');
    const keys = { ...form, marketplaceCode, accessToken: undefined };
    const { isConnected } = await storeKeys(actor, 'amazon', keys, { tx });
    return {
      message: isConnected
        ? 'Credenciais da Amazon salvas com sucesso!'
        : 'Credenciais da Amazon salvas. Falta o Refresh Token para concluir a conexão.',
    };
  });
}
