import { readFileSync } from 'node:fs';
import type { Plugin, Rolldown } from 'vite';

type Chunks = ReadonlyMap<string, Rolldown.OutputChunk>;

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
      const chunks: Chunks = new Map(
        Object.values(bundle!).flatMap((it) => (it.type === 'chunk' ? [[it.fileName, it]] : [])),
      );
      const asked = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(([, file]) => file!);
      const source = `${readFileSync(THEME, 'utf8')}\n${preloads(chunks, new Set(asked))}`;
      const output = this as unknown as Rolldown.PluginContext; // Vite's type tells less than there is
      const reference = output.emitFile({ type: 'asset', name: 'first.js', source });
      return html.replace('src="/theme.js"', `src="/${output.getFileName(reference)}"`);
    },
  },
};

function preloads(chunks: Chunks, asked: ReadonlySet<string>): string {
  const files: string[] = [];
  const place = (file: string) => (files.includes(file) ? files.indexOf(file) : files.push(file) - 1);
  const screens: Record<string, number[]> = {};
  const moduleOf = ({ facadeModuleId }: Rolldown.OutputChunk) => facadeModuleId ?? '';
  const shared = [...chunks.values()].filter((it) =>
    /\/client\/(openScreens|RelayRoot|environment)\.tsx?$/.test(moduleOf(it)),
  );
  for (const chunk of chunks.values()) {
    // A screen's folder is named as its URL.
    const [, folder] = /\/screens\/([\w-]+)\/(?:\w+Screen|load\w+)\.tsx?$/.exec(moduleOf(chunk)) ?? [];
    if (!folder) continue;
    // Only screens with data of their own have a loader, and need Relay.
    const starts =
      folder === 'login'
        ? [chunk]
        : [
            chunk,
            ...shared.filter((it) => moduleOf(it).includes('/openScreens') || /\/load\w+\.ts$/.test(moduleOf(chunk))),
          ];
    const needed = [...closure(chunks, starts)].filter((file) => !asked.has(file)).map(place);
    screens[folder] = [...new Set([...(screens[folder] ?? []), ...needed])];
  }
  return `(() => {
  const files = ${JSON.stringify(files)};
  const screens = ${JSON.stringify(screens)};
  const screen = location.pathname.split('/')[1] || 'dashboard';
  let name = 'login';
  try { if (localStorage.getItem('token') || screen === 'insights') name = screen === 'login' ? 'dashboard' : screen; } catch {}
  for (const file of screens[name] || []) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = '/' + files[file];
    document.head.append(link);
  }
})();\n`;
}

/** The files of these chunks and of all that they import at once. */
function closure(chunks: Chunks, starts: readonly Rolldown.OutputChunk[], found = new Set<string>()): Set<string> {
  for (const chunk of starts) {
    if (found.has(chunk.fileName)) continue;
    found.add(chunk.fileName);
    closure(
      chunks,
      chunk.imports.flatMap((file) => chunks.get(file) ?? []),
      found,
    );
  }
  return found;
}
