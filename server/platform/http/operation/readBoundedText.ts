/**
 * Reads a request body as text within limits; null when it is larger, slower or cut off. For endpoints that answer in
 * time whatever the caller sends.
 */
export async function readBoundedText(
  { body }: Pick<Request, 'body'>,
  { maxBytes, timeoutMs }: { maxBytes: number; timeoutMs: number },
): Promise<string | null> {
  if (!body) return '';
  const reader = body.getReader();
  const giveUp = () => void reader.cancel().catch(() => {});
  const timer = setTimeout(giveUp, timeoutMs);
  const deadline = Date.now() + timeoutMs;
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return Date.now() < deadline ? Buffer.concat(chunks).toString('utf8') : null;
      bytes += value.byteLength;
      if (bytes > maxBytes) {
        giveUp();
        return null;
      }
      chunks.push(value);
    }
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}
