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

test('a file gets its name once it is complete, and only its owner can read it', async () => {
  const answer = await writeZipped(file, async (text, complete) => {
    text.write('linha\n');
    await complete();
    expect(existsSync(file)).toBe(false);
    return 7;
  });
  expect([answer, there(), textOf(file)]).toEqual([7, ['conta.gz'], 'linha\n']);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test.each([
  ['before it was complete', new Error('cut off'), false],
  ['with an error that says that nothing was changed', conflict('commands.accountMoved'), true],
])('nothing is left of a file that failed %s', async (_when, error, isCompleted) => {
  const failing = writeZipped(file, async (text, complete) => {
    text.write('linha\n');
    if (isCompleted) await complete();
    throw error;
  });
  await expect(failing).rejects.toBe(error);
  expect(there()).toEqual([]);
});

test('a complete file stays under its unfinished name when the outcome of the rest is unknown', async () => {
  const failing = writeZipped(file, async (text, complete) => {
    text.write('a única cópia\n');
    await complete();
    throw new Error('Connection terminated unexpectedly');
  });
  await expect(failing).rejects.toThrow('terminated');
  expect([there(), textOf(`${file}.unfinished`)]).toEqual([['conta.gz.unfinished'], 'a única cópia\n']);
});
