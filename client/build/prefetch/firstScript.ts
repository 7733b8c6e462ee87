import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import { areas, wordsFolder } from '#client/build/words.ts';
import { LOCALES, STANDARD } from '#i18n/locales.ts';
import { screenAreas } from '#tools/areas.mjs';
import { DEEPER } from '#client/app/prefetch/screenAt.ts';
import { screenFiles, WITHOUT_SEGMENT } from './screenFiles.ts';

const THEME = 'client/public/theme.js';
/** The font of the first view, named by theme.css. */
const FONT = /inter-latin-wght-normal-[\w-]+\.woff2$/;
const STYLE_TAG = '<link rel="stylesheet"';
/** Below it a line is slow, in Mbit/s. */
const SLOW_MBITS = 3;
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
      const font = Object.keys(bundle!).find((file) => FONT.test(file));
      if (!font) throw new Error('theme.css does not name the font');
      const script = (await bundled()) + preloads(largestFirst(bundle!), requested, font);
      if (/<\/script|<!--/i.test(script))
        throw new Error('the first script contains text that closes its script element');
      if (!html.includes(THEME_TAG)) throw new Error(`index.html does not contain ${THEME_TAG}`);
      if (!html.includes(STYLE_TAG)) throw new Error(`index.html does not contain ${STYLE_TAG}`);
      // after the code that every page requests, which is the largest, and before the style, for which a script waits
      return html.replace(THEME_TAG, '').replace(STYLE_TAG, (style) => `<script>${script}</script>\n    ${style}`);
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
    `import { loadFormats } from '#client/app/prefetch/loadFormats.ts';`,
    `prefetchScreen({ ${screens.join(', ')} });`,
    'loadFormats();',
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

/** Files of each screen, the largest first: six at a time are on their way, and the small ones fit in beside it. */
const largestFirst = (bundle: Rolldown.OutputBundle): Record<string, string[]> => {
  const size = (file: string) => {
    const output = bundle[file];
    return output?.type === 'chunk' ? output.code.length : 0;
  };
  const screens = Object.entries(screenFiles(bundle));
  return Object.fromEntries(
    screens.map(([screen, files]) => [screen, files.toSorted((a, b) => size(b) - size(a))] as const),
  );
};

/**
 * Script that preloads the files of the screen at the address, without those the page already requests, and the font: first, so
 * that the first view has it (`font-display: optional`), but on a slow line, where it would take a quarter of a second from them, last.
 */
function preloads(filesByScreen: Record<string, string[]>, requested: ReadonlySet<string>, font: string): string {
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
  const request = (rel, href, more, done) => {
    const link = Object.assign(document.createElement('link'), { rel, href, ...more });
    link.onload = link.onerror = done;
    document.head.append(link);
  };
  const asWords = { as: 'fetch', crossOrigin: 'anonymous' };
  const known = ${JSON.stringify(areasOfScreens(Object.keys(filesByScreen)))};
  const areas = ['app', ...(name === 'login' ? [] : ['parts', 'failure']), ...(known[name] || [])];
  const needed = [
    ...(screens[name] || []).map((place) => ['modulepreload', '/' + files[place], {}]),
    ...areas.map((area) => ['preload', '/${wordsFolder()}/' + language + '/' + area + '.json', asWords]),
  ];
  let left = needed.length;
  const requestFont = () => request('preload', '/${font}', { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' });
  // browsers that do not say how fast the line is get it at once
  const { downlink, saveData } = navigator.connection || {};
  const isSlow = saveData || downlink < ${SLOW_MBITS};
  if (!isSlow) requestFont();
  for (const [rel, href, more] of needed) request(rel, href, more, () => --left || !isSlow || requestFont());
})();\n`;
}

/** Areas of words of each screen, as its route has them; of the login, which has no route, its own. */
function areasOfScreens(screens: string[]): Record<string, string[]> {
  const ofRoutes = screenAreas('.').map(({ screen = '', areas: own }) => {
    const words = own.filter((area) => area !== undefined);
    return [basename(dirname(screen)), words] as const;
  });
  const known: Record<string, string[]> = Object.fromEntries(ofRoutes);
  return Object.fromEntries(
    screens.map((screen) => [screen, known[screen] ?? (areas().includes(screen) ? [screen] : [])]),
  );
}
