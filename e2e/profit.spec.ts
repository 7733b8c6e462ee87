import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { demo, signedIn } from './support/session.ts';

test.use({ storageState: signedIn });

const rows = (page: Page) => page.getByRole('table', { name: 'Profit by product' }).getByRole('row');
const openDetector = async (page: Page, search = '') => {
  await page.goto(`/profit-detector${search}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Profit Leak Detector' })).toBeVisible();
};
/** Opens the analysis of the most profitable product. */
const openAnalysis = async (page: Page) => {
  await openDetector(page, '?sort=-profit');
  await page.getByRole('button', { name: 'View Details' }).first().click();
  await expect(page).toHaveURL(/\/profit-analysis\/\w+/);
  await expect(page.getByRole('img', { name: /^Cost breakdown/ })).toBeVisible();
};
const fits = (page: Page, width: number) =>
  page.evaluate((limit) => document.documentElement.scrollWidth <= limit, width);

test('the detector shows losses, and its cards filter by status in the URL', { tag: '@trial' }, async ({ page }) => {
  await openDetector(page);
  await expect(page.getByRole('region', { name: 'Monthly loss' })).toContainText('$');
  await expect(rows(page).nth(1)).toBeVisible();
  const healthy = page.getByRole('button', { name: /^Healthy/ });
  await healthy.click();
  await expect(page).toHaveURL(/status=healthy/);
  await expect(healthy).toHaveAttribute('aria-pressed', 'true');
  await expect(rows(page).nth(1)).toContainText('Healthy');
  await page.getByRole('button', { name: 'Show All' }).first().click();
  await expect(page).not.toHaveURL(/status=/);
  await page.goBack();
  await expect(healthy).toHaveAttribute('aria-pressed', 'true');
});

test('the banner is the sum of the losses that the list shows', async ({ page }) => {
  await openDetector(page);
  const dollars = (text: string) => Number(/\$([\d,]+\.\d\d)/.exec(text)![1]!.replaceAll(',', ''));
  const banner = dollars(await page.getByRole('region', { name: 'Monthly loss' }).getByRole('strong').innerText());
  let listed = 0;
  for (const status of ['hemorrhage', 'loss', 'costing']) {
    await openDetector(page, `?status=${status}`);
    const count = Number(/\d+/.exec(await page.getByRole('button', { pressed: true }).first().innerText())![0]);
    await expect(rows(page)).toHaveCount(1 + count);
    const profits = await rows(page)
      .getByRole('cell')
      .filter({ hasText: /^-\$[\d,.]+$/ })
      .allInnerTexts();
    expect(profits).toHaveLength(count);
    for (const profit of profits) listed += dollars(profit);
  }
  expect(listed).toBeCloseTo(banner, 2);
});

test('a product opens its analysis with charts, both simulators, and a link back', async ({ page }) => {
  await openAnalysis(page);
  for (const card of ['Current Profit/Unit', 'Monthly Revenue', 'Total Costs', 'Recommended Action'])
    await expect(page.getByRole('article', { name: card })).toBeVisible();
  await expect(page.getByRole('img', { name: /^Margin .* per unit on/ })).toBeVisible();
  await page.getByRole('button', { name: 'Show Simulator' }).click();
  await page.getByLabel(/^Simulated price/).fill('1,00');
  await expect(page.getByRole('region', { name: 'Price Simulator' })).toContainText('-$');
  await expect(page.getByRole('region', { name: 'Advanced Simulator' }).getByRole('slider')).toBeVisible();
  await page.getByRole('button', { name: 'Back to Profit Detector' }).click();
  await expect(page).toHaveURL(/\/profit-detector$/);
});

test('a changed cost applies to past days', async ({ page }) => {
  await openAnalysis(page);
  const box = page.getByRole('region', { name: 'Update Product Cost' });
  const cost = `0,0${1 + (Date.now() % 9)}`;
  await box.getByRole('textbox').fill(cost);
  await box.getByRole('button', { name: 'Update Cost' }).click();
  await expect(box.getByRole('textbox')).toHaveValue('');
  await expect(box).toContainText(`${cost.replace(',', '.')} in these 30 days`);
});

test('the export of a product downloads with only the session cookie', async ({ page }) => {
  await page.request.post('/api/auth/login', { data: demo }); // sets the cookie, like the login screen
  await openAnalysis(page);
  const link = page.getByRole('link', { name: 'Export Data' });
  await expect(link).toHaveAttribute('target', '_blank');
  const response = await page.request.get((await link.getAttribute('href'))!);
  expect(response.status()).toBe(200);
  expect(response.headers()['content-disposition']).toMatch(
    /^attachment; filename="profit-analysis-\w+-\d{4}-\d\d-\d\d\.csv"$/,
  );
  expect(await response.text()).toContain('ASIN,SKU,Title');
});

test('an unknown product is not found', { tag: '@trial' }, async ({ page }) => {
  await page.goto('/profit-analysis/NADA');
  await expect(page.getByText('Product analysis not found')).toBeVisible();
  await page.getByRole('link', { name: 'Back to Profit Detector' }).click();
  await expect(page).toHaveURL(/\/profit-detector$/);
});

test('the detector is accessible', { tag: '@trial' }, async ({ page }) => {
  await openDetector(page, '?status=hemorrhage'); // few rows: axe looks at every cell
  await expect(rows(page).nth(1)).toBeVisible();
  await expectAccessible(page);
});

test('the analysis is accessible', { tag: '@trial' }, async ({ page }) => {
  await openAnalysis(page);
  await page.getByRole('button', { name: 'Show Simulator' }).click();
  await expectAccessible(page);
});

test('on a phone only the table scrolls sideways', { tag: '@trial' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openDetector(page);
  await expect(rows(page).nth(1)).toBeVisible();
  expect(await fits(page, 390)).toBe(true);
  await openAnalysis(page);
  expect(await fits(page, 390)).toBe(true);
});
