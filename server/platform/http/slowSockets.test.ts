import { once } from 'node:events';
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { afterEach, expect, test } from 'vitest';
import { hasTrials } from '#server/platform/testing/hasTrials.ts';
import { type HttpServer, httpServer } from './httpServer.ts';
import { closeWhenStuck, limitSockets } from './slowSockets.ts';

const MB = 1024 * 1024;
/** More than the kernel takes for a socket of which the other side reads nothing. */
const FILE_BYTES = 20 * MB;

const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

async function listening(limits: Parameters<typeof httpServer>[1]): Promise<HttpServer & { port: number }> {
  const http = await httpServer({ PORT: 0, HOST: '127.0.0.1' }, limits);
  stops.push(() => http.close());
  return { ...http, port: (http.server.address() as { port: number }).port };
}

function visitor(port: number, text = 'GET /file HTTP/1.1\r\nhost: localhost\r\n\r\n'): Socket {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  socket.write(text);
  stops.push(() => socket.destroy());
  return socket;
}

test.runIf(hasTrials)('sockets that take no byte hold little of a large file, and are closed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'slow-'));
  stops.push(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'file'), '');
  truncateSync(join(folder, 'file'), FILE_BYTES);
  const http = await listening({ stuckMs: 1_000 });
  http.answerWith(new Hono().use(serveStatic({ root: folder })).fetch as never);
  const held = new Map<Socket, number>();
  http.server.prependListener('timeout', (socket: Socket) => void held.set(socket, socket.writableLength));
  const closed: Promise<unknown>[] = [];
  http.server.on('connection', (socket: Socket) => closed.push(once(socket, 'close')));

  const slow = Array.from({ length: 20 }, () => visitor(http.port));
  await Promise.all(slow.map((socket) => once(socket, 'connect')));
  while (held.size < slow.length) await once(http.server, 'timeout');
  await Promise.all(closed);
  expect(closed).toHaveLength(20);
  expect(Math.min(...held.values())).toBeGreaterThan(0);
  expect(Math.max(...held.values())).toBeLessThan(MB / 4);
});

test('an answer that takes longer to prepare is not cut off', async () => {
  const http = await listening({ stuckMs: 50 });
  const prepared = once(http.server, 'timeout').then(() => new Response('prepared'));
  http.answerWith(() => prepared);
  expect(await (await fetch(http.url)).text()).toBe('prepared');
});

test('a socket that is silent between requests is closed', async () => {
  const http = await listening({ stuckMs: 50, keepAliveMs: 50 });
  http.answerWith(() => new Response('once'));
  const silent = visitor(http.port, '');
  silent.resume();
  await once(silent, 'close');
  const idle = visitor(http.port);
  idle.resume();
  await once(idle, 'close');
  expect([silent.destroyed, idle.destroyed]).toEqual([true, true]);
});

test('a request whose headers arrive too slowly is ended', async () => {
  const http = await listening({ headersTimeoutMs: 50, requestTimeoutMs: 100, slowSendersCheckMs: 20 });
  const [answer] = (await once(visitor(http.port, 'GET / HTTP/1.1\r\nhost: loc'), 'data')) as [Buffer];
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 408/);
});

test('a socket outside HTTP, as that of a WebSocket, is closed when its bytes are not taken', async () => {
  const server = createServer((socket) => {
    closeWhenStuck(socket, 100);
    socket.write(Buffer.alloc(FILE_BYTES));
    socket.once('close', () => server.emit('cut'));
  }).listen(0, '127.0.0.1');
  stops.push(() => server.close());
  await once(server, 'listening');
  visitor((server.address() as { port: number }).port);
  await once(server, 'cut');
  expect(server.listening).toBe(true);
});

test('an address has a limited number of sockets, and this machine is not counted', async () => {
  const http = await listening({ socketsPerAddress: 1 });
  http.answerWith(() => new Response('answered'));
  const first = [visitor(http.port), visitor(http.port)];
  await Promise.all(first.map((socket) => once(socket, 'data')));

  limitSockets(http.server, 2, () => true);
  const sockets: Socket[] = [];
  http.server.on('connection', (socket: Socket) => sockets.push(socket));
  const [one, two] = [visitor(http.port), visitor(http.port)];
  await Promise.all([once(one, 'data'), once(two, 'data')]);
  await once(visitor(http.port), 'close');
  const left = once(sockets[0]!, 'close');
  one.destroy();
  two.destroy();
  await left;
  const [answer] = (await once(visitor(http.port), 'data')) as [Buffer];
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 200/);
});
