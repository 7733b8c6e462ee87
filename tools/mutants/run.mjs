#!/usr/bin/env node
// Applies each mutant of mutants.json to a copy of the product and checks that the named tests fail.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createVitest } from 'vitest/node';
import { scratchFolder } from '#server/platform/testing/scratchFolder.mjs';

const HELP = `npm run mutants -- [--only TEXT] [--dirty]
  --only TEXT  only mutants whose file, change or description has the text
  --dirty      allow uncommitted changes`;

const ROOT = resolve(import.meta.dirname, '../..');
const MIN_KILLED_PERCENT = 95;
/** Timeout of a test, for mutants that wait forever. A test file takes seconds. */
const TEST_MS = 90_000;
/** Timeout of a mutant. An endless synchronous loop cannot be ended by a test's timeout. */
const MUTANT_MS = 10 * TEST_MS;
const NOT_COPIED = new Set(['.git', '.data', 'node_modules', 'dist'].map((name) => join(ROOT, name)));

/** @typedef {{ what: string, file: string, find: string, replace: string, tests: string[] }} Mutant */

const { values } = parseArgs({
  options: { only: { type: 'string', default: '' }, dirty: { type: 'boolean' }, help: { type: 'boolean' } },
});
if (values.help) stop(HELP, 0);
if (!values.dirty && git('status', '--porcelain')) stop('There are uncommitted changes (use --dirty to continue).');
process.chdir(ROOT);

/** @type {Mutant[]} */
const listed = JSON.parse(readFileSync(join(import.meta.dirname, 'mutants.json'), 'utf8'));
const misplaced = listed.filter(({ file, find }) => countOf(find, readFileSync(file, 'utf8')) !== 1);
for (const { file, find } of misplaced) console.error(`${file}: must contain exactly once: ${find}`);
if (misplaced.length) process.exit(1);
const mutants = listed.filter(({ what, file, find, replace }) =>
  [what, file, find, replace].some((text) => text.includes(values.only)),
);
if (!mutants.length) stop(`No mutant contains "${values.only}".`);

/** First failure of the current run. @type {string | null} */
let failure = null;
const copy = mkdtempSync(join(scratchFolder(), 'mutants-'));
process.on('exit', () => rmSync(copy, { recursive: true, force: true }));
cpSync(ROOT, copy, { recursive: true, filter: (path) => !NOT_COPIED.has(path) });
symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
process.chdir(copy);

// one process for all runs, so that PostgreSQL and its migrated template are created once
/** @type {import('vitest/node').Reporter} */
const reporter = {
  onTestCaseResult: (test) => void (test.result().state === 'failed' && fail(test.module, test.fullName)),
  onTestModuleEnd: (module) => void (module.errors().length && fail(module, module.errors()[0].message)),
};
const vitest = await createVitest('test', { watch: false, testTimeout: TEST_MS, reporters: [reporter] });
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => void vitest.close().finally(() => process.exit(130)));
const survivors = await run().finally(() => vitest.close());
const killed = mutants.length - survivors.length;
const percent = (killed / mutants.length) * 100;
console.log(`\n${killed} of ${mutants.length} mutants killed (${percent.toFixed(1)} %).`);
for (const { file, what, find, replace } of survivors)
  console.log(`survived: ${file}: ${what}\n  - ${find}\n  + ${replace}`);
process.exit(percent < MIN_KILLED_PERCENT ? 1 : 0);

async function run() {
  const failed = await firstFailure([...new Set(mutants.flatMap(({ tests }) => tests))]);
  if (failed) throw new Error(`Without any mutant: ${failed}`);
  /** @type {Mutant[]} */
  const alive = [];
  for (const [at, mutant] of mutants.entries()) {
    const killer = await killerOf(mutant);
    console.log(
      `${at + 1}/${mutants.length} ${killer ? 'killed' : 'SURVIVED'}  ${mutant.what}${killer ? `\n    by ${killer}` : ''}`,
    );
    if (!killer) alive.push(mutant);
  }
  return alive;
}

/** @param {Mutant} mutant */
async function killerOf({ file, find, replace, tests }) {
  const source = readFileSync(file, 'utf8');
  writeFileSync(
    file,
    source.replace(find, () => replace),
  );
  vitest.invalidateFile(join(copy, file));
  try {
    return await firstFailure(tests);
  } finally {
    writeFileSync(file, source);
    vitest.invalidateFile(join(copy, file));
  }
}

/**
 * Runs test files until one fails. Returns the failure, null when all passed.
 * @param {string[]} files
 */
async function firstFailure(files) {
  const specifications = await vitest.globTestSpecifications(files);
  const missing = files.filter((file) => !specifications.some(({ moduleId }) => relative(copy, moduleId) === file));
  if (missing.length) throw new Error(`No such tests: ${missing.join(', ')}`);
  failure = null;
  const timer = setTimeout(() => {
    failure ??= 'an endless loop';
    for (const _ of ['ask', 'force']) void vitest.cancelCurrentRun('test-failure');
  }, MUTANT_MS);
  const { unhandledErrors } = await vitest.runTestSpecifications(specifications).finally(() => clearTimeout(timer));
  return failure ?? (unhandledErrors.length ? String(unhandledErrors[0]) : null);
}

/** @param {import('vitest/node').TestModule} module @param {string} [what] */
function fail(module, what) {
  failure ??= `${relative(copy, module.moduleId)}: ${what}`;
  void vitest.cancelCurrentRun('test-failure');
}

/** @param {string} part @param {string} text */
function countOf(part, text) {
  return text.split(part).length - 1;
}

/** @param {string[]} words */
function git(...words) {
  return execFileSync('git', words, { cwd: ROOT, encoding: 'utf8' });
}

/** @param {string} message @returns {never} */
function stop(message, code = 1) {
  (code ? console.error : console.log)(message);
  process.exit(code);
}
