#!/usr/bin/env node
/**
 * Writes the boundaries of tools/floors.mjs to .oxlintrc.json, so that an editor underlines imports that tools/knot.mjs
 * refuses. oxlint patterns have no exceptions, so only the check finds cycles and imports between screens.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { FLOORS } from './floors.mjs';

const RULE = 'no-restricted-imports';
const PARENT = {
  regex: '^\\.\\./',
  message: 'Write ./x inside a folder and #server/…, #client/… or #simulator/… elsewhere.',
};
const CROSSING = {
  server: { regex: '^#client/', message: 'Client and server share nothing but schema.graphql.' },
  client: { regex: '^#(server|prisma)/', message: 'Client and server share nothing but schema.graphql.' },
  simulator: {
    regex: '^#(server|client|prisma)/',
    message: 'The simulator stands in for the world: it knows no product.',
  },
};
const SIMULATOR = { regex: '^#simulator/', message: 'The product knows no simulator; tests and the contract use it.' };
const DATABASE = {
  paths: [{ name: 'pg', message: 'A door never touches the database.' }],
  regex: '^(#server/platform/postgres/db\\.ts|#prisma/.*)$',
  message: 'A door never touches the database: call a function.',
};
const DOORS = { graphql: 'rest|jobs', rest: 'graphql|jobs', jobs: 'graphql|rest' };
const NO_DATA = { regex: '^(react-relay|relay-runtime)', message: 'Neither lib nor ui knows data.' };

/** The floors above a floor, and the roof. */
function above(root, floor) {
  const higher = FLOORS[root].slice(FLOORS[root].indexOf(floor) + 1);
  const floors = higher.length
    ? [{ regex: `^#${root}/(${higher.join('|')})/`, message: `${floor} is below that floor.` }]
    : [];
  return [...floors, { regex: `^#${root}/[\\w-]+\\.\\w+$`, message: 'The roof is imported by nothing.' }];
}

/** What no file of a tree imports, but its tests. */
const outside = (root) => (root === 'simulator' ? [CROSSING.simulator] : [CROSSING[root], SIMULATOR]);

const override = (files, patterns, paths) => ({
  files,
  rules: { [RULE]: ['error', { ...(paths && { paths }), patterns: [PARENT, ...patterns] }] },
});

/** The overrides of every floor and door, in oxlint's order: the last match applies. */
function boundaryOverrides() {
  return Object.keys(FLOORS).flatMap((root) => [
    override([`${root}/**`], outside(root)),
    ...FLOORS[root].flatMap((floor) => {
      const patterns = [...outside(root), ...above(root, floor)];
      if (floor === 'lib' || floor === 'ui') patterns.push(NO_DATA);
      const doors = root === 'server' && FLOORS.server.indexOf(floor) >= FLOORS.server.indexOf('records');
      return [
        override([`${root}/${floor}/**`], patterns),
        ...(doors ? Object.entries(DOORS) : []).map(([door, others]) =>
          override(
            [`${root}/${floor}/**/${door}.ts`],
            [
              ...patterns,
              { regex: DATABASE.regex, message: DATABASE.message },
              { regex: `(^|/)(${others})\\.ts$`, message: 'A door never calls another kind of door.' },
            ],
            DATABASE.paths,
          ),
        ),
      ];
    }),
    // tests may use the floors above their subject
    override([`${root}/**/*.test.{ts,tsx}`, `${root}/**/testing/**`], [CROSSING[root]]),
    // the registry of marketplaces and the forms of their keys
    ...(root === 'client'
      ? [
          override(
            ['client/lib/marketplaces.ts', 'client/lib/connectionForms.ts'],
            [SIMULATOR, ...above('client', 'lib'), NO_DATA],
          ),
        ]
      : []),
  ]);
}

/** The configuration with its boundaries replaced by the current ones. */
export function withBoundaries(config) {
  const others = config.overrides.filter(({ rules }) => !(RULE in rules));
  return { ...config, overrides: [...others, ...boundaryOverrides()] };
}

if (process.argv[1]?.endsWith('boundaries.mjs')) {
  const file = '.oxlintrc.json';
  const config = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(file, `${JSON.stringify(withBoundaries(config), null, 2)}\n`);
}
