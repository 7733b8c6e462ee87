import { expect, test } from 'vitest';
import { queryRows } from '#server/platform/postgres/db.ts';
import { newViewer, useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { MarketplaceError, ReadLater } from '#server/market/connector.ts';
import type { DocumentRequest } from '#server/market/documents/awaitDocument.ts';
import { ofEach } from '#server/market/documents/ofEach.ts';
import { openDocuments } from '#server/market/documents/openDocuments.ts';
import { downloadFailure } from '#server/market/http/retryDownload.ts';
import { testEffects } from '#server/market/testing/testEffects.ts';
import { pendingDocuments } from './pendingDocuments.ts';

useTestDatabase();

const HOUR = 60 * 60_000;

/** A marketplace whose documents are ready when `isReady`, and connectors of one account to it. */
async function slowMarketplace() {
  const { accountId } = await newViewer();
  const effects = testEffects();
  const world = { asked: 0, isReady: false, isGone: false };
  const request = (changes: Partial<DocumentRequest<string>> = {}): DocumentRequest<string> => ({
    kind: 'ad_report',
    name: 'Amazon Ads (relatório de publicidade)',
    args: { fromDay: '2026-11-01' },
    patienceMs: 60_000,
    ask: () => Promise.resolve(`report-${(world.asked += 1)}`),
    poll: (id) => Promise.resolve(world.isGone ? 'gone' : world.isReady ? { ready: id } : 'waiting'),
    failed: () => new MarketplaceError('o relatório falhou'),
    ...changes,
  });
  return {
    accountId,
    effects,
    world,
    request,
    /** The documents of a new process or run. */
    open: (stream = 'ads') => openDocuments(pendingDocuments(accountId, 'amazon'), effects)(stream),
    remembered: () =>
      queryRows<{ id: string; state: string; stream: string }>(
        'SELECT remote_id AS id, state, stream FROM pending_documents WHERE account_id = $1 ORDER BY remote_id',
        [accountId],
      ),
  };
}
const text = (id: string) => Promise.resolve(`text of ${id}`);

test('a document that is not ready within its patience is read by a later run, also after a restart, with the same id', async () => {
  const { effects, world, request, open, remembered } = await slowMarketplace();
  await expect(open().get(request(), text)).rejects.toThrow(
    /^Amazon Ads \(relatório de publicidade\): pedido em 20\/11, 09:00, ainda não está pronto. A próxima sincronização continua.$/,
  );
  expect(effects.slept.reduce((sum, ms) => sum + ms)).toBe(60_000);
  expect(await remembered()).toEqual([{ id: 'report-1', state: 'waiting', stream: 'ads' }]);
  effects.pass(3 * HOUR);
  await expect(open().get(request(), text)).rejects.toBeInstanceOf(ReadLater);
  world.isReady = true;
  const documents = open();
  expect(await documents.get(request(), text)).toBe('text of report-1');
  expect(await remembered(), 'until its rows are stored').toEqual([{ id: 'report-1', state: 'ready', stream: 'ads' }]);
  expect(await open().get(request(), text), 'after a crash before that').toBe('text of report-1');
  await documents.settle();
  expect(await remembered()).toEqual([]);
  expect(world.asked).toBe(1);
  expect(await open().get(request(), text)).toBe('text of report-2');
});

test('in one run a document is waited for once, whichever stream needs it', async () => {
  const { accountId, effects, request } = await slowMarketplace();
  const documents = openDocuments(pendingDocuments(accountId, 'amazon'), effects);
  for (const stream of ['products', 'inventory'])
    await expect(documents(stream).get(request(), text)).rejects.toBeInstanceOf(ReadLater);
  expect(effects.slept.reduce((sum, ms) => sum + ms)).toBe(60_000);
});

test('after four hours a document is requested again', async () => {
  const { effects, world, request, open, remembered } = await slowMarketplace();
  await expect(open().get(request(), text)).rejects.toBeInstanceOf(ReadLater);
  effects.pass(4 * HOUR);
  const hasPlace = () => open().hasPlace('ad_report', 1, () => Promise.resolve(true));
  expect(await hasPlace()).toBe(true);
  await expect(open().get(request(), text)).rejects.toBeInstanceOf(ReadLater);
  expect(world.asked).toBe(2);
  expect(await hasPlace()).toBe(false);
  effects.pass(4 * HOUR);
  await expect(open().get(request({ args: { fromDay: '2026-11-02' } }), text)).rejects.toBeInstanceOf(ReadLater);
  expect(await remembered(), 'older ones are forgotten').toMatchObject([{ id: 'report-3' }]);
});

test('a remembered document that the marketplace no longer has is requested again; a new one has failed', async () => {
  const { world, request, open, remembered } = await slowMarketplace();
  await expect(open().get(request(), text)).rejects.toBeInstanceOf(ReadLater);
  world.isGone = true;
  await expect(open().get(request(), text)).rejects.toThrow('o relatório falhou');
  expect(world.asked).toBe(2);
  expect(await remembered()).toEqual([]);
});

test('an unreadable document is forgotten, one whose download was cut off is not', async () => {
  const { world, request, open, remembered } = await slowMarketplace();
  world.isReady = true;
  const cut = () => Promise.reject(downloadFailure('Amazon', new Error('cut')));
  await expect(open().get(request(), cut)).rejects.toThrow('não pôde ser lido');
  expect(await remembered()).toHaveLength(1);
  const unreadable = () => Promise.reject(new MarketplaceError('falta a coluna sku'));
  await expect(open().get(request(), unreadable)).rejects.toThrow('falta a coluna sku');
  expect(await remembered()).toEqual([]);
});

test('a document that is not ready does not stop those beside it, and a failure is reported before it', async () => {
  const { world, request, open, remembered } = await slowMarketplace();
  const documents = open();
  const slow = (id: string) => Promise.resolve(id === 'report-1' ? ('waiting' as const) : { ready: id });
  const ask = (n: number) => {
    world.asked += 1;
    return Promise.resolve(`report-${n}`);
  };
  const read = (n: number) => documents.get(request({ args: { n }, ask: () => ask(n), poll: slow }), text);
  const found: string[] = [];
  const all = async (items: number[], failing: number | null) => {
    const one = (n: number) => (n === failing ? Promise.reject(new MarketplaceError('falhou')) : read(n));
    const pages = ofEach({ documents }, items, one, async function* (result) {
      yield await result;
    });
    for await (const result of pages) found.push(result);
  };
  await expect(all([1, 2, 3], null)).rejects.toBeInstanceOf(ReadLater);
  expect(found).toEqual(['text of report-2', 'text of report-3']);
  expect(await remembered()).toMatchObject([{ id: 'report-1' }]);
  await expect(all([1, 4], 4)).rejects.toThrow('falhou');
  expect(world.asked).toBe(3);
});

test('another account and another marketplace have documents of their own', async () => {
  const { accountId, effects, request, world } = await slowMarketplace();
  const other = await newViewer();
  for (const [account, marketplace] of [
    [accountId, 'amazon'],
    [other.accountId, 'amazon'],
    [accountId, 'mercadolivre'],
  ] as const) {
    const documents = openDocuments(pendingDocuments(account, marketplace), effects)('ads');
    await expect(documents.get(request(), text)).rejects.toBeInstanceOf(ReadLater);
    expect(await documents.hasPlace('ad_report', 2, () => Promise.resolve(true))).toBe(true);
    expect(await documents.hasPlace('ad_report', 1, () => Promise.resolve(true))).toBe(false);
  }
  expect(world.asked).toBe(3);
});

test('open documents that have become ready make place for others, although nothing reads them now', async () => {
  const { request, open } = await slowMarketplace();
  for (const n of [1, 2]) await open().ask(request({ args: { n } }));
  const isOpen = (id: string) => Promise.resolve(id === 'report-1');
  expect(await open().hasPlace('ad_report', 2, () => Promise.resolve(true))).toBe(false);
  expect(await open().hasPlace('ad_report', 2, isOpen)).toBe(true);
  expect(await open().hasPlace('ad_report', 2, () => Promise.reject(new Error('known')))).toBe(true);
});

test('what an account erased meanwhile asked for is not remembered', async () => {
  const { accountId, request, open, remembered } = await slowMarketplace();
  await queryRows('SELECT erase_account($1)', [accountId]);
  await expect(open().get(request(), text)).rejects.toBeInstanceOf(ReadLater);
  expect(await remembered()).toEqual([]);
});

test('documents asked for at once are all remembered', async () => {
  const { accountId } = await newViewer();
  const documents = pendingDocuments(accountId, 'amazon');
  const keys = Array.from({ length: 60 }, (_, index) => ({ kind: 'ad_report' as const, request: `day ${index}` }));
  const asked = { name: 'Relatório', args: {}, askedAt: new Date() };
  await Promise.all(keys.map((key) => documents.remember(key, 'ads', { ...asked, remoteId: key.request })));
  expect(await documents.waiting('ad_report', new Date(0))).toHaveLength(keys.length);
});
