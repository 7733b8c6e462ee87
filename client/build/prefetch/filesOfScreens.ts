import { addWithImports, type Bundle } from './addWithImports.ts';

const AROUND = /\/client\/app\/openScreens\.tsx$/;
const AROUND_DATA = /\/client\/app\/RelayRoot\.tsx$/;

/** By the first part of a screen's URL, the script files it needs before it can show, dynamic imports of its own apart. */
export function filesOfScreens(bundle: Bundle): Record<string, string[]> {
  const chunks = Object.values(bundle).filter((it) => it.type === 'chunk');
  const screens: Record<string, Set<string>> = {};
  const withData = new Set<string>();
  const add = (folder: string, those: RegExp) => {
    const files = (screens[folder] ??= new Set());
    for (const chunk of chunks) if (chunk.moduleIds.some((id) => those.test(id))) addWithImports(bundle, chunk, files);
  };
  for (const id of chunks.flatMap(({ moduleIds }) => moduleIds)) {
    // A screen's folder is named as its URL; those with data of their own have a loader there, and need Relay.
    const [, folder, loader] = /\/screens\/([\w-]+)\/(?:[A-Z]\w+Screen|(load[A-Z])\w+)\.tsx?$/.exec(id) ?? [];
    if (!folder) continue;
    screens[folder] ??= new Set();
    if (loader) withData.add(folder);
  }
  for (const folder of Object.keys(screens)) {
    add(folder, new RegExp(`/screens/${folder}/(?:[A-Z]\\w+Screen|load[A-Z]\\w+)\\.tsx?$`));
    if (folder !== 'login') add(folder, AROUND);
    if (withData.has(folder)) add(folder, AROUND_DATA);
  }
  return Object.fromEntries(Object.entries(screens).map(([folder, files]) => [folder, [...files]]));
}
