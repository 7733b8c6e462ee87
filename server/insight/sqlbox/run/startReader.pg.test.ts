import { expect, test } from 'vitest';
import { accountFile } from '#server/insight/sqlbox/files/accountFile.ts';
import { useSqlDatabase } from '#server/insight/sqlbox/testing/sqlDatabase.ts';
import { newViewer } from '#server/platform/testing/testDatabase.ts';
import { killReaders, ReaderEnded, startReader } from './startReader.ts';

useSqlDatabase();

test('a reader with unread rows ends with the others', async () => {
  const { accountId } = await newViewer();
  const file = await accountFile(accountId);
  const reader = await startReader(file.path);
  const request = {
    text: `SELECT repeat('x', 100) FROM range(8000)`, // more than pipes hold
    form: 'cells',
    maxRows: 8_000,
    maxBytes: 2 ** 20,
  } as const;
  const frames = reader.answer(request);
  expect((await frames.next()).value?.kind).toBe('head');
  await startReader(file.path); // meanwhile rows have come
  file.release();
  await killReaders();
  const rest = async () => {
    for await (const frame of frames) void frame;
  };
  await expect(rest()).rejects.toThrow(ReaderEnded);
});
