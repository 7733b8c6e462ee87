import { transaction } from '#server/platform/postgres/db.ts';
import { badRequest, conflict } from '#server/platform/values/errors.ts';
import type { Actor } from '#server/records/audit/recordEvent.ts';
import { type Effects, realEffects, withDeadline } from '#server/market/http/effects.ts';
import { mercadoLivreUser } from '#server/market/mercadolivre/auth/mercadoLivreUser.ts';
import { refreshMercadoLivreToken } from '#server/market/mercadolivre/auth/requestMercadoLivreToken.ts';
import type { CredentialForm } from './credentialForm.ts';
import { storeKeys } from '#server/records/keys/storeKeys.ts';
import { type MergedKeys, mergedKeys, type NewKeys } from '#server/records/keys/mergedKeys.ts';
import { refusalError } from './testOutcome.ts';

const LIMIT_MS = 15_000;

/** Accounts with a save in progress: one per account, because it holds a database connection during the call. */
const saving = new Set<number>();

/**
 * Stores the keys to Mercado Livre once it has accepted them; empty secrets keep the stored ones. A refused access token is
 * renewed and the new pair stored at once, because a refresh token works once. The row stays locked meanwhile, so that no
 * sync renews at the same time. Throws Mercado Livre's refusal and leaves the stored keys unchanged.
 */
export async function storeMercadoLivreKeys(
  actor: Actor,
  form: CredentialForm,
  effects = realEffects,
): Promise<{ message: string }> {
  const { accountId } = actor;
  if (saving.has(accountId)) throw conflict('As credenciais já estão sendo salvas. Aguarde um instante.');
  saving.add(accountId);
  const timed = withDeadline(effects, LIMIT_MS);
  await transaction(async (tx) => {
    const keys = await mergedKeys(accountId, 'mercadolivre', form, { on: tx, lock: true });
    if (!keys.clientSecret) throw badRequest('Preencha o Client Secret');
    if (!keys.accessToken && !keys.stored) throw badRequest('Preencha o Access Token');
    if (!keys.refreshToken) throw badRequest('Preencha o Refresh Token');
    const tokens = await workingTokens(keys, timed).catch((error: unknown) => {
      throw refusalError(error);
    });
    const { clientId, clientSecret } = form;
    await storeKeys(actor, 'mercadolivre', { clientId, clientSecret, ...tokens }, { tx });
  }).finally(() => saving.delete(accountId));
  return { message: 'Credenciais do Mercado Livre salvas com sucesso!' };
}

/** The tokens with their seller's id: the given pair when it works, otherwise a renewed one. */
async function workingTokens(keys: MergedKeys, effects: Effects): Promise<Omit<NewKeys, 'clientId'>> {
  const { accessToken, refreshToken, stored } = keys;
  const sellerId = accessToken && (await mercadoLivreUser(accessToken, effects));
  if (sellerId) {
    const expiresAt = accessToken === stored?.accessToken ? stored.accessTokenExpiresAt : null;
    return { accessToken, refreshToken: refreshToken!, accessTokenExpiresAt: expiresAt ?? undefined, sellerId };
  }
  const renewed = await refreshMercadoLivreToken(keys, effects);
  if ('reconnect' in renewed) throw badRequest(renewed.reconnect);
  return {
    accessToken: renewed.accessToken,
    refreshToken: renewed.refreshToken,
    accessTokenExpiresAt: new Date(effects.now() + renewed.expiresInSeconds * 1000),
    sellerId: renewed.sellerId ?? undefined,
  };
}
