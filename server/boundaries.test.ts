import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { projectRoot } from '#server/platform/process/projectRoot.ts';
import { withBoundaries } from '#tools/boundaries.mjs';
import { FLOORS } from '#tools/floors.mjs';
import { findOffences, importsOf, readTree } from '#tools/knot.mjs';

interface Tree {
  files: string[];
  imports: { from: string; to: string }[];
}
const tree = readTree(projectRoot) as Tree;

/** The tree with additional files and imports. */
const planted = (...imports: [from: string, to: string][]): Tree => ({
  files: [...new Set([...tree.files, ...imports.flat().filter((file) => FLOORS[file.split('/')[0] as 'server'])])],
  imports: [...tree.imports, ...imports.map(([from, to]) => ({ from, to }))],
});

test('rooms import each other without cycles, no import points to a higher floor, and no folder is too wide', () => {
  expect(tree.files.length).toBeGreaterThan(1000);
  expect(findOffences(tree)).toEqual([]);
});

const pairs = (['server', 'client'] as const).flatMap((root) =>
  FLOORS[root].flatMap((below, at) =>
    FLOORS[root].slice(at + 1).map((higher) => [`${root}/${below}/x/a.ts`, `${root}/${higher}/y/b.ts`] as const),
  ),
);
test.each(pairs)('%s may not import %s', (from, to) => {
  expect(findOffences(planted([from, to]))).toContain(`runs up: ${from} -> ${to}`);
  expect(findOffences(planted([to, from]))).toEqual([]);
});

test.each(Object.entries(FLOORS).flatMap(([root, floors]) => floors.map((floor) => `${root}/${floor}/x/a.ts`)))(
  '%s may not import the roof',
  (from) => {
    const roof = from.startsWith('server') ? 'server/main.ts' : 'client/testSetup.ts';
    expect(findOffences(planted([from, roof]))).toEqual([`runs up: ${from} -> ${roof}`]);
  },
);

const knots = FLOORS.server.map((floor) => [`server/${floor}/one/a.ts`, `server/${floor}/two/b.ts`] as const);
test.each([...knots, ['client/parts/one/a.ts', 'client/parts/two/b.ts'] as const])(
  '%s and %s may not import each other',
  (one, other) => {
    const rooms = [one, other].map((file) => dirname(file)).join(' ');
    expect(findOffences(planted([one, other], [other, one]))).toEqual([`knot of 2: ${rooms}`]);
  },
);

test.each([
  ['client/lib/a.ts', 'server/work/b.ts', 'crosses between client and server'],
  ['server/work/x/a.ts', 'client/lib/b.ts', 'crosses between client and server'],
  ['client/screens/one/A.tsx', 'client/screens/two/B.tsx', 'runs from one screen to another'],
  ['client/data/a.ts', 'prisma/generated/client/client.ts', 'crosses between client and server'],
  ['server/work/demo/a.ts', 'simulator/b.ts', 'knows the simulator'],
  ['client/app/a.ts', 'simulator/b.ts', 'knows the simulator'],
  ['client/lib/b.ts', 'server/market/registry.ts', 'crosses between client and server'],
  ['client/lib/marketplaces.ts', 'server/market/channels/connectionForms.ts', 'crosses between client and server'],
  ['client/lib/connectionForms.ts', 'server/market/channels/connections.ts', 'crosses between client and server'],
  ['client/lib/marketplaces.ts', 'server/market/connect.ts', 'crosses between client and server'],
  ['simulator/amazon/a.ts', 'server/platform/values/money.ts', 'knows the product'],
  ['simulator/a.ts', 'client/lib/b.ts', 'knows the product'],
  ['simulator/a.ts', 'prisma/generated/client/client.ts', 'knows the product'],
  ['client/lib/a.ts', 'relay-runtime', 'lib knows no data'],
  ['client/ui/A.tsx', 'react-relay/hooks', 'ui knows no data'],
  ['server/market/amazon/a.ts', 'server/platform/postgres/db.ts', 'touches the database'],
  ['server/records/x/graphql.ts', 'server/platform/postgres/db.ts', 'lets a door touch the database'],
  ['server/insight/x/rest.ts', 'server/insight/x/jobs.ts', 'lets a door call another kind of door'],
  ['server/work/x/y/jobs.ts', 'server/records/x/rest.ts', 'lets a door call another kind of door'],
])('%s importing %s %s', (from, to, why) => {
  expect(findOffences(planted([from, to]))).toEqual([`${why}: ${from} -> ${to}`]);
});

test.each([
  ['client/screens/one/A.tsx', 'client/screens/one/two/B.tsx'],
  ['client/data/a.ts', 'relay-runtime'],
  ['client/lib/marketplaces.ts', 'server/market/registry.ts'],
  ['client/lib/connectionForms.ts', 'server/market/channels/connectionForms.ts'],
  ['server/market/http/waitForTurn.ts', 'server/platform/postgres/db.ts'],
  ['server/insight/x/rest.ts', 'server/insight/x/y.ts'],
  ['server/work/x/graphql.ts', 'server/records/x/graphql.ts'],
])('%s may import %s', (from, to) => {
  expect(findOffences(planted([from, to]))).toEqual([]);
});

test('a folder of seventeen files is too wide, one of sixteen is not', () => {
  const files = Array.from({ length: 16 }, (_, n) => `server/work/x/${n}.ts`);
  expect(findOffences({ files, imports: [] })).toEqual([]);
  expect(findOffences({ files: [...files, 'server/work/x/more.ts'], imports: [] })).toEqual(['wide: server/work/x 17']);
});

test('every form of import is recognized', () => {
  const text = `import a from './a.ts';
    import type { B } from "./b.ts";
    export * from './c.ts';
    import {
      d,
    } from './d.ts';
    import './e.ts';
    const f = await import('./f.ts');
    // import './g.ts'`;
  expect(importsOf(text).toSorted()).toEqual(['a', 'b', 'c', 'd', 'e', 'f'].map((name) => `./${name}.ts`));
});

test('lint has the same boundaries: run `npm run boundaries` when this fails', () => {
  const config = JSON.parse(readFileSync(join(projectRoot, '.oxlintrc.json'), 'utf8')) as object;
  expect(withBoundaries(config)).toEqual(config);
});

const REFUSED: [what: string, file: string, imported: string][] = [
  ['a parent folder by path', 'server/records/b.ts', '../platform/c.ts'],
  ['the client from the server', 'server/insight/x/b.ts', '#client/lib/format.ts'],
  ['the server from the client', 'client/app/b.tsx', '#server/platform/values/money.ts'],
  ['a floor above', 'server/platform/x/c.ts', '#server/records/x/d.ts'],
  ['a floor above by a door', 'server/records/x/graphql.ts', '#server/work/x/d.ts'],
  ['the roof', 'client/parts/x/d.ts', '#client/testSetup.ts'],
  ['the database from a door', 'server/insight/x/graphql.ts', '#server/platform/postgres/db.ts'],
  ['another kind of door from a door', 'server/work/x/rest.ts', '#server/records/x/jobs.ts'],
  ['data from ui', 'client/ui/E.tsx', 'react-relay/hooks'],
  ['data from lib', 'client/lib/f.ts', 'relay-runtime'],
  ['the simulator from the product', 'server/work/x/l.ts', '#simulator/startSimulator.ts'],
  ['the simulator from a door', 'server/work/y/rest.ts', '#simulator/startSimulator.ts'],
  ['the product from the simulator', 'simulator/amazon/m.ts', '#server/platform/values/money.ts'],
];
const ALLOWED: [file: string, imported: string][] = [
  ['server/insight/x/h.ts', '#server/platform/postgres/db.ts'],
  ['server/work/x/i.ts', '#server/records/x/d.ts'],
  ['server/market/x/h.test.ts', '#server/records/x/d.ts'],
  ['server/insight/y/rest.ts', './productSales.ts'],
  ['client/screens/login/J.tsx', '#client/ui/Button.tsx'],
  ['client/ui/K.tsx', '#client/lib/format.ts'],
  ['server/work/x/n.test.ts', '#simulator/startSimulator.ts'],
  ['simulator/amazon/o.ts', '#simulator/control/clock.ts'],
];

interface Report {
  diagnostics: { code: string; filename: string }[];
  number_of_files: number;
}
const refused = new Set<string>();

// All files at once: starting oxlint takes as long as linting them.
beforeAll(() => {
  const folder = mkdtempSync(join(tmpdir(), 'boundaries-'));
  try {
    cpSync(join(projectRoot, '.oxlintrc.json'), join(folder, '.oxlintrc.json'));
    symlinkSync(join(projectRoot, 'node_modules'), join(folder, 'node_modules'));
    const files = [...REFUSED.map(([, ...file]) => file), ...ALLOWED];
    for (const [file, imported] of files) {
      mkdirSync(join(folder, dirname(file)), { recursive: true });
      writeFileSync(join(folder, file), `import * as it from '${imported}';\nexport const kept = it;\n`);
    }
    const { stdout } = spawnSync('node_modules/.bin/oxlint', ['--format=json'], { cwd: folder, encoding: 'utf8' });
    const { diagnostics, number_of_files: count } = JSON.parse(stdout) as Report;
    if (count !== files.length) throw new Error(`oxlint read ${count} of ${files.length} files`);
    for (const { code, filename } of diagnostics) if (code.includes('no-restricted-imports')) refused.add(filename);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test.each(REFUSED)('lint refuses importing %s', (_what, file) => {
  expect([...refused]).toContain(file);
});

test.each(ALLOWED)('lint lets %s import %s', (file) => {
  expect([...refused]).not.toContain(file);
});
