import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '#server/core/projectRoot.ts';

const FOLDER = join(projectRoot, '.data/bench-baselines');
const PACKAGES = { fastify: '5.12.8', mercurius: '16.10.1', 'graphql-jit': '0.8.9' };

/**
 * Fetches what the product is compared with into a folder of its own, once; answers the folder, or null without a
 * network. It gets the product's graphql, since a schema must be of the same one.
 */
export function installBaselines(): string | null {
  const graphql = join(FOLDER, 'node_modules/graphql');
  if (existsSync(join(FOLDER, 'node_modules/mercurius')) && existsSync(graphql)) return FOLDER;
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(join(FOLDER, 'package.json'), JSON.stringify({ private: true, dependencies: PACKAGES }));
  try {
    execFileSync('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts'], { cwd: FOLDER, stdio: 'ignore' });
  } catch {
    return null;
  }
  rmSync(graphql, { recursive: true, force: true });
  symlinkSync(join(projectRoot, 'node_modules/graphql'), graphql, 'dir');
  return FOLDER;
}
