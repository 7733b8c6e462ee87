import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isListingImage, useLocalImages } from '#server/market/imageHosts.ts';
import { queryRows } from '#server/platform/postgres/db.ts';
import { newViewer, useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { letterTile } from '#simulator/letterTile.ts';
import { openSession } from '#server/records/identity/sessions/session.ts';
import { createApp } from '#server/work/api/app.ts';
import { fetchImage } from './fetchImage.ts';
import { ImageCache } from './imageCache.ts';
import { imageType } from './imageType.ts';
import { ProductImages } from './productImage.ts';

useTestDatabase();

const PNG = Buffer.from(letterTile('Ov', 200, 40));
const requests: string[] = [];
let host: Server;
let origin: string;
const folder = mkdtempSync(join(tmpdir(), 'images-'));
beforeAll(async () => {
  host = createServer(({ url }, response) => {
    requests.push(url!);
    if (url === '/tile.png') response.setHeader('content-type', 'text/html').end(PNG);
    else if (url === '/large.png') response.end(Buffer.concat([PNG, Buffer.alloc(2 * 1024 * 1024)]));
    else if (url === '/tile.svg') response.setHeader('content-type', 'image/png').end('<svg onload="alert(1)"/>');
    else if (url === '/elsewhere.png') response.writeHead(302, { location: '/tile.png' }).end();
    else if (url === '/never.png') response.write('\x89PNG');
    else response.writeHead(404).end();
  }).listen(0, '127.0.0.1');
  await new Promise((done) => host.once('listening', done));
  origin = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
  useLocalImages(origin);
});
afterAll(() => {
  useLocalImages(null);
  host.closeAllConnections();
  host.close();
  rmSync(folder, { recursive: true });
});

const app = createApp({ clientFolder: '/nowhere', imageFolder: join(folder, 'app') });

/** Gives an account a product for each image. */
const list = (accountId: number, images: string[]) =>
  queryRows(
    `INSERT INTO products (account_id, marketplace, country, listing_key, asin, currency, search_text, image_url)
     SELECT $1, 'amazon', 'BR', image, 'B0A', 'BRL', '', image FROM unnest($2::text[]) AS image`,
    [accountId, images],
  );

/** A seller whose product has this image, and their requests for images. */
async function sellerOf(imageUrl: string) {
  const viewer = await newViewer('Loja');
  await list(viewer.accountId, [imageUrl]);
  const { cookie } = await openSession(viewer.userId, { userAgent: null, ip: null });
  const image = (url: string, headers: Record<string, string> = {}) =>
    app.request(`/images?url=${encodeURIComponent(url)}`, { headers: { cookie: `sl=${cookie}`, ...headers } });
  return { viewer, image };
}

test('a page shows an image of its own product, which is fetched once and kept', async () => {
  const url = `${origin}/tile.png`;
  const { image } = await sellerOf(url);
  const [first, second] = await Promise.all([image(url), image(url)]);
  expect([first.status, first.headers.get('content-type')]).toEqual([200, 'image/png']);
  expect(first.headers.get('cache-control')).toBe('private, max-age=604800');
  expect(Buffer.from(await first.arrayBuffer())).toEqual(PNG);
  expect(second.status).toBe(200);
  expect((await image(url, { 'if-none-match': first.headers.get('etag')! })).status).toBe(304);
  expect(requests.filter((path) => path === '/tile.png')).toHaveLength(1);
});

test('an image of another account, and one of no account, is not shown, nor fetched', async () => {
  const url = `${origin}/other.png`;
  const [{ image: asOther }] = [await sellerOf(`${origin}/tile.png`), await sellerOf(url)];
  for (const address of [url, `${origin}/unknown.png`, 'https://m.media-amazon.com/images/I/unknown.jpg', ''])
    expect([address, (await asOther(address)).status]).toEqual([address, 404]);
  expect(requests).not.toContain('/other.png');
  expect(requests).not.toContain('/unknown.png');
});

test('without a session there are no images', async () => {
  const answer = await app.request(`/images?url=${encodeURIComponent(`${origin}/tile.png`)}`);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([401, 'application/json']);
});

test('pages may load images from the product only', async () => {
  const policy = (await app.request('/healthz')).headers.get('content-security-policy')!;
  expect(/img-src ([^;]*)/.exec(policy)![1]).toBe("'self' data:");
});

test.each(['large.png', 'tile.svg', 'elsewhere.png', 'missing.png'])('not shown: %s', async (name) => {
  const url = `${origin}/${name}`;
  const { image } = await sellerOf(url);
  expect((await image(url)).status).toBe(404);
  expect((await image(url)).status).toBe(404);
  expect(requests.filter((path) => path === `/${name}`)).toHaveLength(1); // not asked again at once
});

test('another host is not asked for an image', async () => {
  await expect(fetchImage('http://127.0.0.1:5432/')).rejects.toThrow('not a host');
});

test('an image that does not arrive in time is given up', async () => {
  await expect(fetchImage(`${origin}/never.png`, { timeoutMs: 50 })).rejects.toThrow(/abort/i);
});

test.each([
  ['https://m.media-amazon.com/images/I/a.jpg', true],
  ['https://http2.mlstatic.com/D_1-O.jpg', true],
  ['http://m.media-amazon.com/images/I/a.jpg', false],
  ['https://m.media-amazon.com:8443/a.jpg', false],
  ['https://user@m.media-amazon.com/a.jpg', false],
  ['https://m.media-amazon.com.evil.example/a.jpg', false],
  ['https://evilmlstatic.com/a.jpg', false],
  ['https://169.254.169.254/latest/meta-data', false],
  ['http://127.0.0.1:5432/', false],
  ['file:///etc/passwd', false],
])('%s is a host of listing images: %s', async (url, isListing) => {
  expect(isListingImage(new URL(url))).toBe(isListing);
});

test('a marketplace’s name that resolves to a private address is not connected to', async () => {
  const before = requests.length;
  const lookup = ((_host: string, _options: object, done: (error: Error) => void) =>
    done(new Error('not public'))) as never;
  await expect(fetchImage('https://m.media-amazon.com/tile.png', { lookup })).rejects.toThrow('not public');
  expect(requests).toHaveLength(before);
});

test('the folder is bounded: the longest unused images go first, also after a restart', async () => {
  const place = join(folder, 'bounded');
  const cache = new ImageCache(place, 300);
  for (const name of ['a', 'b', 'c']) await cache.write(name, Buffer.alloc(100, name));
  await cache.read('a');
  await cache.write('d', Buffer.alloc(100, 'd'));
  expect([(await cache.read('a'))?.toString()[0], await cache.read('b')]).toEqual(['a', null]);
  expect(readdirSync(place)).toHaveLength(3);
  const restarted = new ImageCache(place, 150);
  expect(await restarted.read('d')).not.toBeNull();
  await restarted.write('e', Buffer.alloc(100, 'e'));
  expect(readdirSync(place)).toHaveLength(1);
});

test('at most eight images are fetched at a time', async () => {
  const viewer = await newViewer('Muitas');
  const addresses = Array.from({ length: 20 }, (_, n) => `https://m.media-amazon.com/${n}.png`);
  await list(viewer.accountId, addresses);
  let [running, most] = [0, 0];
  const images = new ProductImages(new ImageCache(join(folder, 'many'), 1e6), async () => {
    running += 1;
    most = Math.max(most, running);
    await queryRows('SELECT pg_sleep(0.01)');
    running -= 1;
    return PNG;
  });
  const read = await Promise.all(addresses.map((address) => images.productImage(viewer, address)));
  expect([read.every(Boolean), most]).toEqual([true, 8]);
});

test.each([
  ['jpeg', '\xff\xd8\xff\xe0', 'image/jpeg'],
  ['gif', 'GIF89a', 'image/gif'],
  ['webp', 'RIFF\x00\x00\x00\x00WEBP', 'image/webp'],
  ['avif', '\x00\x00\x00\x1cftypavif', 'image/avif'],
  ['svg', '<svg xmlns="http://www.w3.org/2000/svg"/>', null],
  ['html', '<!doctype html>', null],
  ['nothing', '', null],
])('the type of an image is that of its bytes: %s', (_name, bytes, type) => {
  expect(imageType(Buffer.from(bytes, 'latin1'))).toBe(type);
});
