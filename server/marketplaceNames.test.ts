import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { marketplaceIds } from '#server/market/registry.ts';
import { projectRoot } from '#server/platform/process/projectRoot.ts';

/**
 * Files that decide by a marketplace's name, and how often. The list may only shrink: a new decision is a fact of the
 * registry or a method of the connector (docs/decisions/037).
 */
const EXCEPTIONS: Record<string, number> = {};

const OWN = new RegExp(`^server/market/(registry\\.ts$|(${marketplaceIds.join('|')})/)`);
const LEFT_OUT = /\.test\.tsx?$|\/testing\/|__generated__|^server\/work\/demo\//;
const NAMES = new RegExp(`['"](${marketplaceIds.join('|')})['"]`, 'gi');

test('only the registry, the folders of marketplaces and a shrinking list of files name a marketplace', () => {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'server', 'client'], {
    cwd: projectRoot,
    encoding: 'utf8',
  }).split('\n');
  const searched = files.filter((file) => /\.tsx?$/.test(file) && !OWN.test(file) && !LEFT_OUT.test(file));
  expect(searched.length).toBeGreaterThan(1_000);
  const found = searched
    .map((file) => [file, [...readFileSync(join(projectRoot, file), 'utf8').matchAll(NAMES)].length] as const)
    .filter(([, count]) => count > 0);
  expect(Object.fromEntries(found)).toEqual(EXCEPTIONS);
});
