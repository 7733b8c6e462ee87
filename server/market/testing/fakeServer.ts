import { serve } from '@hono/node-server';
import type { Hono } from 'hono';
import type { AddressInfo } from 'node:net';
import { afterEach } from 'vitest';

const running: { close: () => void }[] = [];
afterEach(() => {
  for (const server of running.splice(0)) server.close();
});

/** Serves the app on a free loopback port until the test ends; returns its URL. */
export async function fakeServer(app: Hono): Promise<string> {
  return new Promise((done) => {
    const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }: AddressInfo) =>
      done(`http://127.0.0.1:${port}`),
    );
    running.push({
      close: () => {
        if ('closeAllConnections' in server) server.closeAllConnections();
        server.close();
      },
    });
  });
}
