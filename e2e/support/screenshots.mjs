// Retakes the pictures of README.md with its own built server and demo, after the first import.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';

const PORT = 4390;
const ORIGIN = process.env.SCREENSHOTS_OF ?? `http://127.0.0.1:${PORT}`; // or a running server
const FOLDER = 'docs/images';
const BROWSER = process.env.PLAYWRIGHT_CHROMIUM ?? '/usr/bin/chromium-headless-shell';

// what the dashboard shows last: its chart, and the line about Hoje
const DASHBOARD = ['main .recharts-surface', 'main a[href="/today"]'];

/** Path, size and theme of each picture, and what it waits for. The period has ended, so that the figures do not depend on the time of day. */
const pictures = [
  { name: 'dashboard', path: '/dashboard?period=lastMonth', width: 1440, height: 900, theme: 'light', last: DASHBOARD },
  { name: 'today', path: '/today', width: 1440, height: 1320, theme: 'light' },
  { name: 'profit', path: '/profit-detector', width: 1440, height: 900, theme: 'light' },
  { name: 'buy-box', path: '/buy-box-dashboard', width: 1440, height: 900, theme: 'dark' },
  { name: 'phone', path: '/dashboard?period=lastMonth', width: 390, height: 844, theme: 'dark', last: DASHBOARD },
];

function startServer(folder) {
  const env = {
    ...process.env,
    PORT,
    MARKETPLACES_PORT: PORT + 1,
    DATA_DIR: folder,
    DATABASE_URL: '',
    LOG_LEVEL: 'error',
  };
  return spawn(process.execPath, ['dist/server/main.js'], { env, stdio: 'inherit' });
}

async function signIn() {
  for (;;) {
    const answer = await post('/api/auth/login', { email: 'demo@exemplo.com.br', password: 'demonstracao' }).catch(
      () => null,
    );
    if (answer?.ok) return (await answer.json()).token;
    await pause();
  }
}

async function importEnded(token) {
  for (;;) {
    const answer = await post('/graphql', { query: '{ viewer { latestSync { status } } }' }, token);
    const { status } = (await answer.json()).data.viewer.latestSync ?? {};
    if (status === 'SUCCESS') return;
    if (status === 'ERROR') throw new Error('the first import failed');
    await pause();
  }
}

const pause = () => new Promise((resolve) => setTimeout(resolve, 1000));
const post = (path, body, token) =>
  fetch(ORIGIN + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });

async function take(browser, token, { name, path, width, height, theme, last = [] }) {
  const page = await browser.newPage({
    viewport: { width, height },
    deviceScaleFactor: width < 500 ? 2 : 1,
    colorScheme: theme,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  await page.addInitScript((value) => localStorage.setItem('token', value), token);
  await page.goto(ORIGIN + path);
  await page.locator('main h1').first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.locator('main [role=status][aria-label^=Carregando]').waitFor({ state: 'detached' });
  for (const selector of last) await page.locator(selector).first().waitFor();
  await page.screenshot({ path: join(FOLDER, `${name}.png`) });
  await page.close();
}

const folder = mkdtempSync(join(tmpdir(), 'seller-analytics-pictures-'));
const server = process.env.SCREENSHOTS_OF ? null : startServer(folder);
try {
  const token = await signIn();
  await importEnded(token);
  const browser = await chromium.launch({ executablePath: BROWSER, args: ['--no-sandbox'] });
  for (const picture of pictures) await take(browser, token, picture);
  await browser.close();
} finally {
  if (server) {
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGTERM');
    await ended;
  }
  rmSync(folder, { recursive: true, force: true });
}
