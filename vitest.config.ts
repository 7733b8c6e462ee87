import react from '@vitejs/plugin-react';
import relay from 'vite-plugin-relay';
import { defineConfig } from 'vitest/config';
import { scratchFolder } from '#server/platform/testing/scratchFolder.mjs';

// graphql 16 has no exports map: Vite would load index.mjs for our sources while Pothos and yoga load index.js ("another realm").
const graphqlOnce = { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] };

/** No test is timed: this only ends one that hangs, on however busy a machine. */
const HANG_MS = 180_000;
/** Shorter than a test may take, so that a failure names the value waited for. */
const polling = { poll: { timeout: HANG_MS / 2 } };

process.env.TMPDIR = scratchFolder(); // of the workers, and of what they start, too

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
          isolate: false, // the files are pure, or start what they need
          testTimeout: HANG_MS,
          hookTimeout: HANG_MS,
          expect: polling,
          include: ['server/**/*.test.ts', 'bench/**/*.test.ts'],
          exclude: ['**/*.pg.test.ts', '**/node_modules/**'],
        },
      },
      {
        resolve: graphqlOnce,
        test: {
          name: 'postgres',
          environment: 'node',
          isolate: false, // a process for each file would spend half its time on loading packages
          setupFiles: ['server/platform/testing/freshModules.ts'],
          server: { deps: { external: [/\/prisma\/engine\//] } }, // its WebAssembly is loaded once in a process
          include: ['server/**/*.pg.test.ts', 'prisma/**/*.pg.test.ts'],
          globalSetup: ['server/platform/testing/postgresSetup.ts'],
          testTimeout: HANG_MS,
          expect: polling,
          hookTimeout: HANG_MS,
        },
      },
      {
        plugins: [relay, react()],
        test: {
          name: 'client',
          environment: 'happy-dom',
          isolate: false, // a page and React anew for each file cost more than the tests: testSetup tidies up instead
          testTimeout: HANG_MS,
          expect: polling,
          include: ['client/**/*.test.{ts,tsx}'],
          setupFiles: ['client/testSetup.ts'],
        },
      },
    ],
  },
});
