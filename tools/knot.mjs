#!/usr/bin/env node
/**
 * Checks the imports of server/, client/ and simulator/ against the floors of tools/floors.mjs. Tests and generated files are excluded.
 *
 *   node tools/knot.mjs                    cycles of rooms (knots), refused imports, folders with too many files
 *   node tools/knot.mjs --edges A B        the imports from room A to room B, file by file
 *   node tools/knot.mjs --closure FILE     the files a file reaches outside the ground floor
 *
 * Exit code 1: at least one violation.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { FLOORS, floorOf, refusal, roomOf } from './floors.mjs';

const MAX_WIDTH = 16;
const EXCLUDED = /(\.test\.tsx?$|\/testing\/|\.spec\.ts$|\.d\.ts$|__generated__|\/generated\/)/;

/** Source files in a folder and its subfolders. */
function sourceFiles(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sourceFiles(path);
    return /\.(tsx?|mjs)$/.test(path) && !EXCLUDED.test(path) ? [path] : [];
  });
}

/** Specifiers that a text imports, including types. */
export function importsOf(text) {
  const code = text.replace(/^\s*\/\/.*$/gm, '');
  const patterns = [
    /^\s*(?:import|export)\s+[^'";]*?\s*from\s*['"]([^'"]+)['"]/gm,
    /^\s*import\s*['"]([^'"]+)['"]/gm,
    /\bimport\(\s*['"]([^'"]+)['"]\s*\)/g,
  ];
  return patterns.flatMap((pattern) => [...code.matchAll(pattern)].map(([, specifier]) => specifier));
}

/** File of a specifier, `./x.ts` or `#server/x.ts`, or the name of a package. */
function targetOf(file, specifier) {
  if (specifier.startsWith('.')) return normalize(join(dirname(file), specifier));
  return specifier.startsWith('#') ? specifier.slice(1) : specifier;
}

/** Files of the trees with their imports of each other and of packages: `{ files, imports: [{ from, to }] }`. */
export function readTree(at = '.') {
  const files = Object.keys(FLOORS).flatMap((root) =>
    sourceFiles(join(at, root)).map((file) => file.slice(join(at, 'x').length - 1)),
  );
  const imports = files.flatMap((from) =>
    importsOf(readFileSync(join(at, from), 'utf8'))
      .map((specifier) => ({ from, to: targetOf(from, specifier) }))
      .filter(({ to }) => !EXCLUDED.test(to) && (!FLOORS[to.split('/')[0]] || existsSync(join(at, to)))),
  );
  return { files, imports };
}

/** Violations, one line each: cycles of rooms, refused imports, folders with too many files. */
export function findOffences({ files, imports }) {
  const refused = imports.flatMap(({ from, to }) => {
    const why = refusal(from, to);
    return why ? [`${why}: ${from} -> ${to}`] : [];
  });
  const knots = components(roomGraph({ files, imports }))
    .filter((component) => component.length > 1)
    .map((component) => `knot of ${component.length}: ${component.join(' ')}`);
  const wide = [...widths(files)]
    .filter(([, count]) => count > MAX_WIDTH)
    .map(([folder, count]) => `wide: ${folder} ${count}`);
  return [...knots, ...refused, ...wide];
}

/** Shape of a tree: numbers of files, rooms and folders, files per folder, and the share of files under 20 lines. */
export function shapeOf(tree, root) {
  const files = tree.files.filter((file) => file.startsWith(`${root}/`));
  const counts = [...widths(files).values()].toSorted((a, b) => a - b);
  const short = files.filter((file) => readFileSync(file, 'utf8').split('\n').length <= 20).length;
  return {
    files: files.length,
    rooms: new Set(files.map(roomOf).filter(Boolean)).size,
    folders: counts.length,
    median: counts[counts.length >> 1],
    widest: counts.at(-1),
    shortPercent: Math.round((100 * short) / files.length),
  };
}

/** Rooms of the trees with the rooms they import. */
function roomGraph({ files, imports }) {
  const nameOf = (file) => (roomOf(file) ? `${file.split('/')[0]}/${roomOf(file)}` : null);
  const graph = new Map(
    files
      .map(nameOf)
      .filter(Boolean)
      .map((room) => [room, new Set()]),
  );
  for (const { from, to } of imports) {
    const [a, b] = [nameOf(from), nameOf(to)];
    if (a && b && a !== b && graph.has(b)) graph.get(a).add(b);
  }
  return graph;
}

/** Number of source files of each folder. */
function widths(files) {
  const counts = new Map();
  for (const file of files) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
  return counts;
}

/** Strongly connected components (Tarjan). */
function components(graph) {
  let counter = 0;
  const index = new Map();
  const low = new Map();
  const stack = [];
  const found = [];
  const visit = (node) => {
    index.set(node, counter);
    low.set(node, counter++);
    stack.push(node);
    for (const next of graph.get(node)) {
      if (!index.has(next)) visit(next);
      if (stack.includes(next)) low.set(node, Math.min(low.get(node), low.get(next)));
    }
    if (low.get(node) === index.get(node)) found.push(stack.splice(stack.indexOf(node)).toSorted());
  };
  for (const node of graph.keys()) if (!index.has(node)) visit(node);
  return found;
}

function reached(start, imports) {
  const seen = new Set([start]);
  for (const file of seen)
    for (const { from, to } of imports) if (from === file && FLOORS[to.split('/')[0]] && floorOf(to) > 0) seen.add(to);
  return [...seen].toSorted();
}

function main([verb, ...rest]) {
  const tree = readTree();
  if (verb === '--edges') {
    for (const { from, to } of tree.imports)
      if (roomOf(from) === rest[0] && roomOf(to) === rest[1]) console.log(`${from} -> ${to}`);
    return;
  }
  if (verb === '--closure') {
    const files = reached(rest[0], tree.imports);
    console.log(`${files.join('\n')}\n${files.length} files`);
    return;
  }
  for (const root of Object.keys(FLOORS)) {
    const { files, rooms, folders, median, widest, shortPercent } = shapeOf(tree, root);
    console.log(
      `${root}: ${files} files in ${rooms} rooms and ${folders} folders, median ${median} files, widest ${widest}; ` +
        `under 20 lines ${shortPercent} %`,
    );
  }
  const offences = findOffences(tree);
  console.log(offences.join('\n') || 'no knot, nothing runs up, nothing is too wide');
  process.exitCode = offences.length ? 1 : 0;
}

if (process.argv[1]?.endsWith('knot.mjs')) main(process.argv.slice(2));
