import { useCallback, useEffect, useRef, useState } from 'react';
import { fetchQuery, useRelayEnvironment } from 'react-relay/hooks';
import type { GraphQLTaggedNode, OperationType, Subscription } from 'relay-runtime';

const ignore = () => {};
const BATCH_MS = 500; // a burst of events causes one request

/**
 * Refetches a screen's query while the current data stays visible, also on failure. Calls within half a second are merged.
 * `lastRefresh` counts the responses. `onFailure` must be a stable function; without it a failure is silent.
 */
export function useRefresh<Query extends OperationType>(
  query: GraphQLTaggedNode,
  variables: Query['variables'],
  onFailure: () => void = ignore,
) {
  const environment = useRelayEnvironment();
  const [lastRefresh, setLastRefresh] = useState(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const running = useRef<Subscription>(undefined);
  const current = useRef(variables);
  useEffect(() => {
    current.current = variables;
  }, [variables]);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
      running.current?.unsubscribe();
    },
    [],
  );

  const refresh = useCallback(() => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      running.current?.unsubscribe();
      running.current = fetchQuery<Query>(environment, query, current.current, {
        networkCacheConfig: { force: true },
      }).subscribe({
        complete: () => setLastRefresh((count) => count + 1),
        error: onFailure,
      });
    }, BATCH_MS);
  }, [environment, query, onFailure]);

  return { refresh, lastRefresh };
}
