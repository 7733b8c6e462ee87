import iconv from 'iconv-lite';
import { badRequest } from '#server/platform/values/errors.ts';

/** Longer than any XML declaration. */
const HEAD_BYTES = 200;
const DECLARED = /^<\?xml[^>]*?\sencoding\s*=\s*["']([A-Za-z0-9._:-]{1,40})["']/;
const LATIN_1 = /^iso-?8859-1$/i;

/**
 * Text of an XML file: UTF-8, with or without byte-order mark, or ISO-8859-1 when its declaration says so. Throws BAD_REQUEST
 * for any other encoding and for bytes that are not UTF-8.
 */
export function decodeXml(bytes: Uint8Array): string {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const head = buffer.toString('latin1', 0, HEAD_BYTES).replace(/^\u00ef\u00bb\u00bf/, '');
  const encoding = DECLARED.exec(head)?.[1] ?? 'utf-8';
  if (LATIN_1.test(encoding)) return iconv.decode(buffer, 'iso-8859-1');
  if (!/^utf-?8$/i.test(encoding)) throw badRequest('files.xmlEncoding', { encoding });
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(buffer);
  } catch {
    throw badRequest('files.xmlNotUtf8');
  }
}
