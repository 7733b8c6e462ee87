import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projectRoot } from '#server/core/projectRoot.ts';

let planted: string;

beforeAll(() => {
  planted = mkdtempSync(join(tmpdir(), 'lint-boundaries-'));
  cpSync(join(projectRoot, '.oxlintrc.json'), join(planted, '.oxlintrc.json'));
  symlinkSync(join(projectRoot, 'node_modules'), join(planted, 'node_modules'));
});
afterAll(() => rmSync(planted, { recursive: true, force: true }));

function lint(file: string, imported: string): string {
  const path = join(planted, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `import * as it from '${imported}';\nexport const kept = it;\n`);
  const { stdout } = spawnSync('node_modules/.bin/oxlint', [file], { cwd: planted, encoding: 'utf8' });
  return stdout;
}

test.each([
  ['a parent folder by path', 'server/sales/a.ts', '../core/db.ts'],
  ['the client from the server', 'server/sales/b.ts', '#client/lib/format.ts'],
  ['the server from the client', 'client/routes.tsx', '#server/core/db.ts'],
  ['a domain from core', 'server/core/c.ts', '#server/sales/period.ts'],
  ['the database from a door', 'server/sales/graphql.ts', '#server/core/db.ts'],
  ['another kind of door from a door', 'server/brand/rest.ts', '#server/sales/jobs.ts'],
  ['one screen from another', 'client/screens/login/D.tsx', '#client/screens/dashboard/DashboardScreen.tsx'],
  ['data from ui', 'client/ui/E.tsx', 'react-relay'],
  ['the data router', 'client/screens/login/L.tsx', 'react-router-dom'],
  ['a screen from ui', 'client/ui/F.tsx', '#client/screens/login/LoginScreen.tsx'],
  ['anything of the product from lib', 'client/lib/g.ts', '#client/session.ts'],
])('lint refuses importing %s', (_what, file, imported) => {
  expect(lint(file, imported)).toContain('no-restricted-imports');
});

test.each([
  ['server/sales/h.ts', '#server/core/db.ts'],
  ['server/core/i.ts', './db.ts'],
  ['server/sales/rest.ts', './productSales.ts'],
  ['client/screens/login/J.tsx', '#client/ui/Button.tsx'],
  ['client/ui/K.tsx', '#client/lib/format.ts'],
])('lint lets %s import %s', (file, imported) => {
  expect(lint(file, imported)).not.toContain('no-restricted-imports');
});
