import { useDeferredValue, useEffect } from 'react';
import { loadQuery, type PreloadedQuery } from 'react-relay/hooks';
import type { IEnvironment, OperationType, PreloadableConcreteRequest } from 'relay-runtime';
import { useLoaderData } from './useLoaderData.ts';

/** For route loaders: starts the screen's query while its code is still loading, and never waits for the answer. */
export const startQuery = <Query extends OperationType>(
  environment: IEnvironment,
  parameters: PreloadableConcreteRequest<Query>,
  variables: Query['variables'],
) => loadQuery<Query>(environment, parameters, variables, { fetchPolicy: 'store-and-network' });

/**
 * The query the route's loader started. While a newer one is on its way the previous one stays on show (`isStale`);
 * one that was overtaken is cancelled.
 */
export function useRouteQuery<Query extends OperationType>() {
  const latest = useLoaderData<PreloadedQuery<Query>>();
  const shown = useDeferredValue(latest);
  useEffect(() => hold(latest), [latest]);
  useEffect(() => hold(shown), [shown]);
  return { queryRef: shown, isStale: shown !== latest };
}

const holders = new WeakMap<object, number>();

/** Keeps a query until nobody holds it any more. */
function hold(query: PreloadedQuery<OperationType>): () => void {
  holders.set(query, (holders.get(query) ?? 0) + 1);
  return () => {
    holders.set(query, holders.get(query)! - 1);
    // Later, because StrictMode lets go and takes hold again at once.
    setTimeout(() => {
      if (holders.get(query) === 0) query.dispose();
    });
  };
}
