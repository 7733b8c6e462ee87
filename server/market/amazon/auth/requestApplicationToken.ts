import { sentence } from '#server/platform/language/sentence.ts';
import { MarketplaceError } from '#server/market/connector.ts';
import type { Effects } from '#server/market/http/effects.ts';
import { type LwaClient, requestLwaToken } from './requestLwaToken.ts';

/**
 * Requests a token for the notifications of an application, which no seller grants; it is valid for an hour. Throws
 * `MarketplaceError` when Amazon refuses.
 */
export async function requestApplicationToken(client: LwaClient, effects: Effects): Promise<string> {
  const grant = { grant_type: 'client_credentials', scope: 'sellingpartnerapi::notifications' };
  const invalidGrant = sentence('amazon.applicationRefused');
  const token = await requestLwaToken(client, grant, { invalidGrant, repeatable: true }, effects);
  if ('reconnect' in token) throw new MarketplaceError(sentence('amazon.noticesRefused', { reason: token.reconnect }));
  return token.accessToken;
}
