import { gzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { gzipBomb, longBody } from '#simulator/faults/hugeBody.ts';
import { fakeServer } from '#server/market/testing/fakeServer.ts';
import { documentBytes } from './documentBytes.ts';
import { realEffects } from './effects.ts';

const MEGABYTE = 1024 * 1024;

/** Reads the document and returns the number of bytes read before it ended or failed. */
async function reading(body: () => BodyInit, gzipped: boolean): Promise<{ seen: number; error: string | null }> {
  const url = await fakeServer(new Hono().get('/', () => new Response(body())));
  let seen = 0;
  try {
    const { bytes } = await documentBytes({ url: `${url}/`, gzipped }, realEffects, 2 * MEGABYTE);
    for await (const chunk of bytes) seen += chunk.byteLength;
    return { seen, error: null };
  } catch (error) {
    return { seen, error: (error as Error).name };
  }
}

test('an endless document, compressed or not, is read up to the limit', async () => {
  for (const [body, gzipped] of [
    [longBody, false],
    [gzipBomb, true],
  ] as const) {
    const { seen, error } = await reading(() => body(64 * MEGABYTE), gzipped);
    expect([error, seen <= 2 * MEGABYTE]).toEqual(['BodyTooLarge', true]);
  }
});

test('a document up to the limit is read completely', async () => {
  const text = Buffer.alloc(MEGABYTE, 'x');
  expect(await reading(() => new Uint8Array(gzipSync(text)), true)).toEqual({ seen: MEGABYTE, error: null });
  expect(await reading(() => new Uint8Array(text), false)).toEqual({ seen: MEGABYTE, error: null });
});

test('a document that ends before its announced length is an error', async () => {
  const fetch = () => Promise.resolve(new Response('a line\n', { headers: { 'content-length': '14' } }));
  const { bytes } = await documentBytes({ url: 'http://documents.test/', gzipped: false }, { ...realEffects, fetch });
  const read = async () => {
    for await (const chunk of bytes) expect(chunk.byteLength).toBe(7);
  };
  await expect(read()).rejects.toThrow('cut off after 7 of 14 bytes');
});

test('a stalled document times out, in the middle or before its first byte', async () => {
  for (const sent of [[], [Buffer.alloc(MEGABYTE)]]) {
    const silent = () => new ReadableStream({ start: (stream) => sent.forEach((part) => stream.enqueue(part)) });
    const url = await fakeServer(new Hono().get('/', () => new Response(silent())));
    const read = async () => {
      const { bytes } = await documentBytes({ url: `${url}/`, gzipped: false }, realEffects, 2 * MEGABYTE, 50);
      for await (const chunk of bytes) expect(chunk.byteLength).toBeGreaterThan(0);
    };
    await expect(read()).rejects.toMatchObject({ name: 'TimeoutError' });
  }
});
