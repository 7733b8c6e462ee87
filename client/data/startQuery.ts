import { loadQuery, type PreloadedQuery } from 'react-relay/hooks';
import type { LoaderFunctionArgs } from 'react-router-dom';
import type { IEnvironment, OperationType, PreloadableConcreteRequest } from 'relay-runtime';

/** Starts a query by its `$parameters` artifact without waiting for the response. */
export type StartQuery = <Query extends OperationType>(
  parameters: PreloadableConcreteRequest<Query>,
  variables: Query['variables'],
) => unknown;

/** Starts the query of a screen at an address while the screen's code is loading. */
export type StartScreen = (start: StartQuery, search: URLSearchParams, params: LoaderFunctionArgs['params']) => unknown;

/** Route loader for `useRouteQuery`. A newer navigation cancels the query. */
export const loaderIn =
  (environment: IEnvironment, startScreen: StartScreen) =>
  ({ request, params }: LoaderFunctionArgs) =>
    startScreen(startQueryIn(environment, request.signal), new URL(request.url).searchParams, params);

/** Returns a function that starts queries in an environment. The signal cancels them. */
export const startQueryIn =
  (environment: IEnvironment, signal?: AbortSignal) =>
  <Query extends OperationType>(
    parameters: PreloadableConcreteRequest<Query>,
    variables: Query['variables'],
  ): PreloadedQuery<Query> => {
    const query = loadQuery<Query>(environment, parameters, variables, { fetchPolicy: 'store-and-network' });
    signal?.addEventListener('abort', () => query.dispose());
    return query;
  };
