import { useCallback, useEffect, useRef, useState } from 'react';
import { fetchQuery, useRelayEnvironment } from 'react-relay/hooks';
import type { GraphQLTaggedNode, OperationType, Subscription } from 'relay-runtime';
import { tellFailure } from './FiguresFailure.tsx';

const GATHER_MS = 500; // a burst of events costs one request

/**
 * Fetches the screen's figures again behind what is on show, which stays if that fails.
 * Calls in quick succession are one. `lastRefresh` counts the answers.
 */
export function useRefresh<Query extends OperationType>(query: GraphQLTaggedNode, variables: Query['variables']) {
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
        error: tellFailure,
      });
    }, GATHER_MS);
  }, [environment, query]);

  return { refresh, lastRefresh };
}
