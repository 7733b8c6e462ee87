import { textsOf } from '#server/market/testing/textsOf.ts';
import type { Context } from 'hono';
import { expect, test } from 'vitest';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { parseExact } from '#server/market/http/answer.ts';
import { openMercadoLivre } from '#server/market/mercadolivre/testing/openMercadoLivre.ts';
import contract from '#server/market/mercadolivre/testing/itemsBulk.json';
import { bulkItems } from './bulkItems.ts';

useTestDatabase();

interface Request {
  ids: string[];
  attributes: string | undefined;
}
type Answer = (request: Request, c: Context) => Response | Promise<Response>;

/** A Mercado Livre that answers items/bulk and single items so; `calls` are its requests. */
async function open(bulk: Answer, item: (id: string, c: Context) => Response = (_id, c) => c.json({}, 403)) {
  const calls: string[] = [];
  const { session } = await openMercadoLivre((app) => {
    app.get('/items/bulk', (c) => {
      const ids = c.req.query('ids')!.split(',');
      const attributes = c.req.query('attributes');
      calls.push(`bulk ${ids.join(',')}${attributes ? ` ${attributes}` : ''}`);
      return bulk({ ids, attributes }, c);
    });
    app.get('/items/:id', (c) => {
      calls.push(c.req.param('id'));
      return item(c.req.param('id'), c);
    });
  });
  const read = async (ids: string[], fields = ['id', 'status']) => {
    const all = { found: [] as unknown[], gone: [] as string[], refused: [] as string[] };
    for await (const { found, gone, refused } of bulkItems(session, ids, { fields, isSelection: true })) {
      all.found.push(...found);
      all.gone.push(...gone);
      all.refused.push(...refused);
    }
    return { ...all, sentences: textsOf(session.skippedRows.take()) };
  };
  return { calls, read, session };
}

const idsOf = (request: string) => new URL(request.replace('GET ', 'http://x')).searchParams.get('ids')!.split(',');

const casesOf = (isBatch: boolean) =>
  contract.cases.filter(({ status }) => (status === 200) === isBatch).map((one) => [one.note, one] as const);

test.each(casesOf(true))('the recorded contract: %s', async (_note, { request, body }) => {
  const { read } = await open((_request, c) => c.json(body));
  const ids = idsOf(request);
  const entries = parseExact(JSON.stringify(body)) as { status_code?: string; body?: { id: string } }[];
  const stateOf = (n: number) => (entries[n]!.body ? 'found' : entries[n]!.status_code === '404' ? 'gone' : 'refused');
  const { found, gone, refused } = await read(ids);
  expect(found).toEqual(ids.flatMap((id, n) => (stateOf(n) === 'found' ? [{ id, item: entries[n]!.body }] : [])));
  expect(gone).toEqual(ids.filter((_, n) => stateOf(n) === 'gone'));
  expect(refused).toEqual(ids.filter((_, n) => stateOf(n) === 'refused'));
});

test.each(casesOf(false))('a batch refused whole is an error: %s', async (_note, { status, body }) => {
  const { read } = await open((_request, c) => c.json(body, status as 400));
  await expect(read(['MLB1'])).rejects.toThrow('Mercado Livre (items/bulk): respondeu 400');
});

test('a missing item is known by its place; nothing is said of it, and repeated ids are asked for once', async () => {
  const { body } = contract.cases[0]!;
  const { read, calls, session } = await open((_request, c) => c.json(body));
  expect(await read(['MLB1', 'MLB404', 'MLB2', 'MLB1'])).toEqual({
    found: [
      { id: 'MLB1', item: { id: 'MLB1', status: 'active' } },
      { id: 'MLB2', item: { id: 'MLB2', status: 'paused' } },
    ],
    gone: ['MLB404'],
    refused: [],
    sentences: [],
  });
  expect(calls).toEqual(['bulk MLB1,MLB404,MLB2 status_code,body.id,body.status']);
  expect([...session.goneItems]).toEqual(['MLB404']);
});

test('a refused entry is asked for alone, then named with its reason; the others arrive', async () => {
  const { read, calls } = await open(
    ({ ids }, c) =>
      c.json(ids.map((id) => (id === 'MLB1' ? { status_code: 200, body: { id } } : { status_code: 403 }))),
    (id, c) =>
      id === 'MLB2' ? c.json({ id, status: 'active' }) : c.json({ error: 'forbidden' }, id === 'MLB4' ? 500 : 403),
  );
  expect(await read(['MLB1', 'MLB2', 'MLB3', 'MLB4', 'MLB5'])).toEqual({
    found: [
      { id: 'MLB1', item: { id: 'MLB1' } },
      { id: 'MLB2', item: { id: 'MLB2', status: 'active' } },
    ],
    gone: [],
    refused: ['MLB3', 'MLB4', 'MLB5'],
    sentences: [
      'Mercado Livre recusou 2 anúncios (403): MLB3, MLB5 – acesso negado; os dados já gravados ficam e a próxima leitura tenta de novo.',
      'Mercado Livre recusou 1 anúncio (500): MLB4 – erro do marketplace; os dados já gravados ficam e a próxima leitura tenta de novo.',
    ],
  });
  // a failing item is not retried: it would hold up the others
  expect(calls.slice(2)).toEqual(['MLB2', 'MLB3', 'MLB4', 'MLB5']);
});

test('a batch refused for its status codes is asked for once without them', async () => {
  const { read, calls } = await open(({ ids, attributes }, c) =>
    c.json(ids.map((id) => (attributes!.includes('status_code') ? { status_code: 403 } : { body: { id } }))),
  );
  expect(await read(['MLB1', 'MLB2', 'MLB3'])).toMatchObject({
    found: [{ id: 'MLB1' }, { id: 'MLB2' }, { id: 'MLB3' }],
    refused: [],
    sentences: [],
  });
  expect(calls).toEqual([
    'bulk MLB1,MLB2,MLB3 status_code,body.id,body.status',
    'bulk MLB1,MLB2,MLB3 body.id,body.status',
  ]);
});

test('half a batch refused is not asked for again as a batch', async () => {
  const { read, calls } = await open(({ ids }, c) =>
    c.json(ids.map((id, n) => (n % 2 ? { status_code: 403 } : { status_code: 200, body: { id } }))),
  );
  await read(['MLB1', 'MLB2', 'MLB3', 'MLB4']);
  expect(calls.filter((call) => call.startsWith('bulk'))).toHaveLength(1);
});

test('at most fifty items a run are asked for alone; the others are named as well', async () => {
  const ids = Array.from({ length: 60 }, (_, n) => `MLB${n}`);
  const { read, calls } = await open((request, c) => c.json(request.ids.map(() => ({ status_code: 403 }))));
  const { refused, sentences } = await read(ids);
  expect(refused).toEqual(ids);
  expect(calls.filter((call) => call.startsWith('MLB'))).toHaveLength(50);
  expect(sentences).toEqual([
    expect.stringMatching(/^Mercado Livre recusou 60 anúncios \(403\): MLB0, .*MLB49 e mais 10 – /),
  ]);
});

test('entries in another order, or missing, are identified by their ids', async () => {
  const { read, calls } = await open((_request, c) =>
    c.json([
      { status_code: 200, body: { id: 'MLB3' } },
      { status_code: 404 },
      { status_code: 200, id: 'MLB1', body: { id: 'MLB1' } },
    ]),
  );
  expect(await read(['MLB1', 'MLB2', 'MLB3', 'MLB4', 'MLB5'])).toMatchObject({
    found: [{ id: 'MLB1' }, { id: 'MLB3' }],
    gone: [],
    refused: ['MLB2', 'MLB4', 'MLB5'],
  });
  expect(calls.slice(-3)).toEqual(['MLB2', 'MLB4', 'MLB5']);
});

test('an item that the batch leaves out and that does not exist alone is gone', async () => {
  const { read } = await open(
    (_request, c) => c.json([]),
    (_id, c) => c.json({ error: 'not_found' }, 404),
  );
  expect(await read(['MLB1'])).toEqual({ found: [], gone: ['MLB1'], refused: [], sentences: [] });
});
