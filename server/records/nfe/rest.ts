import { inShape } from '#server/platform/language/inShape.ts';
import { Hono } from 'hono';
import { z } from 'zod';
import type { HttpVariables } from '#server/platform/http/http.ts';
import { shownAs } from '#server/platform/http/operation/jsonSchema.ts';
import { operation } from '#server/platform/http/operation/operation.ts';
import { tableExport } from '#server/platform/http/operation/tableExport.ts';
import { PART_BYTES, storePart } from './imports/importParts.ts';
import { importedFileColumns, importedFiles, importStates, type NfeImport, nfeImport } from './imports/nfeImports.ts';
import { discardImport, openImport, startImport } from './imports/openImport.ts';
import { returnNotes } from './sales/returnNotes.ts';
import { allRows, differenceColumns, loneColumns, orderColumns, returnColumns } from './sales/saleFiles.ts';
import { nfeDifferences, nfeWithoutOrder, ordersWithoutNfe } from './sales/saleLists.ts';

const tag = 'NF-e';
const OCTETS = 'application/octet-stream';

const Bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array && value.length > 0, inShape('files.empty'));
shownAs.add(Bytes, { type: 'string', format: 'binary' });

const Name = z
  .string(inShape('nfe.fileNameMissing'))
  .max(200, inShape('errors.nameTooLong'))
  .describe('Name of the file.');
const isDry = z
  .enum(['true', 'false'], inShape('errors.dryRun'))
  .default('false')
  .transform((word) => word === 'true')
  .describe('Reads everything and stores nothing; the same import can be started again after it.');
const number = (message: string, description: string) =>
  z
    .string()
    .regex(/^\d{1,9}$/, message)
    .transform(Number)
    .describe(description);
const ImportPath = z.strictObject({ id: number(inShape('nfe.unknownImport'), 'Number of the import.') });
const PartPath = z.strictObject({
  ...ImportPath.shape,
  part: number(inShape('nfe.unknownPart'), 'Number of the part, from 0.'),
});

const Opened = z.object({
  id: z.int().describe('Number of the import.'),
  partBytes: z.int().describe('Bytes of each part; the last one may have fewer.'),
});
const Started = z.object({ id: z.int().describe('Number of the import.') });
const Import = z.object({
  id: z.int().describe('Number of the import.'),
  name: z.string().describe('Name of the file.'),
  state: z
    .enum(importStates)
    .describe('receiving, checking and importing are under way; checked: a dry run is over; done; failed.'),
  filesTotal: z.int().nullable().describe('Files in it; null while it is not opened.'),
  filesDone: z.int().describe('Files read so far.'),
  ok: z.int().describe('New documents and events; in a dry run, those of an actual import.'),
  already: z.int().describe('Documents and events that were stored already.'),
  refused: z.int().describe('Files that were refused.'),
  failure: z.string().nullable().describe('Why the whole file was not read.'),
});
const answerOf = ({ createdAt: _createdAt, ...rest }: NfeImport): z.input<typeof Import> => rest;

/** Routes under /api/nfe: files of documents, and what they say of sales. */
export const nfeRest = new Hono<HttpVariables>();

nfeRest.post(
  '/import',
  operation(
    {
      tag,
      summary: 'Import NF-e from a small file',
      description:
        'An XML, or a ZIP of 4 MB at most; larger ones are sent in parts, see `/imports`. A job reads it: ask for its state.',
      query: z.strictObject({ name: Name, dryRun: isDry }),
      body: Bytes,
      bodyType: OCTETS,
      answer: Started,
      status: 202,
      failures: [409, 429],
    },
    async ({ viewer, query: { name, dryRun }, body }) => {
      const id = await openImport(viewer, { name, bytes: body.length });
      await storePart(viewer.accountId, id, 0, body);
      await startImport(viewer, id, { dryRun });
      return { id };
    },
  ),
);

nfeRest.post(
  '/imports',
  operation(
    {
      tag,
      summary: 'Open an import of a large file',
      description: 'A ZIP of 200 MB at most, whose parts follow.',
      body: z.strictObject({ name: Name, bytes: z.int(inShape('nfe.sizeMissing')).describe('Size of the file.') }),
      answer: Opened,
      status: 201,
      failures: [409, 429],
    },
    async ({ viewer, body }) => ({ id: await openImport(viewer, body), partBytes: PART_BYTES }),
  ),
);

nfeRest.put(
  '/imports/:id/parts/:part',
  operation(
    {
      tag,
      summary: 'Send a part of a large file',
      params: PartPath,
      body: Bytes,
      bodyType: OCTETS,
      status: 204,
      failures: [404, 409],
    },
    ({ viewer, params: { id, part }, body }) => storePart(viewer.accountId, id, part, body),
  ),
);

nfeRest.post(
  '/imports/:id/start',
  operation(
    {
      tag,
      summary: 'Start reading a file that was sent',
      params: ImportPath,
      query: z.strictObject({ dryRun: isDry }),
      answer: Started,
      status: 202,
      failures: [404, 409],
    },
    async ({ viewer, params: { id }, query }) => {
      await startImport(viewer, id, query);
      return { id };
    },
  ),
);

nfeRest.get(
  '/imports/:id',
  operation(
    { tag, summary: 'State of an import', params: ImportPath, answer: Import, failures: [404] },
    async ({ viewer, params: { id } }) => answerOf(await nfeImport(viewer, id)),
  ),
);

nfeRest.delete(
  '/imports/:id',
  operation(
    {
      tag,
      summary: 'Discard an import',
      description: 'Its file and its report; stored documents stay.',
      params: ImportPath,
      status: 204,
      failures: [404, 409],
    },
    ({ viewer, params: { id } }) => discardImport(viewer, id),
  ),
);

nfeRest.get(
  '/imports/:id/files/export',
  tableExport(
    { tag, summary: 'What became of each file of an import', params: ImportPath, failures: [404] },
    async ({ viewer, params: { id } }) => ({
      name: `nfe-importacao-${id}`,
      columns: importedFileColumns,
      rows: await importedFiles(viewer, id),
    }),
  ),
);

nfeRest.get(
  '/orders-without/export',
  tableExport({ tag, summary: 'Orders without an NF-e, as a file' }, ({ viewer }) => ({
    name: 'pedidos-sem-nfe',
    columns: orderColumns,
    rows: allRows(ordersWithoutNfe, viewer),
  })),
);

nfeRest.get(
  '/without-order/export',
  tableExport({ tag, summary: 'NF-e without an order, as a file' }, ({ viewer }) => ({
    name: 'nfe-sem-pedido',
    columns: loneColumns,
    rows: allRows(nfeWithoutOrder, viewer),
  })),
);

nfeRest.get(
  '/differences/export',
  tableExport({ tag, summary: 'Orders whose NF-e have another total, as a file' }, ({ viewer }) => ({
    name: 'diferenca-nfe-pedido',
    columns: differenceColumns,
    rows: allRows(nfeDifferences, viewer),
  })),
);

nfeRest.get(
  '/returns/export',
  tableExport({ tag, summary: 'Return notes of sales and what became of them, as a file' }, ({ viewer }) => ({
    name: 'nfe-devolucao',
    columns: returnColumns,
    rows: allRows(returnNotes, viewer),
  })),
);
