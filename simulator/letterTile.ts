import { crc32, deflateSync } from 'node:zlib';

/** Letters of 5 × 7 points: seven rows, each a digit of base 32. */
const LETTERS: Record<string, string> = {
  A: 'ehhvhhh', B: 'uhhuhhu', C: 'ehggghe', D: 'uhhhhhu', E: 'vgguggv', F: 'vgguggg', G: 'ehgnhhf', H: 'hhhvhhh',
  I: 'e44444e', J: '72222ic', K: 'hikokih', L: 'ggggggv', M: 'hrllhhh', N: 'hhpljhh', O: 'ehhhhhe', P: 'uhhuggg',
  Q: 'ehhhlid', R: 'uhhukih', S: 'fgge11u', T: 'v444444', U: 'hhhhhhe', V: 'hhhhha4', W: 'hhhllla', X: 'hha4ahh',
  Y: 'hha4444', Z: 'v1248gv',
}; // prettier-ignore
const SIZE = 100;
const POINT = 6;

/** A PNG of 100 × 100 pixels: up to two letters in white on a colour. */
export function letterTile(letters: string, hue: number, lightness: number): Uint8Array<ArrayBuffer> {
  const shown = Array.from(letters.normalize('NFD').toUpperCase())
    .filter((letter) => LETTERS[letter])
    .slice(0, 2);
  const left = Math.round((SIZE - (shown.length * 6 - 1) * POINT) / 2);
  const top = Math.round((SIZE - 7 * POINT) / 2);
  const isWhite = (x: number, y: number) => {
    const [column, row] = [Math.floor((x - left) / POINT), Math.floor((y - top) / POINT)];
    const digit = LETTERS[shown[Math.floor(column / 6)] ?? '']?.[row];
    return digit !== undefined && column % 6 < 5 && ((Number.parseInt(digit, 32) >> (4 - (column % 6))) & 1) === 1;
  };
  const rowBytes = Math.ceil(SIZE / 8);
  const pixels = Buffer.alloc(SIZE * (rowBytes + 1)); // each row begins with its filter, 0
  for (let y = 0; y < SIZE; y += 1)
    for (let x = 0; x < SIZE; x += 1) if (isWhite(x, y)) pixels[y * (rowBytes + 1) + 1 + (x >> 3)]! |= 0x80 >> (x & 7);
  const header = Buffer.from([0, 0, 0, SIZE, 0, 0, 0, SIZE, 1, 3, 0, 0, 0]); // 1 bit per pixel, of a palette
  const palette = Buffer.from([...rgb(hue, 0.45, lightness / 100), 255, 255, 255]);
  const parts = [chunk('IHDR', header), chunk('PLTE', palette), chunk('IDAT', deflateSync(pixels)), chunk('IEND')];
  return Uint8Array.from(Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...parts]));
}

function chunk(type: string, content = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** HSL as three bytes. */
function rgb(hue: number, saturation: number, lightness: number): number[] {
  const reach = saturation * Math.min(lightness, 1 - lightness);
  return [0, 8, 4].map((n) => {
    const k = (n + hue / 30) % 12;
    return Math.round(255 * (lightness - reach * Math.max(-1, Math.min(k - 3, 9 - k, 1))));
  });
}
