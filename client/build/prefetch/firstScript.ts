import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import { filesOfScreens } from './filesOfScreens.ts';

const THEME = 'client/public/theme.js';
const THEME_TAG = '<script src="/theme.js"></script>';
const SCREENS = 'client/screens';
const LOADER = /^[\w-]+\/load[A-Z]\w+\.ts$/;
const ENTRY = '\0first-script';

/**
 * Puts into the page, in place of theme.js, a script of its own with three tasks that cannot wait for any file: the theme,
 * the query of the screen that the address names, and asking for that screen's code. The server allows it by its hash.
 */
export const firstScript: Plugin = {
  name: 'first-script',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    async handler(html, { bundle }) {
      const asked = new Set([...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(([, file]) => file!));
      const script = (await bundled()) + preloads(filesOfScreens(bundle!), asked);
      if (/<\/script|<!--/i.test(script)) throw new Error('the first script would end before its end');
      if (!html.includes(THEME_TAG)) throw new Error('the page has no place for its first script');
      return html.replace(THEME_TAG, () => `<script>${script}</script>`);
    },
  },
};

/** prefetchScreen.ts with the loaders of all screens, in one script: they themselves say what their screens ask. */
async function bundled(): Promise<string> {
  const loaders = readdirSync(SCREENS, { recursive: true, encoding: 'utf8' })
    .filter((file) => LOADER.test(file))
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
    resolveId: (id) => (id === ENTRY ? ENTRY : null),
    load: (id) => (id === ENTRY ? entry : null),
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

function preloads(ofScreens: Record<string, string[]>, asked: ReadonlySet<string>): string {
  const files = [...new Set(Object.values(ofScreens).flat())].filter((file) => !asked.has(file));
  const places = Object.fromEntries(
    Object.entries(ofScreens).map(([screen, own]) => [
      screen,
      own.filter((file) => !asked.has(file)).map((file) => files.indexOf(file)),
    ]),
  );
  return `(() => {
  const files = ${JSON.stringify(files)};
  const screens = ${JSON.stringify(places)};
  const screen = location.pathname.split('/')[1] || 'dashboard';
  let name = 'login';
  try {
    if (localStorage.getItem('token') || screen === 'insights') name = screen === 'login' ? 'dashboard' : screen;
  } catch {}
  for (const place of screens[name] || []) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = '/' + files[place];
    document.head.append(link);
  }
})();\n`;
}
