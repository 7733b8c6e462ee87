import { Hono } from 'hono';
import { afterEach, expect, test } from 'vitest';
import { addressOf, useTrustedProxies } from './http.ts';

afterEach(() => useTrustedProxies(0));

const app = new Hono().get('/', (c) => c.text(String(addressOf(c))));
const told = async (header: string) => (await app.request('/', { headers: { 'x-forwarded-for': header } })).text();

test('a caller is who our own proxy saw, whatever they wrote before it', async () => {
  useTrustedProxies(1);
  expect(await told('10.0.0.1, 203.0.113.7')).toBe('203.0.113.7');
  useTrustedProxies(2);
  expect(await told('10.0.0.1, 203.0.113.7, 192.0.2.1')).toBe('203.0.113.7');
});

test('without a proxy of ours nobody is believed, and what is no address never is', async () => {
  expect(await told('203.0.113.7')).toBe('null');
  useTrustedProxies(1);
  expect(await told('robert; drop')).toBe('null');
});
