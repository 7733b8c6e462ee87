import type { Readable } from 'node:stream';
import { from as copyFrom } from 'pg-copy-streams';
import { badRequest } from '#server/platform/values/errors.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
import { textLines } from '#server/platform/files/textLines.ts';

export type Lines = AsyncIterator<string, void, void>;

/** The lines of a backup's text. */
export const linesOf = (text: Readable): Lines => textLines(text.setEncoding('utf8') as AsyncIterable<string>);

export const damaged = () => badRequest('commands.damaged');

/** The next line. Throws 400 at the end of the text. */
export async function nextLine(lines: Lines): Promise<string> {
  const line = await lines.next();
  if (line.done) throw damaged();
  return line.value;
}

/** Reads the rows of one COPY up to its end mark into `target`, a table with columns in SQL. Returns the number of rows. */
export async function copyIn(lines: Lines, target: string, on: Queryable): Promise<number> {
  const copy = on.query(copyFrom(`COPY ${target} FROM stdin`));
  const ended = new Promise<void>((done, fail) => copy.once('finish', done).once('error', fail));
  let hasFailed = false;
  ended.catch(() => (hasFailed = true));
  let chunk = '';
  try {
    for (let line = await nextLine(lines); line !== '\\.'; line = await nextLine(lines)) {
      chunk += `${line}\n`;
      if (chunk.length < CHUNK_LENGTH) continue;
      if (hasFailed) await ended;
      if (!copy.write(chunk)) await Promise.race([new Promise((done) => copy.once('drain', done)), ended]);
      chunk = '';
    }
  } catch (error) {
    // frees the connection for the rollback; one that PostgreSQL has ended has no connection any more
    if (!hasFailed) copy.destroy(error as Error);
    throw error;
  }
  copy.end(chunk);
  await ended;
  return copy.rowCount;
}

/** Characters per write to the connection. */
const CHUNK_LENGTH = 64 * 1024;
