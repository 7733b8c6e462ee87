import { STANDARD } from '#i18n/locales.ts';
import { inLanguage } from '#server/platform/language/language.ts';
import { createHash } from 'node:crypto';
import { strToU8, type Zippable, zipSync } from 'fflate';
import { csvParts } from '#server/platform/files/csvParts.ts';
import { chunks } from '#server/platform/jobs/chunks.ts';
import { currentTime } from '#server/platform/process/clock.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { notFound } from '#server/platform/values/errors.ts';
import { evidenceText } from '#server/insight/reconciliation/worklist/evidenceText.ts';
import { differenceColumns } from '#server/insight/reconciliation/differences/differenceFile.ts';
import type { MoneyDifference } from '#server/insight/reconciliation/differences/difference.ts';
import { differencesWithIds } from '#server/insight/reconciliation/differences/moneyDifferences.ts';
import { columnsOf, evidenceOrders, evidenceRows, evidenceTables, MAX_EVIDENCE_ROWS } from './evidenceTables.ts';
import { sourceRows } from './sourceRows.ts';
import { evidenceSql } from './evidenceSql.ts';

interface EvidenceFile {
  /** Name without extension. */
  name: string;
  bytes: Uint8Array;
}

/**
 * Proof of a difference for a ticket at the marketplace, as a ZIP: a text to paste, the difference, the lines of its order and the
 * rows of each source with their files, as CSV for Excel in Brazil, and SQL that shows the same. At most 2,000 rows a table; no
 * data of buyers. In Portuguese, whatever the reader's language: it is for the support of a marketplace in Brazil. Throws NOT_FOUND when the account does not have it.
 */
export async function evidenceFile(viewer: Viewer, id: number): Promise<EvidenceFile> {
  const [difference] = await differencesWithIds(viewer, [id]);
  if (!difference) throw notFound('disputes.differenceNotFound');
  return inLanguage(STANDARD, () => packed(viewer, difference));
}

async function packed(viewer: Viewer, difference: MoneyDifference): Promise<EvidenceFile> {
  const { id } = difference;
  const orders = await evidenceOrders(viewer, difference);
  // the marketplace knows its own ids, not ours
  const compared = (await sourceRows(viewer, difference)).filter((row) => row.isCompared).map((row) => row.externalId);
  const files: [name: string, about: string, text: string][] = [
    ['texto.txt', 'Texto para colar no chamado', `${evidenceText({ ...difference, rowIds: compared })}\n`],
    ['diferenca.csv', 'A diferença', await csvOf({ columns: differenceColumns, rows: chunks([difference]) })],
  ];
  for (const table of evidenceTables) {
    const found = await evidenceRows(viewer, table, difference, orders);
    if (found.length === 0) continue;
    const rows = found.slice(0, MAX_EVIDENCE_ROWS);
    const more = found.length > rows.length ? ` (só as primeiras ${MAX_EVIDENCE_ROWS} linhas)` : '';
    files.push([
      `${table.name}.csv`,
      `${table.about}${more}`,
      await csvOf({ columns: columnsOf(rows), rows: chunks(rows) }),
    ]);
  }
  files.push(['consulta.sql', 'SQL que mostra o mesmo na tela de SQL', evidenceSql(difference, orders)]);
  const contents: Zippable = Object.fromEntries(files.map(([name, , text]) => [name, strToU8(text)]));
  contents['conteudo.txt'] = strToU8(contentsOf(files));
  const subject = (difference.orderId ?? difference.listingKey ?? `diferenca-${id}`).replaceAll(/[^\w-]/g, '');
  return { name: `provas-${subject}-${id}`, bytes: zipSync(contents, { mtime: currentTime() }) };
}

async function csvOf<Row>(table: Parameters<typeof csvParts<Row>>[0]): Promise<string> {
  let text = '';
  for await (const part of csvParts(table, 'excelBr')) text += part;
  return text;
}

/** List of the files with what they contain and their SHA-256. */
const contentsOf = (files: readonly [name: string, about: string, text: string][]): string =>
  files
    .map(([name, about, text]) => `${name}: ${about}\n  SHA-256 ${createHash('sha256').update(text).digest('hex')}\n`)
    .join('');
