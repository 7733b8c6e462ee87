import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '#server/platform/process/projectRoot.ts';

/** Prisma's client for the product's schema with one more marketplace, generated into a folder of the test. */
export async function prismaClientWith(marketplace: string): Promise<object> {
  const folder = mkdtempSync(join(tmpdir(), 'prisma-'));
  symlinkSync(join(projectRoot, 'node_modules'), join(folder, 'node_modules'));
  const schema = readFileSync(join(projectRoot, 'prisma/schema.prisma'), 'utf8');
  const file = join(folder, 'schema.prisma');
  writeFileSync(file, schema.replace('enum Marketplace {', `enum Marketplace {\n  ${marketplace}`));
  const prisma = join(projectRoot, 'node_modules/.bin/prisma');
  execFileSync(prisma, ['generate', '--schema', file, '--generator', 'client'], { stdio: 'pipe' });
  return (await import(join(folder, 'generated/client/client.ts'))) as object;
}
