import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import { areas, wordsFolder } from '#client/build/words.ts';
import { LOCALES, STANDARD } from '#i18n/locales.ts';
import { DEEPER } from '#client/app/prefetch/screenAt.ts';
import { screenFiles, WITHOUT_SEGMENT } from './screenFiles.ts';

const THEME = 'client/public/theme.js';
const THEME_TAG = '<script src="/theme.js"></script>';
const SCREENS = 'client/screens';
const LOADER = /^[\w-]+\/load[A-Z]\w+\.ts$/;
/** Screens that open without a session, besides the login. */
const FOR_VISITORS = ['insights', 'forgot-password', 'reset-password', 'confirm-email'];
const ENTRY = '\0first-script';
const WORDS = '#client/lib/language/t.ts';
const NO_WORDS = '\0no-words';

/**
 * Replaces theme.js in the page with an inline script for three tasks that must not wait for a file: apply the theme, send
 * the query of the screen at the address, and preload that screen's code and words. The server's CSP allows the script by its hash.
 */
export const firstScript: Plugin = {
  name: 'first-script',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    async handler(html, { bundle }) {
      const requested = new Set([...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(([, file]) => file!));
      const script = (await bundled()) + preloads(screenFiles(bundle!), requested);
      if (/<\/script|<!--/i.test(script))
        throw new Error('the first script contains text that closes its script element');
      if (!html.includes(THEME_TAG)) throw new Error(`index.html does not contain ${THEME_TAG}`);
      return html.replace(THEME_TAG, () => `<script>${script}</script>`);
    },
  },
};

/** Bundles prefetchScreen.ts with the loaders of all screens, which hold the queries, into one script. */
async function bundled(): Promise<string> {
  const loaders = readdirSync(SCREENS, { recursive: true, encoding: 'utf8' })
    .filter((file) => LOADER.test(file) && !WITHOUT_SEGMENT.has(dirname(file)))
    .map((file) => join(SCREENS, file))
    .filter((file) => readFileSync(file, 'utf8').includes(': StartScreen'));
  const nameOf = (file: string) => basename(file, '.ts');
  const screens = loaders.map((file) => `${JSON.stringify(basename(dirname(file)))}: ${nameOf(file)}`);
  const entry = [
    `import ${JSON.stringify(resolve(THEME))};`,
    `import { prefetchScreen } from '#client/app/prefetch/prefetchScreen.ts';`,
    ...loaders.map((file) => `import { ${nameOf(file)} } from ${JSON.stringify(resolve(file))};`),
    `prefetchScreen({ ${screens.join(', ')} });`,
  ].join('\n');
  const entryOnly: Plugin = {
    name: 'first-script-entry',
    enforce: 'pre',
    // the script shows nothing, and runs before any words are loaded
    resolveId: (id) => (id === ENTRY ? ENTRY : id === WORDS ? NO_WORDS : null),
    load: (id) =>
      id === ENTRY ? entry : id === NO_WORDS ? "export const t = () => ''; export const wordsOr = t;" : null,
  };
  const output = (await build({
    configFile: false,
    root: resolve('client'),
    logLevel: 'error',
    publicDir: false,
    plugins: [entryOnly],
    build: { write: false, rollupOptions: { input: ENTRY, output: { format: 'iife' } } },
  })) as Rolldown.RolldownOutput;
  return output.output[0].code;
}

/** Script that preloads the files of the screen at the address, without those the page already requests. */
function preloads(filesByScreen: Record<string, string[]>, requested: ReadonlySet<string>): string {
  const files = [...new Set(Object.values(filesByScreen).flat())].filter((file) => !requested.has(file));
  const places = Object.fromEntries(
    Object.entries(filesByScreen).map(([screen, own]) => [
      screen,
      own.filter((file) => !requested.has(file)).map((file) => files.indexOf(file)),
    ]),
  );
  return `(() => {
  const files = ${JSON.stringify(files)};
  const screens = ${JSON.stringify(places)};
  const [first = 'dashboard', second] = location.pathname.split('/').filter(Boolean);
  const screen = second ? ${JSON.stringify(DEEPER)}[first] : first;
  let name = 'login';
  let language = ${JSON.stringify(STANDARD)};
  try {
    language = ${JSON.stringify(LOCALES)}.includes(localStorage.getItem('language')) ? localStorage.getItem('language') : language;
    if (localStorage.getItem('token') || ${JSON.stringify(FOR_VISITORS)}.includes(screen)) name = screen === 'login' ? 'dashboard' : screen;
  } catch {}
  for (const place of screens[name] || []) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = '/' + files[place];
    document.head.append(link);
  }
  for (const area of ['app', ...(name === 'login' ? [] : ['parts', 'failure']), name]) {
    if (!${JSON.stringify(areas())}.includes(area)) continue;
    const link = document.createElement('link');
    link.rel = 'preload';
    link.as = 'fetch';
    link.crossOrigin = 'anonymous';
    link.href = '/${wordsFolder()}/' + language + '/' + area + '.json';
    document.head.append(link);
  }
})();\n`;
}
