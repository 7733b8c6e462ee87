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
 * The body as UTF-8 text, read no further than `maxBytes`. fetch has undone any `Content-Encoding` by then, so a small
 * answer that inflates without end is cut as well.
 */
export async function readBody(response: Response, maxBytes: number): Promise<string> {
  if (!response.body) return '';
  const chunks: Uint8Array[] = [];
  for await (const chunk of capped(response.body as unknown as AsyncIterable<Uint8Array>, maxBytes)) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}
