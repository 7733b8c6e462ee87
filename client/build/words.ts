import { readFileSync } from 'node:fs';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { Plugin } from 'vite';

const CATALOGUE = /\/i18n\/([\w-]+)\/([\w-]+)\.json$/;
/** pt-BR has its own words only where the specification's are not plain Portuguese. */
const BELOW: Record<string, string> = { 'pt-BR': 'pt-x-spec' };

/**
 * Compiles a catalogue from ICU to what @lingui/core reads, when the bundler loads it. @lingui/cli does the same from files to
 * files, but brings Babel, esbuild and 200 packages for extracting from macros, which this project does not use.
 */
export const words: Plugin = {
  name: 'words',
  enforce: 'pre',
  transform(code, id) {
    const [file] = id.split('?');
    const [, locale, area] = CATALOGUE.exec(file!) ?? [];
    if (!locale) return null;
    const below = BELOW[locale] && file!.replace(`/${locale}/${area}.json`, `/${BELOW[locale]}/${area}.json`);
    if (below) this.addWatchFile(below);
    const messages = { ...(below ? read(readFileSync(below, 'utf8')) : {}), ...read(code) };
    const compiled = Object.entries(messages).map(([key, message]) => [key, compileMessage(message)]);
    return { code: JSON.stringify(Object.fromEntries(compiled)), map: null };
  },
};

const read = (json: string) => JSON.parse(json) as Record<string, string>;
