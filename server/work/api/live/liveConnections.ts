import { sessionKey, viewerOfSecret } from '#server/records/identity/sessions/session.ts';
import { listen } from '#server/platform/jobs/events.ts';
import { limits } from '#server/platform/values/limits.ts';
import { log } from '#server/platform/process/log.ts';

/** Why a connection is ended from here: its session is over, events may have been missed, or this process stops. */
export type Ending = 'sessionEnded' | 'eventsMissed' | 'stopping';

export interface LiveConnection {
  /** The secret it was opened with. */
  token: string;
  userId: number;
  end(why: Ending): void;
}

const open = new Set<LiveConnection>();
/** How many of them each user has. */
const counts = new Map<number, number>();
let unwatch = () => {};

/**
 * Keeps a connection that carries subscriptions until its session ends, then ends it. Answers how to let go of it, or null
 * when the user has as many as allowed.
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

/** How many connections carry subscriptions now. */
export const liveConnections = () => open.size;

/** Ends every connection: this process is about to stop. */
export const endConnections = () => endAll('stopping', () => true);

function endAll(why: Ending, isMeant: (connection: LiveConnection) => boolean): void {
  for (const connection of open) if (isMeant(connection)) connection.end(why);
}

function watch(): () => void {
  const stops = [
    listen('sessionEnded', (event) => endAll('sessionEnded', ({ token }) => sessionKey(token) === event.sessionKey)),
    // Events may have been missed: a client that connects again also reads again what it shows.
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
    log.warn({ reason: (error as Error).message }, 'sessions of open connections could not be checked');
  }
}
