/** Part of an answer: `rows` may come several times, then `end` or `error` once. `ready` comes once, after the start. */
type FrameKind = 'ready' | 'head' | 'rows' | 'end' | 'error';

const KINDS: readonly FrameKind[] = ['ready', 'head', 'rows', 'end', 'error'];
const HEADER_BYTES = 5;

export interface Frame {
  kind: FrameKind;
  body: Buffer;
}

/** Frame as bytes: its kind, its length, its body. */
export function frameOf(kind: FrameKind, body: string | Buffer): Buffer {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt8(KINDS.indexOf(kind));
  header.writeUInt32LE(bytes.length, 1);
  return Buffer.concat([header, bytes]);
}

/** Frames of a stream of bytes. */
export async function* framesOf(stream: AsyncIterable<Buffer>): AsyncGenerator<Frame> {
  let parts: Buffer[] = [];
  let size = 0;
  let wanted = HEADER_BYTES;
  for await (const part of stream) {
    parts.push(part);
    size += part.length;
    if (size < wanted) continue;
    let bytes = parts.length === 1 ? part : Buffer.concat(parts);
    for (;;) {
      wanted = HEADER_BYTES + (bytes.length < HEADER_BYTES ? 0 : bytes.readUInt32LE(1));
      if (bytes.length < Math.max(wanted, HEADER_BYTES)) break;
      yield { kind: KINDS[bytes.readUInt8()]!, body: bytes.subarray(HEADER_BYTES, wanted) };
      bytes = bytes.subarray(wanted);
    }
    parts = [bytes];
    size = bytes.length;
  }
}
