import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Weather {
  /** Milliseconds each piece of data waits. */
  delayMs?: number;
  bytesPerSecond?: number;
  /** New connections are refused by a reset. */
  refuses?: boolean;
  /** Nothing passes, in either direction, and nobody is told. */
  isSilent?: boolean;
  /** How long the end of a connection waits before it is told. */
  slowCloseMs?: number;
}

export interface TcpProxy {
  port: number;
  /** How it is from now on; `{}` passes everything at once. What was silent stays lost. */
  weather: Weather;
  /** Ends every connection by a reset. */
  cut(): void;
  /** Makes half-open what is open: new connections are none the wiser. */
  silence(): void;
  close(): Promise<void>;
}

/** A proxy on a loopback port before the server at `host:port`, which does to connections what networks do. */
export async function tcpProxy(target: { host: string; port: number }): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  const lost = new WeakSet<Socket>();
  const server = createServer({ allowHalfOpen: true }, (near) => {
    if (proxy.weather.refuses) return void near.resetAndDestroy();
    const far = connect({ ...target, allowHalfOpen: true });
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      void pass(from, to);
      from.on('error', () => to.destroy());
      from.once('close', () => sockets.delete(from));
    }
  });
  const isGone = (socket: Socket) => {
    if (proxy.weather.isSilent) lost.add(socket); // bytes that are missing do not come back
    return lost.has(socket);
  };
  async function pass(from: Socket, to: Socket): Promise<void> {
    try {
      for await (const chunk of from.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
        const { delayMs, bytesPerSecond } = proxy.weather;
        if (delayMs) await sleep(delayMs);
        if (isGone(from)) continue;
        let sent = 0;
        // the weather may change half-way
        while (bytesPerSecond && proxy.weather.bytesPerSecond && sent < chunk.length && to.writable) {
          to.write(chunk.subarray(sent, ++sent));
          await sleep(1000 / bytesPerSecond);
        }
        if (sent < chunk.length && to.writable && !to.write(chunk.subarray(sent)))
          await Promise.race([once(to, 'drain'), once(to, 'close')]);
      }
      if (proxy.weather.slowCloseMs) await sleep(proxy.weather.slowCloseMs);
      if (!isGone(from)) to.end();
    } catch {
      to.destroy();
    }
  }
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const proxy: TcpProxy = {
    port: (server.address() as { port: number }).port,
    weather: {},
    cut: () => sockets.forEach((socket) => socket.resetAndDestroy()),
    silence: () => sockets.forEach((socket) => lost.add(socket)),
    close: async () => {
      sockets.forEach((socket) => socket.destroy());
      await new Promise((done) => server.close(done));
    },
  };
  return proxy;
}

/** The address at which the proxy stands for `url`. */
export const through = (proxy: TcpProxy, url: string): string =>
  Object.assign(new URL(url), { hostname: '127.0.0.1', port: String(proxy.port) }).toString();
