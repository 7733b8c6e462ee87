import { gzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { fakeServer } from '#server/market/testing/fakeServer.ts';
import { testEffects } from '#server/market/testing/testEffects.ts';
import { type Call, request } from './request.ts';

useTestDatabase();

type Reply = () => Response;
const json = (data: unknown, init: ResponseInit = {}) => Response.json(data, init);
const ok = () => json({ ok: 1 });
const failing =
  (status: number, headers: Record<string, string> = {}) =>
  () =>
    json({ errors: [{ code: 'QuotaExceeded', message: 'You exceeded your quota.' }] }, { status, headers });

let quotas = 0;
/** Answers with the replies in order, then repeats the last one, and records the requests. */
async function calling(replies: Reply[], call: Partial<Call> = {}) {
  const requests: Headers[] = [];
  const app = new Hono();
  app.all('*', ({ req }) => {
    requests.push(req.raw.headers);
    return replies[Math.min(requests.length, replies.length) - 1]!();
  });
  const url = await fakeServer(app);
  const effects = testEffects();
  const turn = { key: `quota ${(quotas += 1)}`, perSecond: 0.5, burst: 10 };
  const full: Call = { where: 'Amazon (searchOrders)', method: 'GET', url, turn, ...call };
  return { requests, effects, turn, answer: () => request(full, effects) };
}

test('numbers of an answer keep all digits', async () => {
  const { answer } = await calling([() => new Response('{"id":20000065500000012345,"price":10.10}')]);
  expect((await answer()).data).toEqual({ id: '20000065500000012345', price: '10.10' });
});

test('after a 429 the call waits for the Retry-After delay', async () => {
  const { answer, requests, effects } = await calling([failing(429, { 'retry-after': '7' }), ok]);
  expect((await answer()).data).toEqual({ ok: '1' });
  expect(requests).toHaveLength(2);
  expect(Math.max(...effects.slept)).toBe(7000);
});

test('after a 429 without a delay the call waits for its next token', async () => {
  const { answer, effects } = await calling([failing(429), failing(429), ok]);
  await answer();
  expect(effects.slept.filter((ms) => ms > 0)).toEqual([2000, 2000]);
});

test('refusals in a row wait longer each time, however short the quota’s interval', async () => {
  const turn = { key: 'a fast quota', perSecond: 10, burst: 1 };
  const { answer, effects } = await calling([failing(429), failing(429), failing(429), failing(429), ok], { turn });
  await answer();
  expect(effects.slept.filter((ms) => ms > 0)).toEqual([500, 1000, 2000, 4000]);
});

test('Retry-After may be a date', async () => {
  const at = new Date(Date.parse('2026-11-20T12:00:30Z')).toUTCString();
  const { answer, effects } = await calling([failing(429, { 'retry-after': at }), ok]);
  await answer();
  expect(Math.max(...effects.slept)).toBe(30_000);
});

test('a very long Retry-After is an error instead of a wait', async () => {
  const { answer, requests, effects } = await calling([failing(429, { 'retry-after': '86400' })]);
  await expect(answer()).rejects.toThrow('Amazon (searchOrders): recusou por excesso de chamadas');
  expect(requests).toHaveLength(1);
  expect(effects.slept).toEqual([]);
});

test('a failing marketplace is retried with growing delays', async () => {
  const { answer, requests, effects } = await calling([failing(500), failing(503), failing(502), ok]);
  expect((await answer()).status).toBe(200);
  expect(requests).toHaveLength(4);
  expect(effects.slept).toEqual([500, 1000, 2000]);
});

test('a marketplace that keeps failing ends with its own message', async () => {
  const { answer, requests } = await calling([failing(500)]);
  await expect(answer()).rejects.toThrow('Amazon (searchOrders): respondeu 500 (You exceeded your quota.).');
  expect(requests).toHaveLength(6);
});

test('a failing connection is retried, then reported', async () => {
  const { answer, effects } = await calling([ok], { url: 'http://127.0.0.1:1/' });
  await expect(answer()).rejects.toThrow('Amazon (searchOrders): a conexão falhou.');
  expect(effects.slept).toHaveLength(5);
});

test('an answer shorter than its announced length is requested again', async () => {
  const { answer, effects } = await calling([ok]);
  const { fetch } = effects;
  effects.fetch = () => {
    effects.fetch = fetch;
    return Promise.resolve(new Response('{"orders":', { headers: { 'content-length': '20' } }));
  };
  expect((await answer()).data).toEqual({ ok: '1' });
});

test('a call that is not repeatable is not retried', async () => {
  const { answer, requests } = await calling([failing(500), ok], { method: 'POST', body: '{}' });
  await expect(answer()).rejects.toThrow('respondeu 500');
  expect(requests).toHaveLength(1);
});

test('a 4xx is not retried, and an accepted status is returned', async () => {
  const refused = await calling([failing(403), ok]);
  await expect(refused.answer()).rejects.toThrow('respondeu 403');
  expect(refused.requests).toHaveLength(1);
  const wanted = await calling([failing(404)], { accept: [404] });
  expect((await wanted.answer()).status).toBe(404);
});

test('an HTML page instead of data is reported as such', async () => {
  const { answer } = await calling([() => new Response('<html>manutenção</html>')]);
  await expect(answer()).rejects.toThrow('Amazon (searchOrders): respondeu uma página em vez de dados.');
});

test('truncated JSON is reported as such', async () => {
  const { answer } = await calling([() => new Response('{"orders":[{"orderId":"70')]);
  await expect(answer()).rejects.toThrow('Amazon (searchOrders): respondeu um JSON inválido.');
});

test('a gzip bomb is cut off', async () => {
  const bomb = gzipSync(Buffer.alloc(8 * 1024 * 1024, ' '));
  const reply = () => new Response(bomb, { headers: { 'content-encoding': 'gzip' } });
  const { answer } = await calling([reply], { maxBytes: 1024 * 1024 });
  await expect(answer()).rejects.toThrow('Amazon (searchOrders): a resposta é grande demais.');
});

test('a redirect is not followed: the token stays with the host it is for', async () => {
  const { answer } = await calling([() => new Response(null, { status: 302, headers: { location: '/elsewhere' } })]);
  await expect(answer()).rejects.toThrow('a conexão falhou');
});

test('a refused token is replaced once', async () => {
  const given: (string | null)[] = [];
  const { answer, requests } = await calling([failing(401), ok], {
    authorize: (refused) => {
      given.push(refused);
      const token = refused ? 'new' : 'old';
      return Promise.resolve({ token, headers: { 'x-amz-access-token': token } });
    },
    isTokenRefused: ({ status }) => status === 401,
  });
  await answer();
  expect(given).toEqual([null, 'old']);
  expect(requests.map((headers) => headers.get('x-amz-access-token'))).toEqual(['old', 'new']);
});

test('the burst goes at once, then calls keep the published interval', async () => {
  const { answer, effects } = await calling([ok]);
  for (let call = 0; call < 13; call += 1) await answer();
  expect(effects.slept).toEqual([2000, 2000, 2000]);
  effects.pass(60_000);
  for (let call = 0; call < 10; call += 1) await answer();
  expect(effects.slept).toHaveLength(3);
});

test('concurrent callers get consecutive turns', async () => {
  const { answer, effects } = await calling([ok]);
  await Promise.all(Array.from({ length: 12 }, answer));
  expect([...effects.slept].sort((a, b) => a - b)).toEqual([2000, 4000]);
});

test('a rate reported by an answer overrides the published one', async () => {
  const { answer, effects } = await calling([() => json({}, { headers: { 'x-amzn-ratelimit-limit': '0.25' } })]);
  for (let call = 0; call < 12; call += 1) await answer();
  expect(effects.slept).toContain(4000);
});
