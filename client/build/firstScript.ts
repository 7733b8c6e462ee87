import { readFileSync } from 'node:fs';
import type { Plugin, Rolldown } from 'vite';
import { filesOfScreens } from './filesOfScreens.ts';

const THEME = 'client/public/theme.js';

/**
 * Makes theme.js, which every page waits for, also ask for the code of the screen that the address names, so that it
 * comes beside the entry's instead of after it. By itself, because the policy allows no inline script.
 */
export const firstScript: Plugin = {
  name: 'first-script',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle }) {
      const asked = new Set([...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(([, file]) => file!));
      const source = `${readFileSync(THEME, 'utf8')}\n${preloads(filesOfScreens(bundle!), asked)}`;
      const output = this as unknown as Rolldown.PluginContext; // Vite's type tells less than there is
      const reference = output.emitFile({ type: 'asset', name: 'first.js', source });
      return html.replace('src="/theme.js"', `src="/${output.getFileName(reference)}"`);
    },
  },
};

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
