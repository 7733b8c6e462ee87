import { resolve } from 'node:path';
import type { Rolldown } from 'vite';

/** What a page has that nobody waits to see the rest of: the entry, and the login. */
const FIRST = ['client/app/main.tsx', 'client/screens/login/LoginScreen.tsx'];
/** What a signed-in seller's first page is made of; most screens need the greater part of it. */
const DASHBOARD = [
  'client/app/openScreens.tsx',
  'client/app/RelayRoot.tsx',
  'client/screens/dashboard/DashboardScreen.tsx',
  'client/screens/dashboard/loadDashboard.ts',
];
const LIBRARY = /\/node_modules\//;
/** All but the login's. Their package names all of them, so who imports one seems to import each. */
const ICON = /\/lucide-react\/dist\/esm\/icons\/(?!(?:sun|moon|monitor)\.)[\w-]+\.mjs$/;

type Graph = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>;

let known: { first: ReadonlySet<string>; dashboard: ReadonlySet<string> } | undefined;

/** Asked of each module: of whose they are is found out once. */
function part(id: string, graph: Graph): 'first' | 'dashboard' | null {
  known ??= { first: withImports(graph, FIRST), dashboard: withImports(graph, DASHBOARD) };
  if (known.first.has(id)) return 'first';
  return known.dashboard.has(id) ? 'dashboard' : null;
}

/** The modules of these files, and those they cannot run without. */
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

/**
 * Small files compress better together and need fewer requests: what the dashboard shares with other screens comes in one.
 * React and Relay have theirs, which stays the same from build to build; what the login needs stays apart.
 */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  { name: 'react', test: /\/node_modules\/(?:react|react-dom|scheduler|clsx)\// },
  { name: 'relay', test: /\/node_modules\/(?:react-relay|relay-runtime|fbjs|@babel\/runtime)\// },
  {
    debugName: 'of the dashboard',
    name: (id, graph) => (ICON.test(id) || (!LIBRARY.test(id) && part(id, graph) === 'dashboard') ? 'common' : null),
    minShareCount: 2,
  },
];
