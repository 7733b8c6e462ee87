#!/usr/bin/env node
/**
 * Writes the files of a release to .data/release: the sources of HEAD as seller-analytics-X.Y.Z.tar.gz, the packages that an installation
 * runs (CycloneDX, by npm) as seller-analytics-X.Y.Z.cdx.json, and SHA256SUMS of both. X.Y.Z is the version in package.json.
 *
 *   npm run release-files
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = '.data/release';
const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
const name = `seller-analytics-${version}`;

rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });
const sources = `${name}.tar.gz`;
execFileSync('git', ['archive', '--format=tar.gz', `--prefix=${name}/`, `--output=${join(FOLDER, sources)}`, 'HEAD']);
const packages = `${name}.cdx.json`;
const sbom = execFileSync('npm', ['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev'], { maxBuffer: 1e8 });
writeFileSync(join(FOLDER, packages), sbom);

const sums = [sources, packages].map((file) => {
  const sum = createHash('sha256')
    .update(readFileSync(join(FOLDER, file)))
    .digest('hex');
  return `${sum}  ${file}\n`;
});
writeFileSync(join(FOLDER, 'SHA256SUMS'), sums.join(''));
console.log(sums.join(''));
