// Which words each screen needs, and whether its route loads them. `node tools/areas.mjs` prints what is missing.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROUTES = 'client/app/routes.tsx';
/** Loaded with the shell. */
const ALWAYS = ['app', 'parts', 'failure'];
const ROUTE =
  /(?:relay|plain)Screen\(\s*async \(\) => \(await import\('#(client\/[^']+)'\)\)[\s\S]*?\n\s*(?:\[([^\]]*)\],?\s*)?\);/g;
const IMPORT = /(?:from|import)\s*\(?\s*'([#.][^']+)'/g;
/** Code that loads words itself before it needs them. */
const LOADS = /loadWords\('([^']+)'\)/g;
const WORD = /\b(?:t\(|id=\{?)\s*['"]([a-z][\w-]*)\.\w/gi;

/** Files of the client that a file imports, at once or later. */
function filesFrom(root, file, found = new Set()) {
  if (found.has(file) || !existsSync(join(root, file))) return found;
  found.add(file);
  for (const [, source] of readFileSync(join(root, file), 'utf8').matchAll(IMPORT)) {
    const next = source.startsWith('#client/') ? source.slice(1) : join(file, '..', source);
    if (next.startsWith('client/') && !next.includes('__generated__')) filesFrom(root, next, found);
  }
  return found;
}

/** Area of a message by the first part of its id, as in the catalogues. */
const areaOf = (root, word) => {
  const dashed = word.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return existsSync(join(root, `i18n/pt-x-spec/${dashed}.json`)) ? dashed : word;
};

/** The screens of the routes and the areas of words that each loads before its code. */
export const screenAreas = (root) =>
  [...readFileSync(join(root, ROUTES), 'utf8').matchAll(ROUTE)].map(([, screen, written = '']) => ({
    screen,
    areas: [...written.matchAll(/'([^']+)'/g)].map(([, area]) => area),
  }));

/** Areas that routes do not load although their screens' code has words of them, as sentences. */
export function areaOffences(root, screens = screenAreas(root)) {
  const offences = [];
  for (const { screen, areas } of screens) {
    const loaded = new Set([...ALWAYS, ...areas]);
    const files = [...filesFrom(root, screen)].map((file) => [file, readFileSync(join(root, file), 'utf8')]);
    for (const [, text] of files) for (const [, area] of text.matchAll(LOADS)) loaded.add(area);
    for (const [file, text] of files)
      for (const [, word] of text.matchAll(WORD)) {
        const area = areaOf(root, word);
        if (loaded.has(area)) continue;
        loaded.add(area); // said once
        offences.push(`${screen} does not load ${area}, which ${file} needs`);
      }
  }
  return offences;
}

if (process.argv[1]?.endsWith('areas.mjs')) for (const offence of areaOffences('.')) console.log(offence);
