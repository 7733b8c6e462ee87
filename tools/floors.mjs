/**
 * The floors of each tree, bottom first: the only table for the check (tools/knot.mjs) and lint (tools/boundaries.mjs). A
 * room imports the other rooms of its floor, without cycles, and every floor below. The simulator has no floors.
 */
export const FLOORS = {
  server: ['platform', 'market', 'records', 'insight', 'work'],
  client: ['lib', 'ui', 'routing', 'data', 'files', 'parts', 'screens', 'app'],
  simulator: [],
};

/** Client floors whose folders are rooms. Every other client floor is one room. */
const ROOMS_WITHIN = { server: FLOORS.server, client: ['parts', 'screens'], simulator: [] };
/** Floors whose rooms do not import each other: shared code moves to a floor below. */
const APART = { server: [], client: ['screens'], simulator: [] };
/** Packages that a floor must not import. */
const PACKAGES = { client: { lib: /^(react-relay|relay-runtime)/, ui: /^(react-relay|relay-runtime)/ } };
/** Modules that only the named floors may import. */
const RESTRICTED = [
  // connectors call marketplaces; the only table they use is that of their quotas
  {
    from: /^server\/market\/(?!http\/waitForTurn\.ts$)/,
    to: /^server\/platform\/postgres\/db\.ts$/,
    why: 'touches the database',
  },
];
/** What the client reads of the server besides the schema: data about marketplaces (docs/decisions/037, 043). */
const SHARED = [
  { from: 'client/lib/marketplaces.ts', to: /^server\/market\/registry\.ts$/ },
  {
    from: 'client/lib/connectionForms.ts',
    to: /^server\/market\/(keys|channels\/connectionForms|connection\/connectionForm)\.ts$/,
  },
];
const DOOR = /^server\/(?:records|insight|work)\/(?:[\w-]+\/)+(graphql|rest|jobs)\.ts$/;

/** Room of a file. Null for the roof, which composes the rooms and is imported by none. */
export function roomOf(file) {
  const [root, floor, room, ...rest] = file.split('/');
  if (room === undefined) return null;
  if (!FLOORS[root]?.includes(floor)) return floor;
  if (!ROOMS_WITHIN[root].includes(floor)) return floor;
  return `${floor}/${rest.length ? room : room.replace(/\.\w+$/, '')}`;
}

/** Number of a file's floor, from 0 at the bottom. The roof is above all floors. */
export function floorOf(file) {
  const [root, floor, room] = file.split('/');
  const number = room === undefined ? -1 : (FLOORS[root]?.indexOf(floor) ?? -1);
  return number < 0 ? (FLOORS[root]?.length ?? 0) : number;
}

/** Short reason why a file must not import another file or a package. Null when it may. */
export function refusal(from, to) {
  const [root] = from.split('/');
  const [target] = to.split('/');
  if (root === 'simulator' && ['prisma', 'server', 'client'].includes(target)) return 'knows the product';
  if (target === 'simulator' && root !== 'simulator') return 'knows the simulator';
  if (target === 'prisma') return root === 'client' ? 'crosses between client and server' : null;
  if (!FLOORS[target]) {
    const floor = from.split('/')[1];
    return PACKAGES[root]?.[floor]?.test(to) ? `${floor} knows no data` : null;
  }
  if (SHARED.some((one) => from === one.from && one.to.test(to))) return null;
  if (target !== root) return 'crosses between client and server';
  if (floorOf(from) < floorOf(to)) return 'runs up';
  const [a, b] = [roomOf(from), roomOf(to)];
  if (a !== b && APART[root].includes(a?.split('/')[0]) && APART[root].includes(b?.split('/')[0]))
    return 'runs from one screen to another';
  const rule = RESTRICTED.find((one) => one.from.test(from) && one.to.test(to));
  if (rule) return rule.why;
  const door = DOOR.exec(from)?.[1];
  if (!door) return null;
  if (/^server\/platform\/postgres\/db\.ts$/.test(to)) return 'lets a door touch the database';
  const other = DOOR.exec(to)?.[1];
  return other && other !== door ? 'lets a door call another kind of door' : null;
}
