import { Hono } from 'hono';
import { afterEach, expect, test } from 'vitest';
import { addressOf, useTrustedProxies } from './http.ts';

afterEach(() => useTrustedProxies(0));

const app = new Hono().get('/', (c) => c.text(String(addressOf(c))));
const addressFor = async (header: string) =>
  (await app.request('/', { headers: { 'x-forwarded-for': header } })).text();

test('the address is the one our proxy added, whatever the client sent before it', async () => {
  useTrustedProxies(1);
  expect(await addressFor('10.0.0.1, 203.0.113.7')).toBe('203.0.113.7');
  useTrustedProxies(2);
  expect(await addressFor('10.0.0.1, 203.0.113.7, 192.0.2.1')).toBe('203.0.113.7');
});

test('without a trusted proxy the header is ignored, and invalid addresses always are', async () => {
  expect(await addressFor('203.0.113.7')).toBe('null');
  useTrustedProxies(1);
  expect(await addressFor('robert; drop')).toBe('null');
});
