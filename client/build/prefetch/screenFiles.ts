import type { Rolldown } from 'vite';

type Bundle = Readonly<Record<string, Rolldown.OutputChunk | Rolldown.OutputAsset>>;

const SHELL = /\/client\/app\/openScreens\.tsx$/;
/** Pages before sign-in. */
const WITHOUT_SHELL = new Set(['login', 'forgot-password', 'reset-password', 'confirm-email']);
/** Screens that have no first segment of their own, or that seldom are the first: nothing is requested ahead for them. */
export const WITHOUT_SEGMENT = new Set([
  'account',
  'activity',
  'bills',
  'reconciliation',
  'confirm-email',
  'differences',
  'forgot-password',
  'insights',
  'nfe',
  'operator',
  'payouts',
  'regimes',
  'reset-password',
  'simulator',
]);
const RELAY_ROOT = /\/client\/app\/RelayRoot\.tsx$/;

/** Script files each screen needs for its first render, without its own dynamic imports, by the first segment of its URL. */
export function screenFiles(bundle: Bundle): Record<string, string[]> {
  const chunks = Object.values(bundle).filter((it) => it.type === 'chunk');
  const screens: Record<string, Set<string>> = {};
  const withData = new Set<string>();
  const add = (folder: string, modules: RegExp) => {
    const files = (screens[folder] ??= new Set());
    for (const chunk of chunks)
      if (chunk.moduleIds.some((id) => modules.test(id))) addWithImports(bundle, chunk, files);
  };
  for (const id of chunks.flatMap(({ moduleIds }) => moduleIds)) {
    // A screen's folder is named after its URL. A loader in it means that the screen reads data and needs Relay.
    const [, folder, loader] = /\/screens\/([\w-]+)\/(?:[A-Z]\w+Screen|(load[A-Z])\w+)\.tsx?$/.exec(id) ?? [];
    if (!folder || WITHOUT_SEGMENT.has(folder)) continue;
    screens[folder] ??= new Set();
    if (loader) withData.add(folder);
  }
  for (const folder of Object.keys(screens)) {
    add(folder, new RegExp(`/screens/${folder}/(?:[A-Z]\\w+Screen|load[A-Z]\\w+)\\.tsx?$`));
    if (!WITHOUT_SHELL.has(folder)) add(folder, SHELL);
    if (withData.has(folder)) add(folder, RELAY_ROOT);
  }
  return Object.fromEntries(Object.entries(screens).map(([folder, files]) => [folder, [...files]]));
}

/** Adds a chunk's file and the files of its static imports to the set. */
export function addWithImports(bundle: Bundle, chunk: Rolldown.OutputChunk, files: Set<string>): void {
  if (files.has(chunk.fileName)) return;
  files.add(chunk.fileName);
  for (const file of chunk.imports) {
    const imported = bundle[file];
    if (imported?.type === 'chunk') addWithImports(bundle, imported, files);
  }
}
