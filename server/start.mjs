// `npm start`: builds when the build is missing or older than the sources, then runs the server in this same process.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const main = join(root, 'dist/server/main.js');
const SOURCES = ['server', 'client', 'prisma/schema.prisma', 'prisma/engine', 'package-lock.json', 'vite.config.ts'];
const GENERATED = new Set(['__generated__', 'generated', 'persistedQueries.json', 'node_modules']);

function newest(path) {
  if (!existsSync(path)) return 0;
  if (!statSync(path).isDirectory()) return statSync(path).mtimeMs;
  const names = readdirSync(path).filter((name) => !GENERATED.has(name));
  return Math.max(0, ...names.map((name) => newest(join(path, name))));
}

const isBuilt = existsSync(main) && SOURCES.every((source) => newest(join(root, source)) <= statSync(main).mtimeMs);
if (!isBuilt) {
  console.log('Building, once for this version…');
  const built = spawnSync('npm', ['run', '--silent', 'build'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (built.status !== 0) process.exit(built.status ?? 1);
}
await import(main);
