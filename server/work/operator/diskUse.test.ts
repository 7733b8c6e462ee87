import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { diskUse } from './diskUse.ts';

async function folderWithFiles(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'disk-use-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, 'deep/er'), { recursive: true });
  await writeFile(join(folder, 'a'), 'x'.repeat(100));
  await writeFile(join(folder, 'deep/er/b'), 'x'.repeat(23));
  await symlink('/usr', join(folder, 'elsewhere'));
  return folder;
}

test('the files of a folder are added up, without following links', async () => {
  expect(await diskUse(await folderWithFiles())).toEqual({
    folderBytes: 123,
    freeBytes: expect.any(Number),
    totalBytes: expect.any(Number),
  });
});

test('a folder with too many files has an unknown size, one that does not exist nothing', async () => {
  expect((await diskUse(await folderWithFiles(), 1))?.folderBytes).toBeNull();
  expect(await diskUse('/nowhere/at/all')).toBeNull();
});
