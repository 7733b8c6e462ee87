import { open } from 'node:fs/promises';
import { csvLine } from '#server/platform/files/csvLine.ts';
import { badRequest } from '#server/platform/values/errors.ts';
import type { OrderStatus } from '#server/market/snapshots/orderSnapshots.ts';
import type { RefusedLine } from './ordersOfFile.ts';

const BYTE_ORDER_MARK = '\uFEFF'; // without it Excel reads UTF-8 as Windows-1252
const HEAD = ['arquivo', 'linha', 'pedido', 'status', 'causa', 'motivo'];
const STATUS: Record<OrderStatus, string> = {
  pending: 'pendente',
  shipped: 'enviado',
  delivered: 'entregue',
  cancelled: 'cancelado',
};
/** Characters held before they are written. */
const MAX_HELD = 1_000_000;

/** A CSV file of all refused lines. */
export interface RefusedFile {
  /** Resolves when the next line can be added. */
  add(fileName: string, refused: RefusedLine): Promise<void>;
  close(): Promise<void>;
}

/** Creates the file. Throws a DomainError when it exists already or cannot be written. */
export async function refusedFile(path: string): Promise<RefusedFile> {
  const file = await open(path, 'wx').catch((error: unknown) => {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') throw badRequest('commands.existsAlready', { path });
    throw badRequest('commands.cannotCreate', { path, code: code ?? 'erro' });
  });
  let held = BYTE_ORDER_MARK + csvLine(HEAD);
  const write = async () => {
    const text = held;
    held = '';
    await file.appendFile(text);
  };
  return {
    add: async (fileName, { line, orderId, status, cause, reason }) => {
      held += csvLine([fileName, line, orderId, status && STATUS[status], cause, reason]);
      if (held.length > MAX_HELD) await write();
    },
    close: async () => {
      await write();
      await file.close();
    },
  };
}
