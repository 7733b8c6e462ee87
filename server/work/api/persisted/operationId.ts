import type { GraphQLParams } from 'graphql-yoga';

/** The id of a persisted operation, as Relay's fetch or graphql-ws sends it. */
export function operationId(params: GraphQLParams & { id?: unknown }): string | null {
  const persisted = params.extensions?.persistedQuery as { sha256Hash?: unknown } | undefined;
  const id = params.id ?? persisted?.sha256Hash;
  return typeof id === 'string' ? id : null;
}
