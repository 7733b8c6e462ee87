import react from '@vitejs/plugin-react';
import relay from 'vite-plugin-relay';
import { defineConfig } from 'vitest/config';
import { words } from '#client/build/words.ts';
import { scratchFolder } from '#server/platform/testing/scratchFolder.mjs';

// graphql 16 has no exports map: Vite would load index.mjs for our sources while Pothos and yoga load index.js ("another realm").
const graphqlOnce = { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] };

/** Ends a test that hangs. Tests do not depend on time, so it allows for a busy machine. */
const HANG_MS = 180_000;
/** Shorter than a test's timeout, so that a failure names the awaited value. */
const polling = { poll: { timeout: HANG_MS / 2 } };

/** Run again with the accounts distributed over several servers. */
const CITUS_TESTS = [
  'server/{dataVersion,shards}.pg.test.ts',
  'server/work/api/{exports,tenancy}.pg.test.ts',
  'server/work/{sync/runSync,backup/backup,lifecycle/rest}.pg.test.ts',
  'server/records/{identity/moveAccount,intake/recordOrders,keys/rotation/rotateKey,rollups/rebuildSales}.pg.test.ts',
  'server/records/{costing,freight,keys/doors,overheads}/rest.pg.test.ts',
  'server/insight/{brand,buybox,profit,sales,sqlbox,traffic}/rest.pg.test.ts',
  'server/insight/sales/products/productSales.pg.test.ts',
];

const fixedSeed = 'server/platform/testing/fixedSeed.ts';

process.env.TMPDIR = scratchFolder(); // inherited by the workers and their child processes

/** The tests with PostgreSQL; their setup says on which. */
const withPostgres = {
  environment: 'node' as const,
  isolate: false, // a process per file would spend half its time loading packages
  setupFiles: [fixedSeed, 'server/platform/testing/freshModules.ts'],
  server: { deps: { external: [/\/prisma\/engine\//] } }, // its WebAssembly loads once per process
  testTimeout: HANG_MS,
  expect: polling,
  hookTimeout: HANG_MS,
};
const pgTests = ['{server,contract,prisma,e2e}/**/*.pg.test.ts'];
const citus = {
  plugins: [words],
  resolve: graphqlOnce,
  test: {
    ...withPostgres,
    name: 'citus',
    include: ['server/**/*.citus.test.ts', ...(process.env.CITUS_TESTS === 'all' ? pgTests : CITUS_TESTS)],
    globalSetup: ['server/platform/testing/citusSetup.ts', 'server/platform/testing/programsSetup.ts'],
  },
};

export default defineConfig({
  test: {
    maxWorkers: '100%', // the default leaves a core idle
    env: { TZ: 'UTC', LOG_LEVEL: 'silent' },
    projects: [
      {
        resolve: graphqlOnce,
        test: {
          name: 'server',
          environment: 'node',
          isolate: false, // the files have no shared state, or start what they need
          testTimeout: HANG_MS,
          hookTimeout: HANG_MS,
          expect: polling,
          setupFiles: [fixedSeed],
          include: ['{server,simulator,contract,bench}/**/*.test.ts'],
          exclude: ['**/*.{pg,citus}.test.ts', '**/node_modules/**'],
        },
      },
      {
        plugins: [words], // the client's texts are tried on the database
        resolve: graphqlOnce,
        test: {
          ...withPostgres,
          name: 'postgres',
          include: pgTests,
          globalSetup: ['server/platform/testing/postgresSetup.ts', 'server/platform/testing/programsSetup.ts'],
        },
      },
      ...(process.env.CITUS_HOME ? [citus] : []),
      {
        plugins: [words, relay, react()],
        test: {
          name: 'client',
          environment: 'happy-dom',
          isolate: false, // a new page and React per file cost more than the tests; testSetup cleans up instead
          testTimeout: HANG_MS,
          expect: polling,
          include: ['client/**/*.test.{ts,tsx}'],
          setupFiles: [fixedSeed, 'client/testSetup.ts'],
        },
      },
    ],
  },
});
