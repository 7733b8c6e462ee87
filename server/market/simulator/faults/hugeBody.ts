import { gzipSync } from 'node:zlib';

const MEGABYTE = 1024 * 1024;
/** Blank lines, which are JSON between its parts and short lines of a document. */
const filler = Buffer.alloc(MEGABYTE, `${' '.repeat(1023)}\n`);
/** A gzip file may be several after one another: a megabyte each, packed into a thousand bytes. */
const packedFiller = gzipSync(filler);

/** The beginning of JSON and then blank lines, as many bytes as asked for; made as it is read. */
export function longBody(bytes: number): ReadableStream<Uint8Array> {
  return repeated(filler, Math.ceil(bytes / MEGABYTE), Buffer.from('{"orders":['));
}

/** A gzip file that unpacks to as many bytes as asked for and is a thousandth of that. */
export function gzipBomb(bytes: number): ReadableStream<Uint8Array> {
  return repeated(packedFiller, Math.ceil(bytes / MEGABYTE));
}

function repeated(chunk: Uint8Array, times: number, head?: Uint8Array): ReadableStream<Uint8Array> {
  let left = times;
  return new ReadableStream({
    start: (controller) => head && controller.enqueue(head),
    pull: (controller) => {
      if (left === 0) return controller.close();
      left -= 1;
      controller.enqueue(new Uint8Array(chunk));
    },
  });
}
