#!/usr/bin/env node
// Finds a Chromium, or installs the system's package as root, then runs Playwright with the given arguments.
import { spawnSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { scratchFolder } from '#server/platform/testing/scratchFolder.mjs';

const PLACES = [
  process.env.PLAYWRIGHT_CHROMIUM,
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  chromium.executablePath(),
];
const find = () => PLACES.find((path) => path && existsSync(path));
const run = (command, args) => spawnSync(command, args, { stdio: 'inherit' });

function install() {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  console.log('No Chromium found: installing chromium-headless-shell from the system’s packages…');
  run('apt-get', ['update', '-q']);
  run('apt-get', ['install', '-y', '-q', 'chromium-headless-shell']);
}

if (!find()) install();
const browser = find();
if (!browser) {
  console.error(`No Chromium found. One of these gives one:
  apt-get install -y chromium-headless-shell      (Debian, Ubuntu)
  npx playwright install --with-deps chromium     (needs Playwright's download host)
or set PLAYWRIGHT_CHROMIUM to one that is installed.`);
  process.exit(1);
}

const folder = join(scratchFolder(), `seller-analytics-e2e-${process.pid}`);
process.on('SIGINT', () => {}); // Ctrl-C ends Playwright; this process then removes the folder
const playwright = spawnSync('node_modules/.bin/playwright', ['test', ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: {
    E2E_DATA_DIR: folder,
    ...process.env,
    PLAYWRIGHT_CHROMIUM: browser,
  },
});
rmSync(folder, { recursive: true, force: true });
process.exit(playwright.status ?? 1);
