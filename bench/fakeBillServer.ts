import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { type FakeRow, fakeBill } from '#server/market/mercadolivre/billing/testing/fakeBill.ts';

/** A Mercado Livre with so many rows in its open bill, in a process of its own; prints its port. */
const rows = Array.from({ length: Number(process.argv[2]) }, (_, n): FakeRow => ({
  id: n + 1,
  subType: 'CVVML',
  amount: 1,
  orderId: 5_000 + n,
}));
const app = new Hono().get('/users/me', (c) => c.json({ id: 7, site_id: 'MLB' }));
fakeBill(rows).routes(app);
const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, () =>
  console.log((server.address() as AddressInfo).port),
);
