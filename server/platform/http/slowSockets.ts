import type { Server } from 'node:http';
import { isIPv4, type Socket } from 'node:net';
import { counter } from '#server/platform/process/metrics.ts';
import { networkOf } from './networkOf.ts';

const closed = counter('http_sockets_closed_total', 'Sockets that the server closed, by reason.', ['reason']);

/** Closes a socket of which the other side takes none of the waiting bytes for `ms`. */
export function closeWhenStuck(socket: Socket, ms: number): void {
  socket.setTimeout(ms, () => closeIfStuck(socket));
}

/** Called after a time in which no byte moved: Node counts a write in progress as movement. */
function closeIfStuck(socket: Socket): boolean {
  if (socket.writableLength === 0) return false;
  closed.inc({ reason: 'stuck' });
  socket.destroy();
  return true;
}

/**
 * Closes the server's sockets on which no byte moves for `ms`, except while a request is answered and nothing waits to be
 * taken. Node closes those that send a request too slowly, by its own timeouts.
 */
export function closeStuckSockets(server: Server, ms: number): void {
  const open = new WeakMap<Socket, number>();
  server.prependListener('request', ({ socket }, response) => {
    open.set(socket, (open.get(socket) ?? 0) + 1);
    response.once('close', () => open.set(socket, open.get(socket)! - 1));
  });
  server.setTimeout(ms, (socket) => {
    if (!closeIfStuck(socket) && !open.get(socket)) socket.destroy(); // idle between requests
  });
}

const isLoopback = (address: string) => /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/.test(address);

/**
 * Closes new sockets beyond `max` of one address, or of one /64 of IPv6. This machine's own are not counted: they may be
 * a proxy's, which carries everybody's requests.
 */
export function limitSockets(server: Server, max: number, isCounted = (address: string) => !isLoopback(address)): void {
  const counts = new Map<string, number>();
  server.prependListener('connection', (socket: Socket) => {
    const address = socket.remoteAddress;
    if (!address || !isCounted(address)) return;
    const bare = address.replace(/^::ffff:/, '');
    const key = isIPv4(bare) ? bare : networkOf(address);
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    socket.once('close', () => {
      const left = counts.get(key)! - 1;
      if (left > 0) counts.set(key, left);
      else counts.delete(key);
    });
    if (count <= max) return;
    closed.inc({ reason: 'too_many' });
    socket.destroy();
  });
}
