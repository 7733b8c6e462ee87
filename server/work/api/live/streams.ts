import { say, word } from '#server/platform/language/say.ts';
import { AsyncLocalStorage } from 'node:async_hooks';
import { type ExecutionResult, GraphQLError } from 'graphql';
import { isAsyncIterable, type Plugin } from 'graphql-yoga';
import type { SentenceId } from '#server/platform/language/sentence.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { type Ending, holdConnection } from './liveConnections.ts';

export interface SignedIn {
  viewer: Viewer;
  token: string;
}

const END_ERRORS: Record<Ending, [code: string, message: SentenceId]> = {
  sessionEnded: ['UNAUTHENTICATED', 'errors.sessionClosed'],
  eventsMissed: ['RECONNECT', 'errors.reconnect'],
  stopping: ['RECONNECT', 'errors.restartingReconnect'],
};

/**
 * Subscriptions as server-sent events. Like a socket, a stream ends with its session; its last event gives the reason.
 * Requests that do not accept `text/event-stream` get 406.
 */
export const streams = (signedInOf: (request: Request) => SignedIn | undefined): Plugin => ({
  onSubscribe: ({ args, setResultAndStopExecution }) => {
    const { request } = args.contextValue as { request?: Request };
    if (!request) return undefined; // a socket, handled in sockets.ts
    const { viewer, token } = signedInOf(request)!;
    if (!request.headers.get('accept')?.includes('text/event-stream'))
      return setResultAndStopExecution(
        refusal('NOT_ACCEPTABLE', 406, 'Subscriptions are answered as text/event-stream, or over WebSocket'),
      );
    const stream = { end: (_why: Ending) => {} };
    const release = holdConnection({ token, userId: viewer.userId, end: (why) => stream.end(why) });
    if (!release) return setResultAndStopExecution(refusal('TOO_MANY', 429, say('errors.tooManyConnections')));
    return {
      onSubscribeResult: ({ result, setResult }) => {
        if (isAsyncIterable(result)) setResult(endable(result as AsyncIterable<ExecutionResult>, stream, release));
        else release();
      },
      onSubscribeError: release,
    };
  },
});

const refusal = (code: string, status: number, message: string) => ({
  errors: [new GraphQLError(message, { extensions: { code, http: { status } } })],
});

/** Yields the results until `stream.end` is called, then one last result with the reason. */
function endable(
  results: AsyncIterable<ExecutionResult>,
  stream: { end: (why: Ending) => void },
  release: () => void,
): AsyncIterableIterator<ExecutionResult> {
  const inContext = AsyncLocalStorage.snapshot(); // the response is read after its request has ended
  const source = results[Symbol.asyncIterator]();
  let ending: Ending | null = null;
  let isOver = false;
  stream.end = (why) => {
    ending ??= why;
    void source.return?.(); // settles the pending `next`
  };
  const over = () => {
    isOver = true;
    release();
    return { value: undefined, done: true } as const;
  };
  return {
    next: async () => {
      if (isOver) return over();
      const result = ending ? null : await inContext(() => source.next());
      if (!result?.done && !ending) return result!;
      over();
      return ending ? { value: endResult(ending), done: false } : { value: undefined, done: true };
    },
    return: async () => {
      await source.return?.();
      return over();
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}

function endResult(ending: Ending): ExecutionResult {
  const [code, message] = END_ERRORS[ending];
  return { errors: [new GraphQLError(word({ code: message }), { extensions: { code } })] };
}
