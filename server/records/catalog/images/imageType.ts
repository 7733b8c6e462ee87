const at = (bytes: Buffer, offset: number, text: string) =>
  bytes.subarray(offset, offset + text.length).toString('latin1') === text;

/** Content type of an image by its first bytes, whatever its server says; null for others, SVG among them. */
export function imageType(bytes: Buffer): string | null {
  if (at(bytes, 0, '\xff\xd8\xff')) return 'image/jpeg';
  if (at(bytes, 0, '\x89PNG\r\n\x1a\n')) return 'image/png';
  if (at(bytes, 0, 'GIF87a') || at(bytes, 0, 'GIF89a')) return 'image/gif';
  if (at(bytes, 0, 'RIFF') && at(bytes, 8, 'WEBP')) return 'image/webp';
  return at(bytes, 4, 'ftypavif') || at(bytes, 4, 'ftypavis') ? 'image/avif' : null;
}
