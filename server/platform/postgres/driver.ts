import pg from 'pg';

/** Parts of a pg client outside pg's documented interface; pg is therefore pinned to an exact version. */
interface Wire {
  /** Process id of the backend; null until the client is connected. */
  processID: number | null;
  connection: { stream: { destroy(error: Error): void } };
}

/** The client's backend and socket. */
export const wireOf = (client: pg.Client): Wire => client as unknown as Wire;

/**
 * Throws when the installed pg lacks the properties of `wireOf`, without which silent connections cannot be closed.
 * Called at start; does not connect.
 */
export function checkDriver(client: object = new pg.Client()): void {
  const { connection } = client as Partial<Wire>;
  if ('processID' in client && typeof connection?.stream?.destroy === 'function') return;
  throw new Error('The installed pg has no processID or connection.stream: install the version of package-lock.json.');
}
