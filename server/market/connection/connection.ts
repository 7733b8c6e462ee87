import type { Said } from '#server/platform/language/said.ts';
import type { Effects } from '#server/market/http/effects.ts';
import type { RefreshedToken } from '#server/market/keys.ts';

/** Keys as a form gives them, with stored ones in place of empty ones. */
export interface GivenKeys {
  clientId: string;
  clientSecret: string | null;
  refreshToken: string | null;
  accessToken: string | null;
  /** The marketplace's code; of advertising, that of the selling keys. */
  marketplaceCode: string | null;
  /** Empty when there is none. */
  applicationId: string;
  /** Empty when there is none. */
  queueUrl: string;
  isDraft: boolean;
}

/** Tokens that the marketplace accepts now. */
export interface AcceptedTokens {
  accessToken: string;
  refreshToken: string;
  /** Undefined when unknown. */
  accessTokenExpiresAt: Date | undefined;
  sellerId: string | undefined;
}

export interface ConsentRequest extends Pick<GivenKeys, 'clientId' | 'marketplaceCode' | 'applicationId' | 'isDraft'> {
  state: string;
  redirectUri: string;
  codeVerifier: string;
}

/** What a consent page's redirect brings, and with which keys the authorization began. */
export interface ConsentAnswer {
  query: Record<string, string>;
  clientId: string;
  clientSecret: string;
  redirectUri: string;
  codeVerifier: string | null;
}

type ConsentedKeys = Pick<AcceptedTokens, 'refreshToken' | 'sellerId'> &
  Partial<Pick<AcceptedTokens, 'accessToken' | 'accessTokenExpiresAt'>>;

/**
 * How the keys of one channel are tested, renewed and authorized. Reasons are sentences for the seller. Throws as
 * a `Connector` does.
 */
export interface Connection {
  /** Why these keys cannot be right, without a call; null when they may be. */
  refusal?(keys: GivenKeys): Said | null;
  /** Why the marketplace does not accept the keys; null when it does. Uses nothing up and stores nothing. */
  test(keys: GivenKeys & { accountId: number }, effects: Effects): Promise<Said | null>;
  /** A new access token; a refresh token in the answer replaces the one that this used up. */
  renew(keys: Pick<GivenKeys, 'clientId' | 'clientSecret' | 'refreshToken'>, effects: Effects): Promise<RefreshedToken>;
  /** Tokens to store with keys of which the marketplace must accept one first; absent: keys are stored as they are given. */
  accept?(
    keys: GivenKeys,
    stored: { accessToken: string | null; accessTokenExpiresAt: Date | null } | null,
    effects: Effects,
  ): Promise<AcceptedTokens | { reconnect: Said }>;
  /** Address of the consent page. */
  consentUrl?(request: ConsentRequest): string;
  /** Keys that the consent page's redirect brings. */
  consented?(answer: ConsentAnswer, effects: Effects): Promise<ConsentedKeys | { reconnect: Said }>;
}
