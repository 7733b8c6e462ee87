import axios, { AxiosHeaders, type AxiosInstance } from 'axios';
import { marketplaceUrls } from '#server/market/baseUrls.ts';
import type { AmazonSession } from './amazonSession.ts';
import type { AmazonOperation } from './rates.ts';

/** How the generated clients of @sp-api-sdk are made: configuration, host, transport. */
type SpApi<Api> = new (configuration: undefined, basePath: string, axios: AxiosInstance) => Api;

/**
 * A generated client whose calls go through our own pipeline as one operation. Its answers hold numbers as text (see
 * parseExact), so read them through a schema.
 */
export function spApiClient<Api>(
  Client: SpApi<Api>,
  session: AmazonSession,
  operation: AmazonOperation,
  options: { repeatable?: boolean; accept?: number[] } = {},
): Api {
  const transport = axios.create({
    adapter: async (config) => {
      const { status, data } = await session.call(operation, {
        method: config.method === 'post' ? 'POST' : 'GET',
        url: config.url ?? '',
        headers: config.data === undefined ? {} : { 'content-type': 'application/json' },
        ...(typeof config.data === 'string' ? { body: config.data } : {}),
        ...options,
      });
      return { status, statusText: '', data, headers: new AxiosHeaders(), config };
    },
  });
  return new Client(undefined, marketplaceUrls().spApi[session.region], transport);
}
