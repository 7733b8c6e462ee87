import { createWriteStream, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isSealed, sealing, unsealed } from './sealFile.ts';

const SECRET = 'a secret for backups, thirty-two characters';
const PLAIN = Buffer.from('linha de um backup\n'.repeat(20_000));

let file: string;
beforeEach(async () => {
  file = join(mkdtempSync(join(tmpdir(), 'sealed-')), 'backup');
  await pipeline(
    Readable.from([PLAIN.subarray(0, 100_000), PLAIN.subarray(100_000)]),
    sealing(SECRET),
    createWriteStream(file),
  );
});
afterEach(() => rmSync(dirname(file), { recursive: true }));

async function opened(secret = SECRET): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of unsealed(file, secret)) pieces.push(piece);
  return Buffer.concat(pieces);
}

test('a sealed file opens with its secret and with no other, and shows nothing of its contents', async () => {
  expect(await isSealed(file)).toBe(true);
  expect((await opened()).equals(PLAIN)).toBe(true);
  expect(readFileSync(file).includes('backup\n')).toBe(false);
  await expect(opened(`${SECRET}.`)).rejects.toThrow('another secret');
});

test('the same contents are sealed with other bytes each time', async () => {
  const first = readFileSync(file);
  await pipeline(Readable.from([PLAIN]), sealing(SECRET), createWriteStream(file));
  expect(readFileSync(file).subarray(31, 63).equals(first.subarray(31, 63))).toBe(false);
  expect(readFileSync(file).subarray(79).equals(first.subarray(79))).toBe(false);
});

test('a file of which any byte was changed, or the end is missing, does not open', async () => {
  const whole = readFileSync(file);
  for (const place of [0, 40, 70, 79, 5_000, whole.length - 17, whole.length - 1]) {
    const changed = Buffer.from(whole);
    changed[place]! ^= 1;
    writeFileSync(file, changed);
    await expect(opened()).rejects.toThrow(/altered|another secret/);
  }
  for (const length of [0, 10, 79, 90, 100_000, whole.length - 1]) {
    writeFileSync(file, whole.subarray(0, length));
    await expect(opened()).rejects.toThrow(/altered|cut off|another secret/);
  }
});
