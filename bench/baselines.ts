import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '#server/platform/process/projectRoot.ts';

const FOLDER = join(projectRoot, '.data/bench/baselines');
const NODE = `node-${process.platform}-${process.arch}`;

/** Packages of each baseline. The npm package `node-…` contains only the Node binary. */
const PACKAGES = {
  mercurius: { fastify: '5.12.8', mercurius: '16.10.1', 'graphql-jit': '0.8.9' },
  postgraphile: { postgraphile: '5.1.5', [NODE]: '24.21.0' },
};
type Baseline = keyof typeof PACKAGES;

/**
 * Installs a baseline into its own folder, once. Returns the folder. Null without a network.
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
    // it executes the product's schema, so both need the same graphql module
    const graphql = join(folder, 'node_modules/graphql');
    rmSync(graphql, { recursive: true, force: true });
    symlinkSync(join(projectRoot, 'node_modules/graphql'), graphql, 'dir');
  }
  writeFileSync(installed, '');
  return folder;
}

/** Path of the Node binary installed with a baseline. */
export const nodeOf = (folder: string) => join(folder, 'node_modules', NODE, 'bin/node');
