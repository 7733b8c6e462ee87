#!/usr/bin/env node
/**
 * Reads the catalogues of the client (i18n/{locale}/{area}.json) and of the server (i18n/server/{locale}/{area}.json), ICU messages
 * by id, checks them, and writes i18n/__generated__/messages.d.ts and sentences.d.mts: ids, parameters and tags of every message, by
 * which TypeScript checks `t`, `<Trans>` and `sentence`; and sentences.mjs, the server's compiled messages.
 *
 *   node tools/messages.mjs          part of `npm run gen`; exit code 1 and one line for each offence
 *
 * An offence is: an id used in client/ or server/ that no catalogue has, an id unused, an id missing in a language, parameters or
 * tags that differ from Padrão's, a plural without `other`, an unreadable message, a pt-BR text equal to Padrão's (pt-BR has only
 * the texts that are not plain Portuguese there).
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { parse } from '@messageformat/parser';

/** Padrão, which every other language is compared with. */
export const STANDARD = 'pt-x-spec';
/** Languages that have every message of Padrão. */
const COMPLETE = ['en', 'es'];
/** Has only what differs from Padrão. */
const DIFFERENCES = 'pt-BR';
/** Folders of catalogues, and the sources that use their messages. */
const SETS = [
  { folder: 'i18n', usedIn: 'client', alsoIn: 'server/market' }, // forms and facts of marketplaces are data of both
  { folder: 'i18n/server', usedIn: 'server' },
];

/** Messages of all areas by id, as `{ area, text }`. */
export function readCatalogue(root, locale, set = 'i18n') {
  const folder = join(root, set, locale);
  return new Map(
    readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .toSorted()
      .flatMap((name) =>
        Object.entries(JSON.parse(readFileSync(join(folder, name), 'utf8'))).map(([id, text]) => [
          id,
          { area: name.replace(/\.json$/, ''), text },
        ]),
      ),
  );
}

/** Parameters (name → 'number' for a plural, 'text' otherwise) and tags of an ICU message. Throws on one that cannot be read. */
export function shapeOfMessage(text) {
  const params = new Map();
  const visit = (tokens) => {
    for (const token of tokens) {
      if (token.type === 'argument' && !params.has(token.arg)) params.set(token.arg, 'text');
      if (token.type === 'function') params.set(token.arg, 'text');
      if (!token.cases) continue;
      params.set(token.arg, token.type === 'select' ? 'text' : 'number');
      if (!token.cases.some(({ key }) => key === 'other'))
        throw new Error(`${token.type} of ${token.arg} has no "other"`);
      for (const { tokens: inner } of token.cases) visit(inner);
    }
  };
  visit(parse(text));
  const tags = [...new Set([...text.matchAll(/<(\w+)>/g)].map(([, name]) => name))].toSorted();
  return { params, tags };
}

/** Lines of offences of the catalogues alone, `{ [locale]: Map }`. */
export function catalogueOffences(catalogues) {
  const found = [];
  const standard = catalogues[STANDARD];
  const shapes = new Map();
  for (const [locale, catalogue] of Object.entries(catalogues))
    for (const [id, { area, text }] of catalogue) {
      if (!id.startsWith(`${camelCase(area)}.`)) found.push(`${locale}: ${id} is in the catalogue of ${area}`);
      if (!standard.has(id)) found.push(`${locale}: ${id} is not in ${STANDARD}`);
      if (locale === DIFFERENCES && standard.get(id)?.text === text)
        found.push(`${locale}: ${id} is as in ${STANDARD}`);
      try {
        const shape = asText(shapeOfMessage(text));
        if (locale === STANDARD) shapes.set(id, shape);
        else if (shapes.has(id) && shapes.get(id) !== shape)
          found.push(`${locale}: ${id} has ${shape}, not ${shapes.get(id)}`);
      } catch (error) {
        found.push(`${locale}: ${id} ${error.message}`);
      }
    }
  for (const locale of COMPLETE)
    for (const id of standard.keys()) if (!catalogues[locale].has(id)) found.push(`${locale}: ${id} is missing`);
  return found;
}

/** Lines of offences of ids in sources (`[file, text]`): used but in no catalogue, or in a catalogue but unused. */
export function usageOffences(ids, sources, others = []) {
  const found = [];
  const used = new Set();
  for (const [, text] of others) for (const [, id] of text.matchAll(/\bword: '([a-z]\w*\.\w+)'/g)) used.add(id);
  for (const [file, text] of sources) {
    for (const [, id] of text.matchAll(/'([a-z]\w*\.\w+)'/g)) if (ids.has(id)) used.add(id);
    for (const [, id] of text.matchAll(/"([a-z]\w*\.\w+)"/g)) if (ids.has(id)) used.add(id);
    for (const [, id] of text.matchAll(/(?:\b(?:t|say|sentence)\(\s*|<Trans\s+id=)["']([^"']+)["']/g))
      if (!ids.has(id)) found.push(`${file}: ${id} is in no catalogue`);
  }
  for (const id of ids.keys()) if (!used.has(id)) found.push(`${id} is not used`);
  return found;
}

const camelCase = (area) => area.replaceAll(/-(\w)/g, (_, letter) => letter.toUpperCase());
const asText = ({ params, tags }) =>
  `{${[...params].map(([name, type]) => `${name}: ${type}`).toSorted()}} <${tags.join(' ')}>`;

function declarations(standard) {
  const lines = [...standard].map(([id, { text }]) => ({ id, ...shapeOfMessage(text) }));
  const params = (of) =>
    of.size === 0
      ? 'null'
      : `{ ${[...of].map(([name, type]) => `${name}: ${type === 'number' ? 'number' : 'Value'}`).join('; ')} }`;
  const areas = [...new Set([...standard.values()].map(({ area }) => area))];
  return [
    '// written by tools/messages.mjs',
    'type Value = string | number | null | undefined;',
    `export type Area = ${areas.map((area) => `'${area}'`).join(' | ')};`,
    'export interface MessageParams {',
    ...lines.map((line) => `  '${line.id}': ${params(line.params)};`),
    '}',
    'export type MessageId = keyof MessageParams;',
    'export type MessageTags = { [Id in MessageId]: never } & {',
    ...lines
      .filter(({ tags }) => tags.length > 0)
      .map(({ id, tags }) => `  '${id}': ${tags.map((tag) => `'${tag}'`).join(' | ')};`),
    '};',
    '',
  ].join('\n');
}

function sourceFiles(path) {
  if (/(^|\/)(node_modules|__generated__)$/.test(path)) return [];
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) => {
    const file = join(path, entry.name);
    if (entry.isDirectory()) return sourceFiles(file);
    return /\.(tsx?|mjs)$/.test(entry.name) && !/\.test\./.test(entry.name) ? [[file, readFileSync(file, 'utf8')]] : [];
  });
}

const LOCALES = [STANDARD, DIFFERENCES, ...COMPLETE];
const readAll = (root, set) => Object.fromEntries(LOCALES.map((locale) => [locale, readCatalogue(root, locale, set)]));

/** All offences of a checkout. */
export function messageOffences(root = '.') {
  return SETS.flatMap(({ folder, usedIn, alsoIn }) => {
    const catalogues = readAll(root, folder);
    const [sources, others] = [usedIn, alsoIn].map((path) => (path ? sourceFiles(join(root, path)) : []));
    return [...catalogueOffences(catalogues), ...usageOffences(catalogues[STANDARD], sources, others)];
  });
}

/** The server's messages, compiled, and the names of the parameters by which a message counts. */
function compiledSentences(catalogues) {
  const texts = (catalogue) => Object.fromEntries([...catalogue].map(([id, { text }]) => [id, compileMessage(text)]));
  const standard = texts(catalogues[STANDARD]);
  const compiled = Object.fromEntries(
    LOCALES.map((locale) => [locale, { ...(locale === DIFFERENCES && standard), ...texts(catalogues[locale]) }]),
  );
  const counted = [...catalogues[STANDARD]].flatMap(([id, { text }]) => {
    const names = [...shapeOfMessage(text).params].filter(([, type]) => type === 'number').map(([name]) => name);
    return names.length > 0 ? [[id, names]] : [];
  });
  const json = (value) => `JSON.parse(${JSON.stringify(JSON.stringify(value))})`;
  return [
    '// written by tools/messages.mjs',
    `export const compiledSentences = ${json(compiled)};`,
    `export const pluralParams = ${json(Object.fromEntries(counted))};`,
    '',
  ].join('\n');
}

function sentenceDeclarations(standard) {
  const params = (of) =>
    of.size === 0
      ? 'null'
      : `{ ${[...of].map(([name, type]) => `${name}: ${type === 'number' ? 'number' : 'SentenceValue'}`).join('; ')} }`;
  return [
    '// written by tools/messages.mjs',
    "import type { CompiledMessage } from '@lingui/message-utils/compileMessage';",
    "import type { Locale } from '#i18n/locales.ts';",
    "import type { SentenceValue } from '#server/platform/language/sentence.ts';",
    'export interface SentenceParams {',
    ...[...standard].map(([id, { text }]) => `  '${id}': ${params(shapeOfMessage(text).params)};`),
    '}',
    'export type SentenceId = keyof SentenceParams;',
    'export const compiledSentences: Record<Locale, Record<string, CompiledMessage>>;',
    'export const pluralParams: Readonly<Record<string, readonly string[]>>;',
    '',
  ].join('\n');
}

if (import.meta.filename === process.argv[1]) {
  mkdirSync('i18n/__generated__', { recursive: true });
  const offences = messageOffences();
  for (const offence of offences) console.error(offence);
  const ofServer = readAll('.', 'i18n/server');
  writeFileSync('i18n/__generated__/messages.d.ts', declarations(readCatalogue('.', STANDARD)));
  writeFileSync('i18n/__generated__/sentences.mjs', compiledSentences(ofServer));
  writeFileSync('i18n/__generated__/sentences.d.mts', sentenceDeclarations(ofServer[STANDARD]));
  if (offences.length > 0) process.exitCode = 1;
}
