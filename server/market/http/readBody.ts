/** The answer was longer than the product is ready to hold. */
export class BodyTooLarge extends Error {
  override name = 'BodyTooLarge';
}

/** Passes the chunks on until more than `maxBytes` have gone by; then throws `BodyTooLarge`. */
export async function* capped(chunks: AsyncIterable<Uint8Array>, maxBytes: number): AsyncGenerator<Uint8Array> {
  let seen = 0;
  for await (const chunk of chunks) {
    seen += chunk.byteLength;
    if (seen > maxBytes) throw new BodyTooLarge(`more than ${maxBytes} bytes`);
    yield chunk;
  }
}

/**
 * The chunks of a body. Throws when it ends before the length it was announced with: a connection that is closed at the
 * wrong moment may look like the end of the answer.
 */
export async function* wholeBody({ body, headers }: Response): AsyncGenerator<Uint8Array> {
  // fetch has undone any Content-Encoding: the length is that of what it has read
  const length = headers.has('content-encoding') ? 0 : Number(headers.get('content-length') ?? 0);
  let seen = 0;
  for await (const chunk of body as unknown as AsyncIterable<Uint8Array>) {
    seen += chunk.byteLength;
    yield chunk;
  }
  if (seen < length) throw new Error(`the body was cut off after ${seen} of ${length} bytes`);
}

/**
 * The body as UTF-8 text, read no further than `maxBytes`: a small answer that inflates without end is cut as well. Throws as
 * `wholeBody`.
 */
export async function readBody(response: Response, maxBytes: number): Promise<string> {
  if (!response.body) return '';
  const chunks: Uint8Array[] = [];
  for await (const chunk of capped(wholeBody(response), maxBytes)) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}
