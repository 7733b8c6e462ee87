import iconv from 'iconv-lite';
import { BodyTooLarge } from './readBody.ts';

const NEW_LINE = 0x0a;
const MAX_LINE_BYTES = 1024 * 1024;

/**
 * Lines of a text as they arrive, without line ends, byte-order mark and NUL characters, which PostgreSQL cannot store.
 * Decoded by the charset of the content type; else each line is UTF-8 when valid, otherwise Windows-1252. Throws
 * `BodyTooLarge` for a line past 1 MB.
 */
export async function* textLines(bytes: AsyncIterable<Uint8Array>, contentType = ''): AsyncGenerator<string> {
  const decode = decoderOf(contentType);
  let rest: Buffer = Buffer.alloc(0);
  let first = true;
  const lineOf = (line: Buffer) => {
    const text = decode(line).replace(/\r$/, '').replaceAll('\0', '');
    if (!first) return text;
    first = false;
    return text.replace(/^\uFEFF/, '');
  };
  for await (const chunk of bytes) {
    const buffer = rest.length
      ? Buffer.concat([rest, chunk])
      : Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length);
    let start = 0;
    for (let end = buffer.indexOf(NEW_LINE); end >= 0; end = buffer.indexOf(NEW_LINE, start)) {
      yield lineOf(buffer.subarray(start, end));
      start = end + 1;
    }
    rest = buffer.subarray(start);
    if (rest.length > MAX_LINE_BYTES) throw new BodyTooLarge('a line is too long');
  }
  if (rest.length) yield lineOf(rest);
}

function decoderOf(contentType: string): (line: Buffer) => string {
  const charset = /charset=["']?([\w-]+)/i.exec(contentType)?.[1];
  // servers often send UTF-8 as a default: the fallback stays
  if (charset && !/^utf-?8$/i.test(charset) && iconv.encodingExists(charset))
    return (line) => iconv.decode(line, charset);
  const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  return (line) => {
    try {
      return utf8.decode(line);
    } catch {
      return iconv.decode(line, 'windows-1252');
    }
  };
}
