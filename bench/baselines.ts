import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '#server/platform/process/projectRoot.ts';

const FOLDER = join(projectRoot, '.data/bench/baselines');
const NODE = `node-${process.platform}-${process.arch}`;

/** What each is made of; a Node of its own is the npm package that holds nothing but the program. */
const PACKAGES = {
  mercurius: { fastify: '5.12.8', mercurius: '16.10.1', 'graphql-jit': '0.8.9' },
  postgraphile: { postgraphile: '5.1.5', [NODE]: '24.21.0' },
};
type Baseline = keyof typeof PACKAGES;

/**
 * Fetches what the product is compared with into a folder of its own, once; answers the folder, or null without a network.
 */
export function installBaseline(baseline: Baseline): string | null {
  const folder = join(FOLDER, baseline);
  const installed = join(folder, 'installed');
  if (existsSync(installed)) return folder;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies: PACKAGES[baseline] }));
  try {
    execFileSync('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts'], { cwd: folder, stdio: 'ignore' });
  } catch {
    return null;
  }
  if (baseline === 'mercurius') {
    // it answers from the product's schema, which must be of the same graphql
    const graphql = join(folder, 'node_modules/graphql');
    rmSync(graphql, { recursive: true, force: true });
    symlinkSync(join(projectRoot, 'node_modules/graphql'), graphql, 'dir');
  }
  writeFileSync(installed, '');
  return folder;
}

/** The Node that was fetched with a baseline. */
export const nodeOf = (folder: string) => join(folder, 'node_modules', NODE, 'bin/node');
