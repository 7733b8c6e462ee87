import { connect } from 'node:net';
import pg from 'pg';
import { log } from '#server/platform/process/log.ts';

/** Response limit of a statement. A text of half a gigabyte would crash the process inside the driver. */
export const MAX_RESPONSE_BYTES = 8 * 2 ** 20;
const CONNECT_TIMEOUT_MS = 3_000;
const CANCEL_REQUEST = 80_877_102;

export interface SandboxConnection {
  client: pg.Client;
  backend: number;
  /** Seconds since 1970 by the database's clock. The local clock may differ. */
  databaseNow(): number;
  /** Resets the byte count for a new response. */
  startResponse(): void;
  /** Whether the connection was closed because the response exceeded the limit. */
  isOverBytes: boolean;
  isBroken: boolean;
  uses: number;
  /** Requests a cancel of the running statement. The server may ignore it. */
  cancel(): void;
  destroy(): void;
}

/** New connection of the sandbox's login role, which closes itself when a response exceeds the limit. */
export async function openSandboxConnection(url: string): Promise<SandboxConnection> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'seller-analytics sql',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  });
  client.on('error', ({ message }) => {
    connection.isBroken = true;
    log.debug({ reason: message }, 'sandbox connection ended');
  });
  client.on('end', () => (connection.isBroken = true));
  const wire = client as unknown as { connection: pg.Connection; processID: number; secretKey: number };
  let received = 0;
  let clockOffset = 0;
  const now = () => performance.now() / 1000;
  const connection: SandboxConnection = {
    client,
    backend: 0,
    databaseNow: () => now() + clockOffset,
    startResponse: () => {
      received = 0;
    },
    isOverBytes: false,
    isBroken: false,
    uses: 0,
    cancel: () => requestCancel(client, wire.processID, wire.secretKey),
    destroy: () => {
      connection.isBroken = true;
      wire.connection.stream.destroy();
    },
  };
  await client.connect();
  connection.backend = wire.processID;
  // before the driver's listener, which buffers data until a message is complete
  wire.connection.stream.prependListener('data', (chunk: Buffer) => {
    received += chunk.length;
    if (received <= MAX_RESPONSE_BYTES) return;
    connection.isOverBytes = true;
    connection.destroy();
  });
  const { rows } = await client.query<{ now: number }>('SELECT extract(epoch FROM clock_timestamp())::float8 AS now');
  clockOffset = rows[0]!.now - now();
  return connection;
}

/** PostgreSQL accepts a cancel request on a separate connection without authentication. */
function requestCancel({ host, port }: pg.Client, backend: number, secret: number): void {
  const message = Buffer.alloc(16);
  message.writeInt32BE(16, 0);
  message.writeInt32BE(CANCEL_REQUEST, 4);
  message.writeInt32BE(backend, 8);
  message.writeInt32BE(secret, 12);
  const socket = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
  socket.setTimeout(CONNECT_TIMEOUT_MS, () => socket.destroy());
  socket.on('error', ({ message: reason }) => log.warn({ reason }, 'a statement could not be cancelled'));
  socket.end(message);
}
