import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { NOW } from '#server/insight/sales/testing/shop.ts';
import { scratchPostgres } from '#server/platform/postgres/embedded/scratchPostgres.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';

const database = useTestDatabase();

/** The answers of a shop in the database at `url`, by a product of its own: nothing that it keeps in memory is shared. */
async function answersOn(url: string): Promise<Record<string, string>> {
  vi.resetModules();
  const { closeDatabase, useDatabase } = await import('#server/platform/postgres/db.ts');
  const { useMasterSecret } = await import('#server/platform/security/secrets.ts');
  const { answersOfShop } = await import('#server/work/api/testing/answersOfShop.ts');
  const { startAccountFiles, stopAccountFiles } = await import('#server/insight/sqlbox/files/accountFile.ts');
  const { stopReaders } = await import('#server/insight/sqlbox/run/runStatement.ts');
  const folder = await mkdtemp(join(tmpdir(), 'engines-'));
  useDatabase(url);
  startAccountFiles({ folder, databaseUrl: url, maxBytes: 2 ** 30, maxWaitMs: 90_000 });
  useMasterSecret('a secret for tests, thirty-two characters');
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  try {
    return await answersOfShop();
  } finally {
    vi.useRealTimers();
    await Promise.all([stopReaders(), stopAccountFiles()]);
    await closeDatabase();
    await rm(folder, { recursive: true });
  }
}

test('every screen and every REST read answers the same on one server and on several', async () => {
  const onSeveral = await answersOn(database.url());
  const one = await scratchPostgres();
  const onOne = await answersOn(one.url).finally(() => one.stop());
  const names = Object.keys(onOne);
  expect(names.filter((name) => /^\w+Query$/.test(name)).length).toBeGreaterThan(60);
  expect(names.filter((name) => name.startsWith('200 ')).length).toBeGreaterThan(60);
  expect(Object.keys(onSeveral)).toEqual(names);
  const differing = names.filter((name) => onSeveral[name] !== onOne[name]);
  expect(differing.map((name) => [name, onOne[name], onSeveral[name]])).toEqual([]);
});
