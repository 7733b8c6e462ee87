// What the build was made from, as one hash, from which `npm start` knows whether to build. Run by itself, it marks a fresh build.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const mark = join(root, 'dist/built-from');
const SOURCES = [
  'server',
  'client',
  'prisma/schema.prisma',
  'prisma/engine',
  'schema.graphql',
  'relay.config.json',
  'vite.config.ts',
  'vite.server.config.ts',
  'package-lock.json',
];
const GENERATED = new Set(['__generated__', 'persistedQueries.json']);

function filesIn(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  const names = readdirSync(path).filter((name) => !GENERATED.has(name));
  return names.sort().flatMap((name) => filesIn(join(path, name)));
}

function fingerprint() {
  const hash = createHash('sha256').update(process.version);
  for (const file of SOURCES.flatMap((source) => filesIn(join(root, source)))) {
    if (/\.test\.tsx?$/.test(file)) continue;
    hash.update(file.slice(root.length)).update(readFileSync(file));
  }
  return hash.digest('hex');
}

export const isBuilt = () => existsSync(mark) && readFileSync(mark, 'utf8') === fingerprint();

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(mark, fingerprint());
