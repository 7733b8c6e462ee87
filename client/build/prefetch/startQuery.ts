import { graphqlRequest } from '#client/data/graphqlRequest.ts';
import { sessionToken } from '#client/data/session.ts';

/**
 * In the page's first script stands where `routeQuery.ts` has its own: sends a screen's query at once, for the Relay
 * environment to take the answer when it asks the same.
 */
export function startQuery(_environment: null, { params }: { params: { id: string } }, variables: object): void {
  const token = sessionToken()!;
  const body = JSON.stringify({ id: params.id, variables });
  const answer = fetch('/graphql', graphqlRequest(token, body));
  answer.catch(() => undefined); // said when somebody asks for it
  window.firstAnswer = { token, body, askedAt: performance.now(), answer };
}
