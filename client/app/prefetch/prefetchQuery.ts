import { graphqlRequest, readAnswer } from '#client/data/graphqlRequest.ts';
import { sessionToken } from '#client/data/session.ts';
import type { StartQuery } from '#client/data/startQuery.ts';

/** Sends a query before Relay is there, for the Relay environment to take the answer when it asks the same. */
export const prefetchQuery: StartQuery = ({ params }, variables) => {
  const token = sessionToken()!;
  const body = JSON.stringify({ id: params.id, variables });
  const answer = fetch('/graphql', graphqlRequest(token, body)).then(readAnswer);
  answer.catch(() => undefined); // shown by the screen that asks for it
  window.prefetched = { token, body, askedAt: performance.now(), answer };
};
