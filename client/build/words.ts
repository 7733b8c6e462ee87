import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { Plugin } from 'vite';
import { isLocale, LOCALES } from '#i18n/locales.ts';

const FOLDER = 'i18n';
const QUOTED_ID = /(['"])([a-z]\w*\.\w+)\1/g;
let isBuild = false;
const CATALOGUE = /\/i18n\/([\w-]+)\/([\w-]+)\.json$/;
/** pt-BR has its own words only where the specification's are not plain Portuguese. */
const BELOW: Record<string, string> = { 'pt-BR': 'pt-x-spec' };

/**
 * Compiles the catalogues from ICU to what @lingui/core reads, into assets/words/{version}/{locale}/{area}.json: a file is loaded
 * with its screen. The version is a hash of all catalogues, so that a name needs no list of files. (@lingui/cli compiles too, but
 * brings Babel, esbuild and 200 packages to extract macros, which this project does not use.)
 */
export const words: Plugin = {
  name: 'words',
  enforce: 'pre',
  config: () => ({
    define: {
      WORDS_VERSION: JSON.stringify(wordsVersion()),
    },
  }),
  configResolved({ command }) {
    isBuild = command === 'build';
  },
  configureServer({ middlewares }) {
    middlewares.use('/assets/words', (request, response, next) => {
      const [, locale, area] = /^\/\w+\/([\w-]+)\/([\w-]+)\.json/.exec(request.url ?? '') ?? [];
      if (!isLocale(locale)) return next();
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(compiled(locale, area!)));
    });
  },
  generateBundle() {
    for (const locale of LOCALES)
      for (const area of areas()) {
        const fileName = `${wordsFolder()}/${locale}/${area}.json`;
        this.emitFile({ type: 'asset', fileName, source: JSON.stringify(compiled(locale, area)) });
      }
  },
  /** Compiles a catalogue that a module imports (tests). A build has short ids. */
  transform(code, id) {
    const [file] = id.split('?') as [string];
    const [, locale, area] = CATALOGUE.exec(file) ?? [];
    if (locale) return { code: JSON.stringify(compiled(locale, area!)), map: null };
    if (!isBuild || !/\/(?:client|server\/market)\/.+\.tsx?$/.test(file)) return null;
    return {
      code: code.replaceAll(QUOTED_ID, (quoted, mark, name) =>
        ids().has(name) ? mark + shortId(name) + mark : quoted,
      ),
      map: null,
    };
  },
};

/** Folder of a build's words, within its output. */
export const wordsFolder = () => `assets/words/${wordsVersion()}`;

/** Parts of the product whose words are loaded together. */
export const areas = () => readdirSync(`${FOLDER}/pt-x-spec`).map((name) => basename(name, '.json'));

function wordsVersion(): string {
  const hash = createHash('sha256');
  for (const locale of LOCALES) for (const area of areas()) hash.update(read(locale, area));
  return hash.digest('hex').slice(0, 8);
}

const read = (locale: string, area: string) => readFileSync(`${FOLDER}/${locale}/${area}.json`, 'utf8');
const parsed = (locale: string, area: string) => JSON.parse(read(locale, area)) as Record<string, string>;

function compiled(locale: string, area: string) {
  const below = BELOW[locale];
  const messages = { ...(below ? parsed(below, area) : {}), ...parsed(locale, area) };
  const name = isBuild ? shortId : (id: string) => id;
  return Object.fromEntries(Object.entries(messages).map(([id, message]) => [name(id), compileMessage(message)]));
}

let known: Map<string, string> | undefined;

/** Ids of Padrão with a short name each, of their hash, so that a message added renames no other. Throws when two are equal. */
function ids(): Map<string, string> {
  if (known) return known;
  known = new Map();
  for (const area of areas())
    for (const id of Object.keys(parsed('pt-x-spec', area)))
      known.set(id, createHash('sha256').update(id).digest('base64url').slice(0, 5));
  if (new Set(known.values()).size < known.size) throw new Error('two messages have the same short id');
  return known;
}

const shortId = (id: string) => ids().get(id) ?? id;
