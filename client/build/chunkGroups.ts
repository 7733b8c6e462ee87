import { resolve } from 'node:path';
import type { Rolldown } from 'vite';

/** Entry points of a page before sign-in: the entry and the login. */
const FIRST = ['client/app/main.tsx', 'client/screens/login/LoginScreen.tsx'];
/** Entry points of a signed-in seller's first page; most screens share most of their modules. */
const DASHBOARD = [
  'client/app/openScreens.tsx',
  'client/app/RelayRoot.tsx',
  'client/screens/dashboard/DashboardScreen.tsx',
  'client/screens/dashboard/loadDashboard.ts',
];
const LIBRARY = /\/node_modules\//;
/** Modules of screens and their parts may have words in constants that are not loaded while another screen is shown. */
const WITH_WORDS = /\/client\/(?:screens|parts)\//;
/** Icons the login does not use. The package's index imports every icon, so the module graph cannot say who uses which. */
const ICON = /\/lucide-react\/dist\/esm\/icons\/(?!(?:sun|moon|monitor)\.)[\w-]+\.mjs$/;

/** From so many screens on a module is in the chunk of all: a file costs a slow line more than some lines that a screen does not need. */
const SEVERAL = 3;

type Graph = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>;

let known: { first: ReadonlySet<string>; dashboard: ReadonlySet<string> } | undefined;

/** Returns which first page needs the module. Null: neither. The module graph is walked once. */
function part(id: string, graph: Graph): 'first' | 'dashboard' | null {
  known ??= { first: withImports(graph, FIRST), dashboard: withImports(graph, DASHBOARD) };
  if (known.first.has(id)) return 'first';
  return known.dashboard.has(id) ? 'dashboard' : null;
}

/** Modules of the files and of their static imports, transitively. */
function withImports(graph: Graph, files: string[]): Set<string> {
  const found = new Set<string>();
  const add = (id: string) => {
    if (found.has(id)) return;
    found.add(id);
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) add(imported);
  };
  for (const file of files) add(resolve(file));
  return found;
}

/** What each screen needs before it can show. Its modules are walked once. */
let screens: ReadonlySet<string>[] | undefined;

/** Whether several screens need the module, and it brings no library that the dashboard does not need. */
function isShared(id: string, graph: Graph): boolean {
  if (LIBRARY.test(id) || WITH_WORDS.test(id) || part(id, graph) !== null) return false;
  const { dynamicallyImportedIds } = graph.getModuleInfo(resolve('client/app/routes.tsx'))!;
  screens ??= dynamicallyImportedIds.map((screen) => withImports(graph, [screen]));
  if (screens.filter((needed) => needed.has(id)).length < SEVERAL) return false;
  return [...withImports(graph, [id])].every(
    (one) => !LIBRARY.test(one) || ICON.test(one) || part(one, graph) !== null,
  );
}

/**
 * Chunks of the client. Modules the dashboard shares with other screens form one chunk: it compresses better and needs
 * fewer requests. React and Relay have their own, which stay the same between builds; the login's modules stay separate.
 */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  {
    name: 'react',
    test: /\/node_modules\/(?:react|react-dom|react-error-boundary|scheduler|clsx|@lingui\/core)\/|preload-helper/,
  },
  {
    name: 'relay',
    test: /\/node_modules\/(?:react-relay|relay-runtime|fbjs|invariant|@babel\/runtime|react-router|react-router-dom)\//,
  },
  {
    debugName: 'dashboard',
    name: (id, graph) => (ICON.test(id) || (!LIBRARY.test(id) && part(id, graph) === 'dashboard') ? 'common' : null),
    minShareCount: 2,
  },
  { debugName: 'screens', name: (id, graph) => (isShared(id, graph) ? 'screens' : null) },
];
