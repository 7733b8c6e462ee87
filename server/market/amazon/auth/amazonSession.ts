import { sentence, type Sentence } from '#server/platform/language/sentence.ts';
import { amazonMarketplaceByCode } from '#server/market/amazon/marketplaces.ts';
import { marketplaceUrls, type Region } from '#server/market/baseUrls.ts';
import { NotPermitted } from '#server/market/connector.ts';
import type { Effects } from '#server/market/http/effects.ts';
import { type Answer, type Call, request } from '#server/market/http/request.ts';
import type { QuotaOwner, StoredKeys } from '#server/market/keys.ts';
import { type SkippedRows, skippedRows } from '#server/market/skippedRows.ts';
import { type OwnSeller, unknownSeller } from './ownSeller.ts';
import { adOperations, type AmazonOperation, amazonTurn, grantlessOperations } from './rates.ts';
import type { AmazonToken, AmazonTokens } from './storedTokens.ts';

/** One Amazon seller in one region, and how its operations are called. */
export interface AmazonSession {
  owner: QuotaOwner;
  region: Region;
  effects: Effects;
  seller: OwnSeller;
  skippedRows: SkippedRows;
  call: (operation: AmazonOperation, call: AmazonCall) => Promise<Answer>;
}

type AmazonCall = Pick<Call, 'method' | 'url' | 'headers' | 'body' | 'repeatable' | 'accept' | 'narrowTurn'>;

const USER_AGENT = 'SellerAnalytics/0.1 (Language=TypeScript; Platform=Node)';
/** A 403 without one of these words is a missing permission, which a new token does not fix. */
const TOKEN_WORDS = /token|expired|revoked/i;

/** Session that calls SP-API and Amazon Ads with the account's own tokens and quotas. */
export function amazonSession(
  stored: Pick<StoredKeys, 'accountId' | 'clientId' | 'marketplaceCode'>,
  tokens: AmazonTokens,
  effects: Effects,
  seller: OwnSeller = unknownSeller,
): AmazonSession {
  const owner = { accountId: stored.accountId, clientId: stored.clientId };
  const region = amazonMarketplaceByCode(stored.marketplaceCode)?.region ?? 'na';
  return {
    owner,
    region,
    effects,
    seller,
    skippedRows: skippedRows('Amazon'),
    call: (operation, call) => {
      const { api, token, signature } = adOperations.has(operation)
        ? { api: 'Amazon Ads', token: tokens.advertising, signature: adsSignature }
        : {
            api: 'Amazon',
            token: (grantlessOperations.has(operation) && tokens.application) || tokens.selling,
            signature: spApiSignature,
          };
      return request(
        {
          ...call,
          where: `${api} (${operation})`,
          headers: { 'user-agent': USER_AGENT, ...call.headers },
          turn: amazonTurn(owner, operation),
          authorize: async (refused) => {
            const used = await token(refused);
            return { token: used.accessToken, headers: signature(used) };
          },
          isTokenRefused: ({ status, data }) =>
            status === 401 || (status === 403 && TOKEN_WORDS.test(JSON.stringify(data))),
        },
        effects,
      );
    },
  };
}

const spApiSignature = ({ accessToken }: AmazonToken): Record<string, string> => ({
  'x-amz-access-token': accessToken,
});

const adsSignature = ({ accessToken, clientId }: AmazonToken): Record<string, string> => ({
  authorization: `Bearer ${accessToken}`,
  'amazon-advertising-api-clientid': clientId,
});

/** The role that an application needs for one kind of data. */
export interface Right {
  /** Amazon's name of the role. */
  role: string;
  /** Consequence of the missing role, a clause that follows "without it". */
  missing: Sentence;
}

/** Error for a missing role, with the steps the seller takes to add it. */
export const notPermitted = ({ role, missing }: Right): NotPermitted =>
  new NotPermitted(sentence('amazon.roleMissing', { role, missing }));

type Query = Record<string, string | number | boolean | string[] | undefined>;

/** URL of an SP-API resource in the session's region. Lists are joined by commas; undefined parameters are omitted. */
export function spApiUrl({ region }: Pick<AmazonSession, 'region'>, path: string, query: Query = {}): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) parameters.set(name, String(value));
  return `${marketplaceUrls().spApi[region]}${path}${parameters.size ? `?${parameters}` : ''}`;
}
