import { transaction } from '#server/platform/postgres/db.ts';
import { badRequest, notFound } from '#server/platform/values/errors.ts';
import { connectionForm } from '#server/market/channels/connectionForms.ts';
import { connectionOf } from '#server/market/channels/connections.ts';
import { realEffects, withDeadline } from '#server/market/http/effects.ts';
import type { Marketplace } from '#server/market/registry.ts';
import { refusalError, TEST_LIMIT_MS } from '#server/records/keys/forms/testOutcome.ts';
import { storeKeys } from '#server/records/keys/storeKeys.ts';
import { completeAuthorization } from './completeAuthorization.ts';
import { type ConsumedAuthorization, consumeAuthorization } from './consumeAuthorization.ts';

/**
 * Finishes an authorization from the query of the consent page's redirect: exchanges the code, stores the keys it brings, and
 * the outcome for the waiting page. The redirect carries no session: the state identifies the account. Throws 400 with the
 * reason of a failure.
 */
export async function finishAuthorization(
  marketplace: Marketplace,
  query: Record<string, string>,
  effects = realEffects,
): Promise<void> {
  const authorization = await consumeAuthorization(marketplace, query.state ?? '');
  try {
    await finish(marketplace, authorization, query, effects);
  } catch (error) {
    const refusal = refusalError(error);
    await completeAuthorization(authorization, { failure: refusal.message });
    throw refusal;
  }
}

async function finish(
  marketplace: Marketplace,
  authorization: ConsumedAuthorization,
  query: Record<string, string>,
  effects: typeof realEffects,
): Promise<void> {
  const { accountId, clientId, clientSecret, marketplaceCode, applicationId, isDraft, secretMadeOn } = authorization;
  const connection = await connectionOf(marketplace);
  if (!connection.consented) throw notFound('marketplaces.authorizationUnknown');
  const brought = await connection.consented({ query, ...authorization }, withDeadline(effects, TEST_LIMIT_MS));
  if ('reconnect' in brought) throw badRequest(brought.reconnect);
  const keys = {
    clientId,
    clientSecret,
    marketplaceCode: marketplaceCode ?? undefined,
    applicationId: applicationId ?? undefined,
    isDraft,
    secretMadeOn,
    authorization: 'consented',
    ...brought,
  } as const;
  await transaction(async (tx) => {
    await storeKeys({ accountId }, marketplace, keys, { tx });
    // a token that changes with every use would be stale in the form
    const refreshToken = connectionForm(marketplace).consent?.fillsForm ? brought.refreshToken : undefined;
    await completeAuthorization(authorization, { granted: true, refreshToken }, tx);
  });
}
