import { stat } from 'node:fs/promises';
import { badRequest, DomainError } from '#server/platform/values/errors.ts';
import { type Encoding, fileText, NotUtf8 } from './fileText.ts';
import { amazonLines } from './amazonLines.ts';
import { mercadoLivreLines } from './mercadoLivreLines.ts';
import type { OrdersFormat } from './ordersFormat.ts';

/** The result of a first pass over a file. */
export interface FileSurvey {
  path: string;
  bytes: number;
  encoding: Encoding;
  format: OrdersFormat;
  /** Number of importable records of each order, of all its records where one record is not a whole order. */
  linesOf: Map<string, number>;
  /** Orders with a refused record, which cannot be imported; with the line of the first such record. */
  refusedOrders: Map<string, number>;
}

/**
 * Reads a whole file without writing anything, as UTF-8 or, if it is not valid, as CP1252. `onRead` receives the number of
 * bytes read so far. Throws a DomainError with one line for the seller when the file has another format, is damaged or
 * does not exist.
 */
export async function surveyOrdersFile(path: string, onRead: (bytes: number) => void = () => {}): Promise<FileSurvey> {
  try {
    return await surveyAs('utf-8', path, onRead);
  } catch (error) {
    if (error instanceof NotUtf8) return surveyAs('windows-1252', path, onRead);
    if (error instanceof DomainError) throw error;
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw badRequest('files.doesNotExist');
    if (code === 'EISDIR') throw badRequest('files.isFolder');
    if (code === 'EACCES') throw badRequest('files.noPermission');
    throw error;
  }
}

async function surveyAs(encoding: Encoding, path: string, onRead: (bytes: number) => void): Promise<FileSurvey> {
  const { size: bytes } = await stat(path);
  const format = await formatOf(fileText(path, encoding));
  const linesOf = new Map<string, number>();
  const refusedOrders = new Map<string, number>();
  let accepted = 0;
  let refused = '';
  for await (const { line, orderId, refused: reason } of format.lines(fileText(path, encoding, onRead))) {
    if (reason) refused ||= `A primeira linha recusada é a ${line}: ${reason}.`;
    else accepted += 1;
    if (orderId === null || (reason && format.isWholeOrder)) continue;
    linesOf.set(orderId, (linesOf.get(orderId) ?? 0) + 1);
    if (reason && !refusedOrders.has(orderId)) refusedOrders.set(orderId, line);
  }
  if (refused && accepted === 0) throw badRequest(`O arquivo não tem nenhum pedido de um ${format.name}. ${refused}`);
  return { path, bytes, encoding, format, linesOf, refusedOrders };
}

/** The format of a file, by its first character. */
async function formatOf(text: AsyncIterable<string>): Promise<OrdersFormat> {
  for await (const chunk of text) {
    const [first] = chunk.trimStart();
    if (first) return (first === '{' || first === '[' ? mercadoLivreLines : amazonLines) as OrdersFormat;
  }
  return amazonLines as OrdersFormat;
}
