import type { Readable } from 'node:stream';
import { from as copyFrom } from 'pg-copy-streams';
import { badRequest } from '#server/platform/values/errors.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
import { textLines } from '#server/platform/files/textLines.ts';

export type Lines = AsyncIterator<string, void, void>;

/** The lines of a backup's text. */
export const linesOf = (text: Readable): Lines => textLines(text.setEncoding('utf8') as AsyncIterable<string>);

export const damaged = () => badRequest('O arquivo está incompleto ou danificado; nada foi alterado.');

/** The line that follows. Throws 400 where the text ends. */
export async function nextLine(lines: Lines): Promise<string> {
  const line = await lines.next();
  if (line.done) throw damaged();
  return line.value;
}

/** Reads the rows of one COPY up to its end mark into `target`, a table with its columns as SQL writes them. Answers how many. */
export async function copyIn(lines: Lines, target: string, on: Queryable): Promise<number> {
  const copy = on.query(copyFrom(`COPY ${target} FROM stdin`));
  const ended = new Promise<void>((done, fail) => copy.once('finish', done).once('error', fail));
  ended.catch(() => undefined);
  let piece = '';
  try {
    for (let line = await nextLine(lines); line !== '\\.'; line = await nextLine(lines)) {
      piece += `${line}\n`;
      if (piece.length < PIECE) continue;
      if (!copy.write(piece)) await Promise.race([new Promise((done) => copy.once('drain', done)), ended]);
      piece = '';
    }
  } catch (error) {
    copy.destroy(error as Error); // the connection is free again for the rollback
    throw error;
  }
  copy.end(piece);
  await ended;
  return copy.rowCount;
}

/** Large enough for the wire. */
const PIECE = 64 * 1024;
