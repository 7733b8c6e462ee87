import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { queryRow } from '#server/platform/postgres/db.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { nfeReading } from '#server/records/nfe/imports/nfePool.ts';
import { openNfeShop, zipOf } from '#server/records/nfe/testing/nfeShop.ts';
import { nfeXml } from '#server/records/nfe/testing/nfeXml.ts';
import { importNfeBundle, nfeBundles, viewerOf } from './importNfeFiles.ts';

useTestDatabase();
afterAll(() => nfeReading.close());

test('XML files, ZIP files and folders of both are imported, a dry run storing nothing', async () => {
  const { viewer } = await openNfeShop();
  const folder = mkdtempSync(join(tmpdir(), 'nfe-'));
  mkdirSync(join(folder, 'maio'));
  writeFileSync(join(folder, 'a.xml'), nfeXml({ number: 1 }));
  writeFileSync(join(folder, 'maio', 'b.xml'), nfeXml({ number: 2 }));
  writeFileSync(join(folder, 'maio', 'c.zip'), zipOf([nfeXml({ number: 3 }), '<x/>']));
  writeFileSync(join(folder, 'leia.txt'), 'nada');
  const run = async (dryRun: boolean) => {
    const counts: (string | number)[][] = [];
    for await (const bundle of nfeBundles([folder])) {
      const { result, refused } = await importNfeBundle(await viewerOf(viewer.accountId), bundle, {
        dryRun,
        onProgress: () => {},
      });
      counts.push([result.ok, result.already, ...refused.map(({ file }) => file)]);
    }
    return counts;
  };
  const expected = [
    [1, 0, '1.xml'],
    [2, 0],
  ];
  expect(await run(true)).toEqual(expected);
  expect(await run(false)).toEqual(expected);
  expect(await run(false)).toEqual([
    [0, 1, '1.xml'],
    [0, 2],
  ]);
  const { count } = await queryRow<{ count: number }>(
    'SELECT count(*)::int AS count FROM nfe_documents WHERE account_id = $1',
    [viewer.accountId],
  );
  expect(count).toBe(3);
  rmSync(folder, { recursive: true });
});
