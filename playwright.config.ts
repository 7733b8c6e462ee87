import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig, devices } from '@playwright/test';

const port = Number(process.env.E2E_PORT ?? 4300);
const marketplacesPort = port + 1;
process.env.E2E_MARKETPLACES = `http://127.0.0.1:${marketplacesPort}`;
// Playwright reads this file again in every worker: the first reading names the folder. `npm run e2e` names its own.
process.env.E2E_DATA_DIR ??= join(tmpdir(), `seller-analytics-e2e-${process.pid}`);

/** Journeys of nobody, of new sellers and of what the demo seller has before any order is there. */
const WITHOUT_SALES = /(account|bundles|credentials|insights|login|newSeller|pieces)\.spec\.ts$/;
/** Ends a journey that hangs, on however busy a machine; one that waits for a whole sync is `slow`. */
const HANG_MS = 180_000;
const desktop = { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } };

/** Journeys in a real browser against the built server with its demo, in a data folder of their own. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: '.data/playwright',
  fullyParallel: true,
  workers: 2,
  retries: 0, // a journey that passes the second time hides a fault
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list']],
  timeout: HANG_MS,
  expect: { timeout: HANG_MS / 2 },
  globalSetup: './e2e/support/signIn.ts',
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    contextOptions: { reducedMotion: 'reduce' },
    serviceWorkers: 'block', // a journey's routes would not see what the worker asks for; offline.spec.ts lets it work
    trace: 'off', // it costs a third of a journey's time: `npm run e2e -- --trace retain-on-failure` records it
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.PLAYWRIGHT_CHROMIUM,
      args: [
        '--no-sandbox',
        '--disable-dev-shm-usage',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        // proves that no page needs anything outside this machine
        '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1 , EXCLUDE localhost',
      ],
    },
  },
  projects: [
    { name: 'first import', testMatch: 'support/firstImport.ts' },
    { name: 'meanwhile', testMatch: WITHOUT_SALES, use: desktop },
    { name: 'demonstration', testIgnore: WITHOUT_SALES, use: desktop, dependencies: ['first import'] },
  ],
  webServer: {
    command: 'node dist/server/main.js',
    url: `http://127.0.0.1:${port}/readyz`,
    timeout: HANG_MS,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    env: {
      PORT: String(port),
      MARKETPLACES_PORT: String(marketplacesPort),
      MARKETPLACES_SIZE: '0.5', // everything is there, in half the time
      DATA_DIR: process.env.E2E_DATA_DIR,
      DATABASE_URL: '',
      LOG_LEVEL: 'warn',
      SLOW_QUERY_MS: '0',
      SQL_SECONDS_A_MINUTE: '600', // all journeys are one account's
    },
    stdout: 'pipe',
  },
});
