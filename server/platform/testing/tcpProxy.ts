import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export interface NetworkFaults {
  /** Delay of each chunk in milliseconds. */
  delayMs?: number;
  bytesPerSecond?: number;
  /** Resets new connections. */
  refuses?: boolean;
  /** Drops all data in both directions without closing connections. */
  isSilent?: boolean;
  /** Delay before the end of a connection is forwarded. */
  slowCloseMs?: number;
}

export interface TcpProxy {
  port: number;
  /** Current faults; `{}` forwards everything immediately. Dropped data stays lost. */
  faults: NetworkFaults;
  /** Resets every connection. */
  cut(): void;
  /** Makes open connections half-open; new ones are not affected. */
  silence(): void;
  close(): Promise<void>;
}

/** Starts a proxy on a loopback port in front of `host:port` that simulates network faults. */
export async function tcpProxy(target: { host: string; port: number }): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  const lost = new WeakSet<Socket>();
  const server = createServer({ allowHalfOpen: true }, (near) => {
    if (proxy.faults.refuses) return void near.resetAndDestroy();
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
    if (proxy.faults.isSilent) lost.add(socket); // dropped bytes stay lost
    return lost.has(socket);
  };
  async function pass(from: Socket, to: Socket): Promise<void> {
    try {
      for await (const chunk of from.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
        const { delayMs, bytesPerSecond } = proxy.faults;
        if (delayMs) await sleep(delayMs);
        if (isGone(from)) continue;
        let sent = 0;
        // the faults may change meanwhile
        while (bytesPerSecond && proxy.faults.bytesPerSecond && sent < chunk.length && to.writable) {
          to.write(chunk.subarray(sent, ++sent));
          await sleep(1000 / bytesPerSecond);
        }
        if (sent < chunk.length && to.writable && !to.write(chunk.subarray(sent)))
          await Promise.race([once(to, 'drain'), once(to, 'close')]);
      }
      if (proxy.faults.slowCloseMs) await sleep(proxy.faults.slowCloseMs);
      if (!isGone(from)) to.end();
    } catch {
      to.destroy();
    }
  }
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const proxy: TcpProxy = {
    port: (server.address() as { port: number }).port,
    faults: {},
    cut: () => sockets.forEach((socket) => socket.resetAndDestroy()),
    silence: () => sockets.forEach((socket) => lost.add(socket)),
    close: async () => {
      sockets.forEach((socket) => socket.destroy());
      await new Promise((done) => server.close(done));
    },
  };
  return proxy;
}

/** The URL with the proxy's host and port. */
export const through = (proxy: TcpProxy, url: string): string =>
  Object.assign(new URL(url), { hostname: '127.0.0.1', port: String(proxy.port) }).toString();
