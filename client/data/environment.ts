import type { Client } from 'graphql-ws';
import {
  Environment,
  type FetchFunction,
  type GraphQLResponse,
  Network,
  Observable,
  RecordSource,
  type RequestParameters,
  Store,
  type SubscribeFunction,
} from 'relay-runtime';
import { CallError, noAnswer } from '#client/lib/callError.ts';
import { t } from '#client/lib/language/t.ts';
import { takePrefetched } from './takePrefetched.ts';
import { graphqlRequest, readAnswer } from './graphqlRequest.ts';
import { liveClient } from './liveConnection.ts';
import { expireSession, sessionToken } from './session.ts';

const QUERY_EXPIRATION_MS = 5 * 60_000;

/** Sends one operation by POST. Throws without a usable response. A 401 ends the session instead. */
async function answer(operation: RequestParameters, variables: object, signal: AbortSignal): Promise<GraphQLResponse> {
  const token = sessionToken();
  const body = JSON.stringify(operation.id ? { id: operation.id, variables } : { query: operation.text, variables });
  const send = () => fetch('/graphql', { ...graphqlRequest(token, body), signal }).then(readAnswer);
  const { status, result } = await (takePrefetched(token, body)?.catch(send) ?? send()).catch((error: Error) => {
    throw signal.aborted ? error : noAnswer(error);
  });
  if (status === 401) {
    expireSession();
    return new Promise(() => undefined); // the page is unloading: never settle, so that no error flashes up
  }
  if (result?.data) return result as GraphQLResponse;
  const [refusal] = result?.errors ?? [];
  if (!refusal) throw noAnswer(undefined, status);
  throw new CallError(refusal.message, status, refusal.extensions?.code ?? 'BAD_REQUEST');
}

const fetchOperation: FetchFunction = (operation, variables) =>
  Observable.create((sink) => {
    const abort = new AbortController();
    answer(operation, variables, abort.signal).then(
      (response) => {
        sink.next(response);
        sink.complete();
      },
      (error: Error) => {
        if (!abort.signal.aborted) sink.error(error);
      },
    );
    return () => abort.abort();
  });

const subscribeOperation: SubscribeFunction = (operation, variables) =>
  Observable.create((sink) => {
    let isOver = false;
    let unsubscribe = () => {};
    const subscribe = (client: Client) => {
      if (isOver) return;
      unsubscribe = client.subscribe(
        {
          query: operation.text ?? '',
          operationName: operation.name,
          variables,
          extensions: operation.id ? { persistedQuery: { version: 1, sha256Hash: operation.id } } : undefined,
        },
        {
          next: (response) => sink.next(response as GraphQLResponse),
          error: (error) => sink.error(error instanceof Error ? error : new Error(t('app.liveConnectionRefused'))),
          complete: () => sink.complete(),
        },
      );
    };
    liveClient().then(subscribe, (error: Error) => sink.error(error));
    return () => {
      isOver = true;
      unsubscribe();
    };
  });

export const environment = new Environment({
  network: Network.create(fetchOperation, subscribeOperation),
  store: new Store(new RecordSource(), { gcReleaseBufferSize: 20, queryCacheExpirationTime: QUERY_EXPIRATION_MS }),
});
