import { marketplaceUrls } from '#server/market/baseUrls.ts';
import type { AmazonSession } from './amazonSession.ts';

type Query = Record<string, string | number | boolean | string[] | undefined>;

/** URL of an SP-API resource in the session's region. Lists are joined by commas; undefined parameters are omitted. */
export function spApiUrl({ region }: Pick<AmazonSession, 'region'>, path: string, query: Query = {}): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) parameters.set(name, String(value));
  return `${marketplaceUrls().spApi[region]}${path}${parameters.size ? `?${parameters}` : ''}`;
}
