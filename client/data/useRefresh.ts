import { useCallback, useEffect, useRef, useState } from 'react';
import { fetchQuery, useRelayEnvironment } from 'react-relay/hooks';
import type { GraphQLTaggedNode, OperationType, Subscription } from 'relay-runtime';

const GATHER_MS = 500; // a burst of events costs one request

/**
 * Fetches the screen's figures again behind what is on show, which stays if that fails.
 * Calls in quick succession are one. `lastRefresh` counts the answers. `onFailure` must stay the same function.
 */
export function useRefresh<Query extends OperationType>(
  query: GraphQLTaggedNode,
  variables: Query['variables'],
  onFailure: () => void,
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
    }, GATHER_MS);
  }, [environment, query, onFailure]);

  return { refresh, lastRefresh };
}
