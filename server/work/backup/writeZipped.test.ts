import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { conflict } from '#server/platform/values/errors.ts';
import { writeZipped } from './writeZipped.ts';

let file: string;
beforeEach(() => void (file = join(mkdtempSync(join(tmpdir(), 'zipped-')), 'conta.gz')));
afterEach(() => rmSync(dirname(file), { recursive: true }));

const there = () => readdirSync(dirname(file));
const textOf = (path: string) => gunzipSync(readFileSync(path)).toString();

test('a file has its name once it is whole, and is its owner’s alone', async () => {
  const answer = await writeZipped(file, async (text, kept) => {
    text.write('linha\n');
    await kept();
    expect(existsSync(file)).toBe(false);
    return 7;
  });
  expect([answer, there(), textOf(file)]).toEqual([7, ['conta.gz'], 'linha\n']);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test.each([
  ['before it was whole', new Error('cut off'), false],
  ['by what says that nothing was changed', conflict('mudou'), true],
])('nothing is left of a file that failed %s', async (_when, error, isKept) => {
  const failing = writeZipped(file, async (text, kept) => {
    text.write('linha\n');
    if (isKept) await kept();
    throw error;
  });
  await expect(failing).rejects.toBe(error);
  expect(there()).toEqual([]);
});

test('a whole file stays beside its name when nobody can tell what came of the rest', async () => {
  const failing = writeZipped(file, async (text, kept) => {
    text.write('a única cópia\n');
    await kept();
    throw new Error('Connection terminated unexpectedly');
  });
  await expect(failing).rejects.toThrow('terminated');
  expect([there(), textOf(`${file}.unfinished`)]).toEqual([['conta.gz.unfinished'], 'a única cópia\n']);
});
