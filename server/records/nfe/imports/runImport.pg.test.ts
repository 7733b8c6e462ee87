import { afterAll, expect, test } from 'vitest';
import { queryRow, queryRows } from '#server/platform/postgres/db.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { line, openShop, order } from '#server/insight/sales/testing/shop.ts';
import { cancellationXml, nfeKey, nfeXml } from '#server/records/nfe/testing/nfeXml.ts';
import { openNfeShop, zipOf } from '#server/records/nfe/testing/nfeShop.ts';
import { readTestFile } from '#server/records/nfe/testing/readTestFile.ts';
import { storePart } from './importParts.ts';
import { nfeReading } from './nfePool.ts';
import { discardImport, openImport, startImport } from './openImport.ts';
import { removeOldImports, resumeImports } from './resumeImports.ts';
import { runImport } from './runImport.ts';

/** Documents of the killed import; `npm run trials-nfe` has 10,000 of them. */
const COUNT = 120 * Number(process.env.NFE_TRIALS ?? 1);

useTestDatabase();
afterAll(() => nfeReading.close());

const documentsOf = ({ accountId }: { accountId: number }) =>
  queryRows<{ number: number; state: string; side: string }>(
    'SELECT number, state, side FROM nfe_documents WHERE account_id = $1 ORDER BY number',
    [accountId],
  );
const filesOf = ({ accountId }: { accountId: number }, id: number) =>
  queryRows<{ name: string; outcome: string; why: string | null }>(
    'SELECT name, outcome, why FROM nfe_import_files WHERE account_id = $1 AND import_id = $2 ORDER BY place',
    [accountId, id],
  );

test('an import stores each document once, and says of every file what became of it', async () => {
  const { viewer, send, counts } = await openNfeShop();
  const sale = nfeXml({ number: 1 });
  const zip = zipOf([
    sale,
    '<html/>',
    sale,
    nfeXml({ number: 2, isTest: true }),
    cancellationXml(nfeKey({ number: 1 })),
  ]);
  const id = await send(zip);
  await startImport(viewer, id, { dryRun: true });
  expect(await runImport({ ...viewer, id })).toBe(true);
  const expected = { filesTotal: 5, filesDone: 5, ok: 2, already: 1, refused: 2, failure: null };
  expect(await counts(id)).toEqual({ state: 'checked', ...expected });
  expect(await documentsOf(viewer)).toEqual([]);
  await startImport(viewer, id, { dryRun: false });
  await runImport({ ...viewer, id });
  expect(await counts(id)).toEqual({ state: 'done', ...expected });
  expect(await filesOf(viewer, id)).toEqual([
    { name: '0.xml', outcome: 'ok', why: null },
    { name: '1.xml', outcome: 'refused', why: 'O XML é um html, e não uma NF-e nem um evento de NF-e.' },
    { name: '2.xml', outcome: 'already', why: 'Já está guardada: nada mudou.' },
    { name: '3.xml', outcome: 'refused', why: 'É uma NF-e de teste (homologação), sem valor fiscal.' },
    { name: '4.xml', outcome: 'ok', why: null },
  ]);
  expect(await documentsOf(viewer)).toEqual([{ number: 1, state: 'cancelled', side: 'sale' }]);
  const parts = await queryRows('SELECT part FROM nfe_import_parts WHERE account_id = $1', [viewer.accountId]);
  expect(parts).toEqual([]);
});

test('a single XML is imported too, and stored with its exact quantities and taxes', async () => {
  const { viewer, send, counts } = await openNfeShop();
  const id = await send(readTestFile('compra.xml'), 'compra.xml');
  await startImport(viewer, id, { dryRun: false });
  await runImport({ ...viewer, id });
  expect(await counts(id)).toMatchObject({ state: 'done', ok: 1 });
  expect(
    await queryRows(
      `SELECT sku, quantity, quantity_taxed AS taxed, products_minor AS products, icms_minor AS icms, icms_dest_minor AS dest,
              ean_taxed AS ean FROM nfe_items WHERE account_id = $1 ORDER BY place`,
      [viewer.accountId],
    ),
  ).toEqual([
    {
      sku: 'SUP-77',
      quantity: '10.0000',
      taxed: '120.0000',
      products: 100_000,
      icms: 12_640,
      dest: null,
      ean: '7891234567895',
    },
    { sku: 'SUP-90', quantity: '7.0000', taxed: '7.0000', products: 50_000, icms: 6_320, dest: null, ean: null },
  ]);
});

test('an import that was killed goes on after its last slice, without a document twice', async () => {
  const { viewer, send, counts } = await openNfeShop();
  const xmls = Array.from({ length: COUNT }, (_, index) => nfeXml({ number: index + 1 }));
  const id = await send(zipOf(xmls));
  await startImport(viewer, id, { dryRun: false });
  expect(await runImport({ ...viewer, id }, { forMs: 0, atOnce: 40 })).toBe(false);
  expect(await counts(id)).toMatchObject({ state: 'importing', filesTotal: COUNT, filesDone: 40, ok: 40 });
  // two workers at once, as after a kill that was none
  await Promise.all([runImport({ ...viewer, id }), runImport({ ...viewer, id })]);
  expect(await counts(id)).toMatchObject({ state: 'done', filesDone: COUNT, ok: COUNT, already: 0 });
  expect((await documentsOf(viewer)).length).toBe(COUNT);
  const again = await send(zipOf(xmls.slice(0, 3)));
  await startImport(viewer, again, { dryRun: false });
  await runImport({ ...viewer, id: again });
  expect(await counts(again)).toMatchObject({ ok: 0, already: 3 });
});

test('an import whose worker died is queued again, and one that was not confirmed is forgotten after a day', async () => {
  const { viewer, send } = await openNfeShop();
  const { accountId } = viewer;
  const [running, waiting] = [await send(zipOf([nfeXml({})])), await send(zipOf([nfeXml({})]))];
  await startImport(viewer, running, { dryRun: false });
  expect(await resumeImports()).not.toContain(accountId);
  const age = (span: string) =>
    queryRows(`UPDATE nfe_imports SET touched_at = now() - interval '${span}' WHERE account_id = $1`, [accountId]);
  await age('3 minutes');
  expect(await resumeImports()).toContain(accountId);
  await removeOldImports();
  const ids = () =>
    queryRows<{ id: number }>('SELECT id FROM nfe_imports WHERE account_id = $1 ORDER BY id', [accountId]);
  expect(await ids()).toEqual([{ id: running }, { id: waiting }]);
  await age('25 hours');
  await removeOldImports();
  expect(await ids()).toEqual([{ id: running }]);
});

test('an event may come before its document, and a protocol or a cancellation after it', async () => {
  const { viewer, take } = await openNfeShop();
  await take(cancellationXml(nfeKey({ number: 1 })), nfeXml({ number: 2, isBare: true }), nfeXml({ number: 3 }));
  expect(await documentsOf(viewer)).toMatchObject([{ state: 'unproven' }, { state: 'authorised' }]);
  const xmls = [nfeXml({ number: 1 }), nfeXml({ number: 2 }), nfeXml({ number: 3, status: 101 })];
  expect(await take(...xmls)).toMatchObject({ ok: 3 });
  const states = (await documentsOf(viewer)).map(({ state }) => state);
  expect(states).toEqual(['cancelled', 'authorised', 'cancelled']);
  expect(await take(...xmls, nfeXml({ number: 2, isBare: true }))).toMatchObject({ ok: 0, already: 4 });
});

test('a file that waits to be read is stored sealed', async () => {
  const { viewer, send } = await openNfeShop();
  const id = await send(new TextEncoder().encode(nfeXml({})));
  const { sealed } = await queryRow<{ sealed: Buffer }>(
    'SELECT sealed FROM nfe_import_parts WHERE account_id = $1 AND import_id = $2',
    [viewer.accountId, id],
  );
  expect(sealed.toString('latin1')).not.toContain('Maria');
});

test('a damaged ZIP ends in a sentence, and without a CNPJ nothing is sent', async () => {
  const { viewer, send, counts } = await openNfeShop();
  const id = await send(new TextEncoder().encode('PK and no more than that, which is no ZIP'));
  await startImport(viewer, id, { dryRun: false });
  await runImport({ ...viewer, id });
  expect(await counts(id)).toMatchObject({ state: 'failed', failure: 'O arquivo não é um ZIP, ou está incompleto.' });
  const { viewer: without } = await openShop();
  await expect(openImport(without, { name: 'x', bytes: 1 })).rejects.toThrow('Informe antes os CNPJs');
});

test('an import of another account is not found, and one that runs is not started twice or discarded', async () => {
  const { viewer, send } = await openNfeShop();
  const { viewer: stranger } = await openNfeShop();
  const id = await send(zipOf([nfeXml({})]));
  const unknown = { status: 404 };
  await expect(startImport(stranger, id, { dryRun: true })).rejects.toMatchObject(unknown);
  await expect(discardImport(stranger, id)).rejects.toMatchObject(unknown);
  await expect(storePart(stranger.accountId, id, 0, new Uint8Array(1))).rejects.toMatchObject(unknown);
  await startImport(viewer, id, { dryRun: false });
  await expect(startImport(viewer, id, { dryRun: false })).rejects.toMatchObject({ status: 409 });
  await expect(discardImport(viewer, id)).rejects.toMatchObject({ status: 409 });
  await runImport({ ...viewer, id });
  await discardImport(viewer, id);
  expect((await documentsOf(viewer)).length).toBe(1);
  expect(await documentsOf(stranger)).toEqual([]);
});

test('what a sale says of a product fills its EAN once', async () => {
  const { viewer, sell, take } = await openNfeShop();
  await sell(order([line('A'), line('B')]));
  await take(nfeXml({ items: [{ sku: 'A', ean: '7891234567895' }, { sku: 'B' }] }));
  await take(nfeXml({ number: 2, items: [{ sku: 'A', ean: '7890000000000' }] }));
  expect(
    await queryRows('SELECT sku, ean FROM products WHERE account_id = $1 ORDER BY sku', [viewer.accountId]),
  ).toEqual([
    { sku: 'A', ean: '7891234567895' },
    { sku: 'B', ean: null },
  ]);
});
