import { useDeferredValue, useEffect } from 'react';
import type { PreloadedQuery } from 'react-relay/hooks';
import { useLoaderData } from 'react-router-dom';
import type { OperationType } from 'relay-runtime';

/**
 * Query that the route's loader started. While a newer one loads, the previous one stays visible (`isStale`). A query
 * replaced before it was shown is cancelled.
 */
export function useRouteQuery<Query extends OperationType>() {
  const latest = useLoaderData<PreloadedQuery<Query>>();
  const shown = useDeferredValue(latest);
  useEffect(() => hold(latest), [latest]);
  useEffect(() => hold(shown), [shown]);
  return { queryRef: shown, isStale: shown !== latest };
}

const holders = new WeakMap<object, number>();

/** Retains a query until no component holds it. */
function hold(query: PreloadedQuery<OperationType>): () => void {
  holders.set(query, (holders.get(query) ?? 0) + 1);
  return () => {
    holders.set(query, holders.get(query)! - 1);
    // deferred, because StrictMode releases and retains again at once
    setTimeout(() => {
      if (holders.get(query) !== 0) return;
      holders.delete(query);
      query.dispose();
    });
  };
}
