import pg from 'pg';

/** What the product uses of a pg client beyond pg's documented interface; pg is pinned exactly for it. */
interface Wire {
  /** The backend's process; null until the client is connected. */
  processID: number | null;
  connection: { stream: { destroy(error: Error): void } };
}

/** A client with its backend and its socket. */
export const wireOf = (client: pg.Client): Wire => client as unknown as Wire;

/**
 * Throws when the installed pg lacks what `wireOf` returns: silent connections could not be cut off. Called at start; connects
 * nothing.
 */
export function checkDriver(client: object = new pg.Client()): void {
  const { connection } = client as Partial<Wire>;
  if ('processID' in client && typeof connection?.stream?.destroy === 'function') return;
  throw new Error('The installed pg has no processID or connection.stream: install the version of package-lock.json.');
}
