// Regular expressions of source files, and the longest that one takes on texts made to slow it down.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { execFileSync } from 'node:child_process';
import { parseAst } from 'vite';

const LENGTH = 6_000;
/** Repetitions of a measurement that was slow, because other work of the machine may have interrupted it. */
const TRIALS = 4;

/** Every regular expression literal in the TypeScript of a folder, tests excluded. */
export function patternsIn(root, folder) {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', folder], {
    cwd: root,
    encoding: 'utf8',
  });
  return listed
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|__generated__|\/testing\//.test(file))
    .flatMap((file) =>
      literalsOf(readFileSync(join(root, file), 'utf8'), file.endsWith('x') ? 'tsx' : 'ts').map((literal) => ({
        file,
        ...literal,
      })),
    );
}

function literalsOf(text, lang) {
  const found = [];
  const visit = (node) => {
    if (Array.isArray(node)) return node.forEach(visit);
    if (typeof node !== 'object' || node === null) return undefined;
    if (node.type === 'Literal' && node.regex) found.push(node.regex);
    return Object.values(node).forEach(visit);
  };
  visit(parseAst(text, { lang }));
  return found;
}

const COMMON = [
  '0',
  '1',
  'a',
  'A',
  ' ',
  '\n',
  '\t',
  '.',
  ',',
  ';',
  ':',
  '"',
  "'",
  '-',
  '_',
  '/',
  '<',
  '=',
  '%',
  '\\',
  '[',
  '{',
  '\u0301',
];

/** A text of 6,000 characters on which the pattern takes more than `maxMs` of CPU, in short; null when none was found. */
export function slowText({ pattern, flags }, maxMs) {
  const own = [...new Set(pattern.replaceAll(/\\[a-zA-Z]|[[\](){}^$?+*|\\]/g, ''))].slice(0, 12);
  const units = new Set([...COMMON, ...own, ...own.map((a) => `${a}0`)]);
  for (const unit of units)
    for (const start of ['', ...own.slice(0, 3), '1'])
      for (const end of ['\0', 'x'])
        if (cpuOf(pattern, flags, start + unit.repeat(LENGTH / unit.length) + end, maxMs) > maxMs)
          return JSON.stringify([start, `${unit}…`, end]);
  return null;
}

function cpuOf(pattern, flags, text, maxMs) {
  let least = Infinity;
  for (let trial = 0; trial < TRIALS && least > maxMs; trial += 1) {
    const regex = new RegExp(pattern, flags);
    const before = process.cpuUsage();
    if (regex.global) text.replaceAll(regex, '');
    else regex.test(text);
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
}
