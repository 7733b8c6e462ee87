import { freshAccessToken } from '#server/credentials/freshAccessToken.ts';
import type { Credential } from '#server/credentials/readCredential.ts';
import type { Region } from '#server/marketplaces/baseUrls.ts';
import type { Effects } from '#server/marketplaces/http/effects.ts';
import { type Answer, type Call, request } from '#server/marketplaces/http/request.ts';
import { type LeftOut, leftOut } from '#server/marketplaces/leftOut.ts';
import { amazonMarketplaceByCode } from './marketplaces.ts';
import { adOperations, type AmazonOperation, amazonRates } from './rates.ts';
import { refreshAmazonToken } from './refreshAmazonToken.ts';

/** One seller at Amazon, in one region: how every operation is called. */
export interface AmazonSession {
  accountId: number;
  region: Region;
  clientId: string;
  effects: Effects;
  leftOut: LeftOut;
  call: (operation: AmazonOperation, call: AmazonCall) => Promise<Answer>;
}

type AmazonCall = Pick<Call, 'method' | 'url' | 'headers' | 'body' | 'repeatable' | 'accept'>;

const USER_AGENT = 'SellerAnalytics/0.1 (Language=TypeScript; Platform=Node)';
/** Without these, 403 is a right that a new token would not have either. */
const TOKEN_WORDS = /token|expired|revoked/i;

/** Calls SP-API and Amazon Ads with the account's own token and quotas. Paths are appended to the region's host. */
export function amazonSession(credential: Credential, effects: Effects): AmazonSession {
  const { accountId, clientId } = credential;
  const region = amazonMarketplaceByCode(credential.marketplaceCode)?.region ?? 'na';
  const token = (refused: string | null) =>
    freshAccessToken(accountId, 'amazon', refused, (keys) => refreshAmazonToken(keys, effects), effects.now);
  return {
    accountId,
    region,
    clientId,
    effects,
    leftOut: leftOut('Amazon'),
    call: (operation, call) => {
      const { api, signature } = adOperations.has(operation)
        ? { api: 'Amazon Ads', signature: adsSignature }
        : { api: 'Amazon', signature: spApiSignature };
      return request(
        {
          ...call,
          where: `${api} (${operation})`,
          headers: { 'user-agent': USER_AGENT, ...call.headers },
          turn: { key: `${accountId}/amazon/${operation}`, ...amazonRates[operation] },
          authorize: async (refused) => {
            const value = await token(refused);
            return { token: value, headers: signature(value, clientId) };
          },
          isTokenRefused: ({ status, data }) =>
            status === 401 || (status === 403 && TOKEN_WORDS.test(JSON.stringify(data))),
        },
        effects,
      );
    },
  };
}

const spApiSignature = (token: string): Record<string, string> => ({ 'x-amz-access-token': token });

const adsSignature = (token: string, clientId: string): Record<string, string> => ({
  authorization: `Bearer ${token}`,
  'amazon-advertising-api-clientid': clientId,
});
