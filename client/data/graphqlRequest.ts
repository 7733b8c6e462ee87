import { acceptLanguage } from '#client/lib/language/locale.ts';

/** Request of an operation whose body is the JSON of `{ id, variables }` or `{ query, variables }`. */
export const graphqlRequest = (token: string | null, body: string): RequestInit => ({
  method: 'POST',
  headers: {
    'content-type': 'application/json',
    accept: 'application/graphql-response+json, application/json',
    'accept-language': acceptLanguage(),
    authorization: `Bearer ${token}`,
  },
  body,
});

export interface GraphqlAnswer {
  status: number;
  /** Null when the response is not JSON, such as a proxy's 502. */
  result: { data?: object | null; errors?: { message: string; extensions?: { code?: string } }[] } | null;
}

/** Status and parsed body of a GraphQL response. */
export async function readAnswer(response: Response): Promise<GraphqlAnswer> {
  const isJson = response.headers.get('content-type')?.includes('json');
  return { status: response.status, result: isJson ? ((await response.json()) as GraphqlAnswer['result']) : null };
}
