import type { Client } from 'graphql-ws';
import { expireSession, sessionToken } from './session.ts';

type LiveState = 'connecting' | 'live' | 'reconnecting';

const SIGNED_OUT_CODES = [4401, 4403];
const KEEP_ALIVE_MS = 15_000;
/** A server that does not acknowledge a connection or a ping in this time is gone, even if the socket looks open. */
const MAX_PONG_MS = 5_000;
const FIRST_RETRY_MS = 500;
/** Short enough that a page left open overnight reconnects soon after the server is back. */
const MAX_RETRY_MS = 4_000;

let pongTimer: ReturnType<typeof setTimeout> | undefined;
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

/** Exponential backoff from half a second, with random jitter so that clients do not reconnect at the same moment. */
const retryWait = (retries: number) =>
  new Promise<void>((done) => {
    setTimeout(done, Math.min(FIRST_RETRY_MS * 2 ** retries, MAX_RETRY_MS) * (0.5 + Math.random() / 2));
  });

/**
 * Client of the one socket all subscriptions share: opened by the first, reconnects until the session ends. Its code loads
 * with the first subscription, after the page's queries have been sent.
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
    connectionAckWaitTimeout: MAX_PONG_MS,
    retryWait,
    on: {
      ping: (isReceived) => {
        if (!isReceived) pongTimer = setTimeout(() => created.terminate(), MAX_PONG_MS);
      },
      pong: (isReceived) => {
        if (isReceived) clearTimeout(pongTimer);
      },
      connected: () => become('live'),
      closed: (event) => {
        clearTimeout(pongTimer);
        const { code, wasClean } = event as CloseEvent;
        if (SIGNED_OUT_CODES.includes(code)) expireSession();
        else if (!wasClean || code !== 1000) become(state === 'connecting' ? 'connecting' : 'reconnecting');
        else become('connecting'); // the last subscription ended
      },
    },
  });
  return created;
}

/** State of the socket. With `subscribeLiveState` a store for useSyncExternalStore. */
export const liveState = () => state;

export function subscribeLiveState(listener: () => void): () => void {
  stateListeners.add(listener);
  return () => void stateListeners.delete(listener);
}

/** Calls back after each reconnect, because events during the gap were missed. Returns a function that unsubscribes. */
export function onLiveResumed(listener: () => void): () => void {
  resumeListeners.add(listener);
  return () => void resumeListeners.delete(listener);
}
