import { sentence, type Sentence } from '#server/platform/language/sentence.ts';
import { z } from 'zod';
import type { StoredKeys } from '#server/market/keys.ts';
import { marketplaceUrls } from '#server/market/baseUrls.ts';
import type { Effects } from '#server/market/http/effects.ts';
import { request } from '#server/market/http/request.ts';
import { shapeOf } from '#server/market/http/answer.ts';

export type LwaClient = Pick<StoredKeys, 'clientId' | 'clientSecret'>;

export interface LwaToken {
  accessToken: string;
  refreshToken: string | null;
  expiresInSeconds: number;
}

const WHERE = 'Amazon (Login with Amazon)';

const Token = z.looseObject({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1).nullish(),
  expires_in: z.coerce.number().positive(),
});
const Refusal = z.looseObject({ error: z.string() });

const reasons: Record<string, Sentence> = {
  unauthorized_client: sentence('amazon.clientNotAuthorized'),
  invalid_client: sentence('amazon.clientInvalid'),
};

/**
 * Requests a Login with Amazon token for a grant. When Amazon refuses, returns the reason in words for the seller;
 * `invalidGrant` is the reason when the grant itself has expired or been revoked.
 */
export async function requestLwaToken(
  { clientId, clientSecret }: LwaClient,
  grant: Record<string, string>,
  { invalidGrant, repeatable }: { invalidGrant: Sentence; repeatable: boolean },
  effects: Effects,
): Promise<LwaToken | { reconnect: Sentence }> {
  const { status, data } = await request(
    {
      where: WHERE,
      method: 'POST',
      url: marketplaceUrls().lwaToken,
      headers: { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' },
      body: new URLSearchParams({ ...grant, client_id: clientId, client_secret: clientSecret ?? '' }).toString(),
      repeatable,
      accept: [400, 401],
      maxBytes: 1024 * 1024,
    },
    effects,
  );
  if (status >= 400) {
    const { error } = shapeOf(WHERE, Refusal, data);
    const reason = error === 'invalid_grant' ? invalidGrant : reasons[error];
    return { reconnect: reason ?? sentence('amazon.credentialsRefused', { error: error.slice(0, 60) }) };
  }
  const token = shapeOf(WHERE, Token, data);
  return {
    accessToken: token.access_token,
    refreshToken: token.refresh_token ?? null,
    expiresInSeconds: token.expires_in,
  };
}
