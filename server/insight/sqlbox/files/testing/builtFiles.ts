import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll } from 'vitest';
import { buildFile } from '#server/insight/sqlbox/files/builder/buildFile.ts';
import type { BuiltFile } from '#server/insight/sqlbox/files/builder/orders.ts';

/** Builds files in this process, in a folder of the test file's own. */
export function useBuiltFiles(database: { url: () => string }) {
  let folder = '';
  let count = 0;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'built-files-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  /** Builds the account's file from the one named `from`, or whole. */
  async function build(accountId: number, from: string | null = null) {
    const client = new pg.Client({ connectionString: database.url() });
    await client.connect();
    const parts: string[] = [];
    try {
      count += 1;
      const order = { databaseUrl: '', accountId, folder, name: `${count}.duckdb`, from };
      const built: BuiltFile = await buildFile(order, client, (part, total) => parts.push(`${part}/${total}`));
      return { ...built, path: join(folder, built.name), read: parts.length };
    } finally {
      await client.end();
    }
  }
  return { build, folder: () => folder };
}
