import { transaction } from '#server/platform/postgres/db.ts';
import { badRequest } from '#server/platform/values/errors.ts';
import type { Actor } from '#server/records/audit/recordEvent.ts';
import type { CredentialForm } from './credentialForm.ts';
import { storeKeys } from '#server/records/keys/storeKeys.ts';
import { mergedKeys } from '#server/records/keys/mergedKeys.ts';

/** Stores the keys to Amazon Ads, all three; empty secrets keep the stored ones. Returns a message for the seller. */
export function storeAmazonAdsKeys(
  actor: Actor,
  { clientId, clientSecret, refreshToken }: CredentialForm,
): Promise<{ message: string }> {
  return transaction(async (tx) => {
    const form = { clientId, clientSecret, refreshToken };
    const keys = await mergedKeys(actor.accountId, 'amazonAds', form, { on: tx, lock: true });
    if (!keys.clientSecret) throw badRequest('Preencha o Client Secret');
    if (!keys.refreshToken) throw badRequest('Preencha o Refresh Token');
    await storeKeys(actor, 'amazonAds', form, { tx });
    return { message: 'Credenciais da Amazon Ads salvas com sucesso!' };
  });
}
