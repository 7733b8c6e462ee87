import { loadQuery, type PreloadedQuery } from 'react-relay/hooks';
import type { LoaderFunctionArgs } from 'react-router-dom';
import type { IEnvironment, OperationType, PreloadableConcreteRequest } from 'relay-runtime';

/** Starts a query, by its `$parameters` artifact, and never waits for the answer. */
export type StartQuery = <Query extends OperationType>(
  parameters: PreloadableConcreteRequest<Query>,
  variables: Query['variables'],
) => unknown;

/** Starts what a screen asks for at an address, while its code is still loading. */
export type StartScreen = (start: StartQuery, search: URLSearchParams, params: LoaderFunctionArgs['params']) => unknown;

/** The same for a route: what it returns is `useRouteQuery`'s. A query whose navigation is overtaken is cancelled. */
export const loaderIn =
  (environment: IEnvironment, startScreen: StartScreen) =>
  ({ request, params }: LoaderFunctionArgs) =>
    startScreen(startQueryIn(environment, request.signal), new URL(request.url).searchParams, params);

/** Starts queries in an environment; the signal cancels them. */
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
