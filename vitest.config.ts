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

const fixedSeed = 'server/platform/testing/fixedSeed.ts';

process.env.TMPDIR = scratchFolder(); // inherited by the workers and their child processes

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
          exclude: ['**/*.pg.test.ts', '**/node_modules/**'],
        },
      },
      {
        plugins: [words], // the client's texts are tried on the database
        resolve: graphqlOnce,
        test: {
          name: 'postgres',
          environment: 'node',
          isolate: false, // a process per file would spend half its time loading packages
          setupFiles: [fixedSeed, 'server/platform/testing/freshModules.ts'],
          server: { deps: { external: [/\/prisma\/engine\//] } }, // its WebAssembly loads once per process
          include: ['{server,contract,prisma,e2e}/**/*.pg.test.ts'],
          globalSetup: ['server/platform/testing/postgresSetup.ts', 'server/platform/testing/programsSetup.ts'],
          testTimeout: HANG_MS,
          expect: polling,
          hookTimeout: HANG_MS,
        },
      },
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
