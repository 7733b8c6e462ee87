import type { Rolldown } from 'vite';
import { addWithImports, type Bundle } from './addWithImports.ts';

const AROUND = /\/client\/openScreens\.tsx$/;
const AROUND_DATA = /\/client\/(?:RelayRoot\.tsx|environment\.ts)$/;

/** By the first part of a screen's URL, the script files it needs before it can show, dynamic imports of its own apart. */
export function filesOfScreens(bundle: Bundle): Record<string, string[]> {
  const chunks = Object.values(bundle).filter((it) => it.type === 'chunk');
  const moduleOf = ({ facadeModuleId }: Rolldown.OutputChunk) => facadeModuleId ?? '';
  const screens: Record<string, Set<string>> = {};
  for (const chunk of chunks) {
    // A screen's folder is named as its URL; those with data of their own have a loader there, and need Relay.
    const [, folder, loader] = /\/screens\/([\w-]+)\/(?:\w+Screen|(load)\w+)\.tsx?$/.exec(moduleOf(chunk)) ?? [];
    if (!folder) continue;
    const files = (screens[folder] ??= new Set());
    addWithImports(bundle, chunk, files);
    if (folder === 'login') continue;
    for (const other of chunks)
      if (AROUND.test(moduleOf(other)) || (loader && AROUND_DATA.test(moduleOf(other))))
        addWithImports(bundle, other, files);
  }
  return Object.fromEntries(Object.entries(screens).map(([folder, files]) => [folder, [...files]]));
}
