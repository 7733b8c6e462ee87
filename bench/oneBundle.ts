import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { projectRoot } from '#server/platform/process/projectRoot.ts';

const ROOT = join(projectRoot, '.data/bench/one-bundle');
/** Files the server reads besides its code. */
const READ = ['client/persistedQueries.json', 'prisma/migrations'];
const MARK = join(ROOT, 'dist/built-from');

/** Builds a copy of the built product with its client in one script file. Reuses the copy while the build is unchanged. Returns its folder. */
export async function buildOneBundle(): Promise<string> {
  const mark = readFileSync(join(projectRoot, 'dist/built-from'), 'utf8');
  if (existsSync(MARK) && readFileSync(MARK, 'utf8') === mark) return ROOT;
  rmSync(ROOT, { recursive: true, force: true });
  mkdirSync(ROOT, { recursive: true });
  // the server looks up its folder by the nearest package.json
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
