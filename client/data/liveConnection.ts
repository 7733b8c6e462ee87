import type { Client } from 'graphql-ws';
import { expireSession, sessionToken } from './session.ts';

type LiveState = 'connecting' | 'live' | 'reconnecting';

const SIGNED_OUT_CODES = [4401, 4403];
const KEEP_ALIVE_MS = 15_000;
/** A server that has not answered a greeting or a ping by then is not there any more, whatever the browser believes. */
const LONGEST_PONG_MS = 5_000;
const FIRST_RETRY_MS = 500;
/** A page left open over night is live again soon after the server is. */
const LONGEST_RETRY_MS = 4_000;

let unanswered: ReturnType<typeof setTimeout> | undefined;
let state: LiveState = 'connecting';
const stateListeners = new Set<() => void>();
const resumeListeners = new Set<() => void>();

function become(next: LiveState) {
  if (next === state) return;
  const resumed = state === 'reconnecting' && next === 'live';
  state = next;
  for (const listener of stateListeners) listener();
  if (resumed) for (const listener of resumeListeners) listener();
}

let client: Promise<Client> | undefined;

/** Half a second at first, then twice as long each time; up to half of it by chance, so that not all come at once. */
const retryWait = (retries: number) =>
  new Promise<void>((done) => {
    setTimeout(done, Math.min(FIRST_RETRY_MS * 2 ** retries, LONGEST_RETRY_MS) * (0.5 + Math.random() / 2));
  });

/**
 * The socket of all subscriptions: opened by the first, reconnects for ever, ends with the session. Its code loads with
 * the first subscription, when the figures are already on their way.
 */
export function liveClient(): Promise<Client> {
  client ??= connect();
  client.catch(() => (client = undefined));
  return client;
}

async function connect(): Promise<Client> {
  const { createClient } = await import('graphql-ws');
  const created = createClient({
    url: () => `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/graphql`,
    connectionParams: () => ({ authorization: `Bearer ${sessionToken()}` }),
    retryAttempts: Number.POSITIVE_INFINITY,
    shouldRetry: () => true,
    keepAlive: KEEP_ALIVE_MS,
    connectionAckWaitTimeout: LONGEST_PONG_MS,
    retryWait,
    on: {
      ping: (isReceived) => {
        if (!isReceived) unanswered = setTimeout(() => created.terminate(), LONGEST_PONG_MS);
      },
      pong: (isReceived) => {
        if (isReceived) clearTimeout(unanswered);
      },
      connected: () => become('live'),
      closed: (event) => {
        clearTimeout(unanswered);
        const { code, wasClean } = event as CloseEvent;
        if (SIGNED_OUT_CODES.includes(code)) expireSession();
        else if (!wasClean || code !== 1000) become(state === 'connecting' ? 'connecting' : 'reconnecting');
        else become('connecting'); // the last subscription ended
      },
    },
  });
  return created;
}

/** Whether events arrive now. With `subscribe` this is a store for useSyncExternalStore. */
export const liveState = () => state;

export function subscribeLiveState(listener: () => void): () => void {
  stateListeners.add(listener);
  return () => void stateListeners.delete(listener);
}

/** Calls back each time a dropped connection is up again: what happened meanwhile has been missed. */
export function onLiveResumed(listener: () => void): () => void {
  resumeListeners.add(listener);
  return () => void resumeListeners.delete(listener);
}
