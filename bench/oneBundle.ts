import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { projectRoot } from '#server/platform/process/projectRoot.ts';

const ROOT = join(projectRoot, '.data/bench/one-bundle');
/** What the server reads from beside its code. */
const READ = ['client/persistedQueries.json', 'prisma/migrations'];
const MARK = join(ROOT, 'dist/built-from');

/** A folder with the built product as it is, but its client in one file of code; made anew when the build is another. */
export async function buildOneBundle(): Promise<string> {
  const mark = readFileSync(join(projectRoot, 'dist/built-from'), 'utf8');
  if (existsSync(MARK) && readFileSync(MARK, 'utf8') === mark) return ROOT;
  rmSync(ROOT, { recursive: true, force: true });
  mkdirSync(ROOT, { recursive: true });
  // the server takes the folder of the nearest package.json for its own
  for (const path of ['package.json', 'dist/server', ...READ])
    cpSync(join(projectRoot, path), join(ROOT, path), { recursive: true });
  await build({
    configFile: join(projectRoot, 'vite.config.ts'),
    root: join(projectRoot, 'client'),
    logLevel: 'error',
    build: { outDir: join(ROOT, 'dist/client'), rollupOptions: { output: { codeSplitting: false } } },
  });
  writeFileSync(MARK, mark);
  return ROOT;
}
