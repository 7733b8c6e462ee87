import { gzipSync } from 'node:zlib';

const MEGABYTE = 1024 * 1024;
/** Blank lines: whitespace in JSON, short lines in a document. */
const filler = Buffer.alloc(MEGABYTE, `${' '.repeat(1023)}\n`);
/** A gzip file may have several members: each is a megabyte compressed to a thousand bytes. */
const packedFiller = gzipSync(filler);

/** The start of a JSON text followed by blank lines, `bytes` long; generated while it is read. */
export function longBody(bytes: number): ReadableStream<Uint8Array> {
  return repeated(filler, Math.ceil(bytes / MEGABYTE), Buffer.from('{"orders":['));
}

/** A gzip file that decompresses to `bytes`, about a thousandth of that in size. */
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
