import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { createServer, type ViteDevServer } from 'vite';
import { expectAccessible } from './support/accessible.ts';

// The built client has no component page, so Vite serves it from the sources for this file.
// One worker, so one Vite. Its first page is slow on a busy machine.
test.describe.configure({ mode: 'default', timeout: 180_000 });
let vite: ViteDevServer;
test.beforeAll(async () => {
  vite = await createServer({
    cacheDir: join(process.env.E2E_DATA_DIR!, 'vite'),
    logLevel: 'error',
    server: { port: 0, hmr: false, watch: null },
  });
  await vite.listen();
});
test.afterAll(() => vite.close());

async function open(page: Page): Promise<void> {
  await page.goto(`${vite.resolvedUrls!.local[0]}pieces`);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
}

test('every component is accessible, light and dark', async ({ page }) => {
  await open(page);
  await expectAccessible(page);
});

/** Buttons that open a dialog. */
const WINDOWS = [
  'Abrir janela longa',
  'Abrir gaveta que carrega',
  'Abrir gaveta que falha',
  'Abrir balão',
  'Abrir calendário com datas trocadas',
  'Abrir o dia',
];

test('on a phone every component fits, and dialogs, menus and toasts are accessible', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  for (const name of WINDOWS) {
    await page.getByRole('button', { name, exact: true }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page, { within: '[role=dialog]' });
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await page.getByRole('button', { name: 'Exportar', exact: true }).click();
  await expectAccessible(page, { within: '[aria-label="controls/ExportMenu.tsx"]' });
  await page.keyboard.press('Escape');
  for (const name of ['Dizer que deu certo', 'Dizer mais', 'Dizer que falhou'])
    await page.getByRole('button', { name, exact: true }).click();
  await page.getByRole('alert').getByText('Não foi possível salvar o custo').hover(); // toasts stay while hovered
  await expectAccessible(page, { within: '[data-rht-toaster]' });
});
