#!/usr/bin/env node
// `npm ci` of npm 11.6.1 and later refuses a lock file that lacks any optional platform package, and a registry may carry
// a release before all of its platform packages. Names such releases, so that an older, complete one can be pinned.
import { readFileSync } from 'node:fs';

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
const present = new Set(Object.keys(packages).map((path) => path.split('node_modules/').at(-1)));
const incomplete = Object.entries(packages).flatMap(([path, { version, optionalDependencies = {} }]) => {
  const missing = Object.keys(optionalDependencies).filter((name) => !present.has(name));
  return missing.length > 0 ? [`${path}@${version}: not in the lock file: ${missing.join(', ')}`] : [];
});
for (const line of incomplete) console.error(line);
process.exit(incomplete.length > 0 ? 1 : 0);
