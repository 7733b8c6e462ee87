/** Place of the rows in an answer: no text of an answer has it, because JSON escapes control characters. */
const ROWS = '\u0000rows';

/** Response of JSON whose rows, written by a reader, are passed on without being read. `write` places them. */
export function rawJson(rows: Buffer, write: (rows: string) => object): Response {
  const [before, after] = JSON.stringify(write(ROWS)).split(JSON.stringify(ROWS));
  const body = Buffer.concat([Buffer.from(`${before}[`), rows, Buffer.from(`]${after}`)]);
  return new Response(body, { headers: { 'content-type': 'application/json' } });
}
