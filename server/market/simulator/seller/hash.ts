/** 32-bit hash of the parts, equal on every machine. */
export function hash(...parts: (string | number)[]): number {
  let value = 0x811c9dc5;
  for (const part of parts) {
    const text = String(part);
    for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
    value = Math.imul(value ^ 31, 0x01000193);
  }
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return (value ^ (value >>> 16)) >>> 0;
}

/** Hash of the parts as a number from 0 (inclusive) to 1 (exclusive). */
export function share(...parts: (string | number)[]): number {
  return hash(...parts) / 4294967296;
}
