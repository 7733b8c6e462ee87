import iconv from 'iconv-lite';
import { expect, test } from 'vitest';
import { textLines } from './textLines.ts';

async function linesOf(chunks: Buffer[], contentType?: string): Promise<string[]> {
  const lines: string[] = [];
  async function* bytes() {
    yield* chunks;
  }
  for await (const line of textLines(bytes(), contentType)) lines.push(line);
  return lines;
}

test('lines are complete wherever chunks end, without byte-order mark and line ends', async () => {
  const bytes = Buffer.from('\uFEFFnome\tpreço\r\nGarrafa Térmica\t79,90\n\nfim');
  const cut = Array.from(bytes, (byte) => Buffer.from([byte]));
  expect(await linesOf(cut)).toEqual(['nome\tpreço', 'Garrafa Térmica\t79,90', '', 'fim']);
});

test('old reports in Windows-1252 keep their accents, as do Japanese ones in Shift_JIS', async () => {
  expect(await linesOf([iconv.encode('São Paulo – R€\nx', 'windows-1252')])).toEqual(['São Paulo – R€', 'x']);
  expect(await linesOf([iconv.encode('São', 'windows-1252')], 'text/plain; charset=UTF-8')).toEqual(['São']);
  expect(await linesOf([iconv.encode('水筒', 'shift_jis')], 'text/plain;charset=Shift_JIS')).toEqual(['水筒']);
});

test('an endless line is an error', async () => {
  await expect(linesOf([Buffer.alloc(1_100_000, 'a')])).rejects.toThrow('too long');
});
