import { stat } from 'node:fs/promises';
import { badRequest, DomainError } from '#server/platform/values/errors.ts';
import { type Encoding, fileText, NotUtf8 } from './fileText.ts';
import { formatOf } from './formatOf.ts';
import type { OrdersFormat } from './ordersFormat.ts';

/** What the first reading of a file tells about it. */
export interface FileSurvey {
  path: string;
  bytes: number;
  encoding: Encoding;
  format: OrdersFormat;
  /** How many records each order has in the file. */
  linesOf: Map<string, number>;
  /** Orders that cannot be imported, because one of their records cannot; with the line of the first such record. */
  refusedOrders: Map<string, number>;
}

/**
 * Reads a file whole without writing anything. UTF-8 unless it is not, then CP1252. `onRead` is told the bytes read so
 * far. Throws a DomainError with one line for the seller when the file is of another kind, damaged or not there.
 */
export async function surveyOrdersFile(path: string, onRead: (bytes: number) => void = () => {}): Promise<FileSurvey> {
  try {
    return await surveyAs('utf-8', path, onRead);
  } catch (error) {
    if (error instanceof NotUtf8) return surveyAs('windows-1252', path, onRead);
    if (error instanceof DomainError) throw error;
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw badRequest('O arquivo não existe.');
    if (code === 'EISDIR') throw badRequest('É uma pasta, não um arquivo.');
    if (code === 'EACCES') throw badRequest('O arquivo não pode ser lido: falta permissão.');
    throw error;
  }
}

async function surveyAs(encoding: Encoding, path: string, onRead: (bytes: number) => void): Promise<FileSurvey> {
  const { size: bytes } = await stat(path);
  const format = await formatOf(fileText(path, encoding));
  const linesOf = new Map<string, number>();
  const refusedOrders = new Map<string, number>();
  let accepted = 0;
  let refused = 0;
  for await (const { line, orderId, refused: reason } of format.lines(fileText(path, encoding, onRead))) {
    if (reason) refused += 1;
    else accepted += 1;
    if (orderId === null) continue;
    linesOf.set(orderId, (linesOf.get(orderId) ?? 0) + 1);
    if (reason && !refusedOrders.has(orderId)) refusedOrders.set(orderId, line);
  }
  if (refused > 0 && accepted === 0) throw badRequest(`O arquivo não tem nenhum pedido de um ${format.name}.`);
  return { path, bytes, encoding, format, linesOf, refusedOrders };
}
