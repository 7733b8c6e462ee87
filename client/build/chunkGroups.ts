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
/** Icons the login does not use. The package's index imports every icon, so the module graph cannot say who uses which. */
const ICON = /\/lucide-react\/dist\/esm\/icons\/(?!(?:sun|moon|monitor)\.)[\w-]+\.mjs$/;

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

/**
 * Chunks of the client. Modules the dashboard shares with other screens form one chunk: it compresses better and needs
 * fewer requests. React and Relay have their own, which stay the same between builds; the login's modules stay separate.
 */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  { name: 'react', test: /\/node_modules\/(?:react|react-dom|scheduler|clsx)\// },
  { name: 'relay', test: /\/node_modules\/(?:react-relay|relay-runtime|fbjs|@babel\/runtime)\// },
  {
    debugName: 'dashboard',
    name: (id, graph) => (ICON.test(id) || (!LIBRARY.test(id) && part(id, graph) === 'dashboard') ? 'common' : null),
    minShareCount: 2,
  },
];
