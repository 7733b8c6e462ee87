import { sessionKey, viewerOfSecret } from '#server/records/identity/sessions/session.ts';
import { listen } from '#server/platform/jobs/events.ts';
import { limits } from '#server/platform/values/limits.ts';
import { log } from '#server/platform/process/log.ts';

/** Why the server ends a connection: its session ended, events may have been missed, or this process stops. */
export type Ending = 'sessionEnded' | 'eventsMissed' | 'stopping';

export interface LiveConnection {
  /** The secret that opened it. */
  token: string;
  userId: number;
  end(why: Ending): void;
}

const open = new Set<LiveConnection>();
/** Number of open connections by user id. */
const counts = new Map<number, number>();
let unwatch = () => {};

/**
 * Registers a connection that carries subscriptions, and ends it when its session ends. Returns a function that releases
 * it, or null when the user has reached the limit of connections.
 */
export function holdConnection(connection: LiveConnection): (() => void) | null {
  const { userId } = connection;
  const own = counts.get(userId) ?? 0;
  if (own >= limits.live.connectionsPerUser) return null;
  if (open.size === 0) unwatch = watch();
  open.add(connection);
  counts.set(userId, own + 1);
  return () => {
    if (!open.delete(connection)) return;
    if (open.size === 0) unwatch();
    const left = counts.get(userId)! - 1;
    if (left > 0) counts.set(userId, left);
    else counts.delete(userId);
  };
}

/** The number of connections that carry subscriptions. */
export const liveConnections = () => open.size;

/** Ends every connection, because this process stops. */
export const endConnections = () => endAll('stopping', () => true);

function endAll(why: Ending, matches: (connection: LiveConnection) => boolean): void {
  for (const connection of open) if (matches(connection)) connection.end(why);
}

function watch(): () => void {
  const stops = [
    listen('sessionEnded', (event) => endAll('sessionEnded', ({ token }) => sessionKey(token) === event.sessionKey)),
    // Events may have been missed: a client that reconnects also refetches what it shows.
    listen('gap', () => endAll('eventsMissed', () => true)),
  ];
  const timer = setInterval(() => void recheck(), limits.live.recheckMs).unref();
  return () => {
    for (const stop of stops) stop();
    clearInterval(timer);
  };
}

async function recheck(): Promise<void> {
  try {
    for (const token of new Set([...open].map((connection) => connection.token)))
      if (!(await viewerOfSecret(token))) endAll('sessionEnded', (connection) => connection.token === token);
  } catch (error) {
    log.warn({ reason: (error as Error).message }, 'checking the sessions of open connections failed');
  }
}
