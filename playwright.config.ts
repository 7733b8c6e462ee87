import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig, devices } from '@playwright/test';

const port = Number(process.env.E2E_PORT ?? 4300);
const marketplacesPort = port + 1;
const [smtpPort, mailsPort] = [port + 2, port + 3];
process.env.E2E_MAILS = `http://127.0.0.1:${mailsPort}`;
process.env.E2E_MARKETPLACES = `http://127.0.0.1:${marketplacesPort}`;
// Every worker evaluates this file again; the first evaluation names the folder. `npm run e2e` sets its own.
process.env.E2E_DATA_DIR ??= join(tmpdir(), `seller-analytics-e2e-${process.pid}`);

/** Journeys of visitors, of new sellers, and of the demo seller's screens that need no orders. */
const WITHOUT_SALES =
  /(account|bundles|factors|credentials|insights|login|newSeller|nfe|pieces\.trial|recovery)\.spec\.ts$/;
/** Journeys that `npm test` leaves out: through many pages, and those whose screen it sees by another. */
const TRIALS = /@trial|\.trial\.spec\.ts/;
/** Journeys in which the local marketplaces refuse calls, of every seller. */
const REFUSING = /failedSync\.spec\.ts$/;
/** Ends a journey that hangs; allows for a busy machine. A journey that waits for a full sync is `slow`. */
const HANG_MS = 180_000;
const desktop = { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } };

/** Journeys in a real browser against the built server with its demo, in a separate data folder. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  outputDir: '.data/playwright',
  fullyParallel: true,
  workers: 2,
  retries: 0, // a retry that passes would hide a fault
  forbidOnly: Boolean(process.env.CI),
  ...(process.env.TESTS === 'short' && { grepInvert: TRIALS }),
  reporter: [['list']],
  timeout: HANG_MS,
  expect: { timeout: HANG_MS / 2 },
  globalSetup: './e2e/support/signIn.ts',
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    contextOptions: { reducedMotion: 'reduce' },
    serviceWorkers: 'block', // page.route does not see the worker's requests; offline.spec.ts allows it
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
        // proves that no page needs another machine
        '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1 , EXCLUDE localhost',
      ],
    },
  },
  projects: [
    { name: 'first import', testMatch: 'support/firstImport.ts' },
    { name: 'meanwhile', testMatch: WITHOUT_SALES, use: desktop },
    {
      name: 'demonstration',
      testIgnore: [WITHOUT_SALES, REFUSING],
      use: desktop,
      dependencies: ['first import'],
    },
    { name: 'refusing', testMatch: REFUSING, use: desktop, dependencies: ['meanwhile', 'demonstration'] },
  ],
  webServer: [
    {
      command: `npx tsx e2e/support/mailSink.ts ${smtpPort} ${mailsPort}`,
      url: process.env.E2E_MAILS,
      timeout: HANG_MS,
    },
    {
      command: 'node dist/server/main.js',
      url: `http://127.0.0.1:${port}/readyz`,
      timeout: HANG_MS,
      gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
      env: {
        PORT: String(port),
        MARKETPLACES_PORT: String(marketplacesPort),
        MARKETPLACES_SIZE: '0.5', // all kinds of data, in half the time
        DATA_DIR: process.env.E2E_DATA_DIR,
        DATABASE_URL: '',
        LOG_LEVEL: 'warn',
        SLOW_QUERY_MS: '0',
        TRUSTED_PROXIES: '1', // new sellers register from networks of their own
        SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
        MAIL_FROM: 'Seller Analytics <vendas@instalacao.example>',
        SQL_SECONDS_A_MINUTE: '600', // all journeys share one account
        COST_A_MINUTE: '1000000000',
      },
      stdout: 'pipe',
    },
  ],
});
