import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** The content type of responses to the built client. */
const CLIENT_TYPE = 'application/graphql-response+json; charset=utf-8';

type Encoding = 'br' | 'gzip';
type Bytes = Uint8Array<ArrayBuffer>;

/** Smaller bodies fit into one or two packets uncompressed. */
const MIN_BYTES = 2048;

const compress = {
  // quality 1 takes 0.07 ms for 27 KB; four times as long would save only 1 KB more
  br: (body: Bytes) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
  gzip: (body: Bytes) => promisify(gzip)(body, { level: 1 }),
} satisfies Record<Encoding, unknown>;

const compressed = new WeakMap<Bytes, Partial<Record<Encoding, Promise<Bytes>>>>();

/**
 * A response with the body, compressed by an accepted encoding. Compressed bytes are cached as long as the body itself.
 *
 * Only for queries of the built client, so that compressed lengths reveal no secret: only mutations return secrets
 * (tokens, keys, SFTP passwords), and yoga sends those uncompressed. Another site cannot send a query without the bearer
 * token.
 */
export async function compressedResponse(body: Bytes, accepted = ''): Promise<Response> {
  if (body.byteLength < MIN_BYTES) return new Response(body, { headers: { 'content-type': CLIENT_TYPE } });
  const headers = { 'content-type': CLIENT_TYPE, vary: 'accept-encoding' };
  const encoding = encodingOf(accepted);
  if (!encoding) return new Response(body, { headers });
  const known = compressed.get(body) ?? {};
  compressed.set(body, known);
  const bytes = await (known[encoding] ??= compress[encoding](body) as Promise<Bytes>);
  return new Response(bytes, { headers: { ...headers, 'content-encoding': encoding } });
}

function encodingOf(accepted: string): Encoding | null {
  const names = accepted.split(',').map((it) => it.replaceAll(/\s/g, '').toLowerCase());
  const isAccepted = (encoding: Encoding) =>
    names.some(
      (it) => it === encoding || (it.startsWith(`${encoding};q=`) && Number(it.slice(encoding.length + 3)) > 0),
    );
  return (['br', 'gzip'] as const).find(isAccepted) ?? null;
}
