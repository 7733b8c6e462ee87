/** The response exceeds the size limit. */
export class BodyTooLarge extends Error {
  override name = 'BodyTooLarge';
}

/** Yields the chunks and throws `BodyTooLarge` once their total exceeds `maxBytes`. */
export async function* capped(chunks: AsyncIterable<Uint8Array>, maxBytes: number): AsyncGenerator<Uint8Array> {
  let readBytes = 0;
  for await (const chunk of chunks) {
    readBytes += chunk.byteLength;
    if (readBytes > maxBytes) throw new BodyTooLarge(`more than ${maxBytes} bytes`);
    yield chunk;
  }
}

/**
 * Chunks of a body. Throws when the body ends before its announced length, because a closed connection can look like
 * the end of the response.
 */
export async function* wholeBody({ body, headers }: Response): AsyncGenerator<Uint8Array> {
  // fetch has decoded any Content-Encoding, so Content-Length is not the length of these chunks
  const length = headers.has('content-encoding') ? 0 : Number(headers.get('content-length') ?? 0);
  let readBytes = 0;
  for await (const chunk of body as unknown as AsyncIterable<Uint8Array>) {
    readBytes += chunk.byteLength;
    yield chunk;
  }
  if (readBytes < length) throw new Error(`the body was cut off after ${readBytes} of ${length} bytes`);
}

/**
 * The body. Throws `BodyTooLarge` past `maxBytes`, counted after decompression, and like `wholeBody` when
 * it is cut off.
 */
export async function readBytes(response: Response, maxBytes: number): Promise<Buffer> {
  if (!response.body) return Buffer.alloc(0);
  const chunks: Uint8Array[] = [];
  for await (const chunk of capped(wholeBody(response), maxBytes)) chunks.push(chunk);
  return Buffer.concat(chunks);
}
