import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { projectRoot } from '#server/platform/process/projectRoot.ts';

const REFUSED: [what: string, file: string, imported: string][] = [
  ['a parent folder by path', 'server/sales/a.ts', '../core/db.ts'],
  ['the client from the server', 'server/sales/b.ts', '#client/lib/format.ts'],
  ['the server from the client', 'client/app/routes.tsx', '#server/core/db.ts'],
  ['a domain from core', 'server/core/c.ts', '#server/sales/period.ts'],
  ['the database from a door', 'server/insight/sales/graphql.ts', '#server/core/db.ts'],
  ['another kind of door from a door', 'server/insight/brand/rest.ts', '#server/sales/jobs.ts'],
  ['data from ui', 'client/ui/E.tsx', 'react-relay'],
  ['the data router', 'client/screens/login/L.tsx', 'react-router-dom'],
  ['a screen from ui', 'client/ui/F.tsx', '#client/screens/login/LoginScreen.tsx'],
  ['anything of the product from lib', 'client/lib/g.ts', '#client/session.ts'],
];
const ALLOWED: [file: string, imported: string][] = [
  ['server/sales/h.ts', '#server/core/db.ts'],
  ['server/core/i.ts', './db.ts'],
  ['server/insight/sales/rest.ts', './productSales.ts'],
  ['client/screens/login/J.tsx', '#client/ui/Button.tsx'],
  ['client/ui/K.tsx', '#client/lib/format.ts'],
];

interface Report {
  diagnostics: { code: string; filename: string }[];
  number_of_files: number;
}
const refused = new Set<string>();

// All files at once: each start of oxlint takes as long as linting them.
beforeAll(() => {
  const planted = mkdtempSync(join(tmpdir(), 'lint-boundaries-'));
  try {
    cpSync(join(projectRoot, '.oxlintrc.json'), join(planted, '.oxlintrc.json'));
    symlinkSync(join(projectRoot, 'node_modules'), join(planted, 'node_modules'));
    const files = [...REFUSED.map(([, ...file]) => file), ...ALLOWED];
    for (const [file, imported] of files) {
      mkdirSync(join(planted, dirname(file)), { recursive: true });
      writeFileSync(join(planted, file), `import * as it from '${imported}';\nexport const kept = it;\n`);
    }
    const { stdout } = spawnSync('node_modules/.bin/oxlint', ['--format=json'], { cwd: planted, encoding: 'utf8' });
    const { diagnostics, number_of_files: count } = JSON.parse(stdout) as Report;
    if (count !== files.length) throw new Error(`oxlint read ${count} of ${files.length} files`);
    for (const { code, filename } of diagnostics) if (code.includes('no-restricted-imports')) refused.add(filename);
  } finally {
    rmSync(planted, { recursive: true, force: true });
  }
});

test.each(REFUSED)('lint refuses importing %s', (_what, file) => {
  expect([...refused]).toContain(file);
});

test.each(ALLOWED)('lint lets %s import %s', (file) => {
  expect([...refused]).not.toContain(file);
});
