import { expect, type Locator, type Page, test } from '@playwright/test';
import { expectAccessible, expectBestPractices } from './support/accessible.ts';
import { signedIn } from './support/session.ts';

test.use({ storageState: signedIn, viewport: { width: 390, height: 844 } });

const row = (page: Page) => page.getByRole('row').nth(2);
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Each screen, and an element that shows that it has loaded. */
const SCREENS: [path: string, shown: (page: Page) => Locator][] = [
  ['/today', (page) => page.getByRole('region', { name: 'Períodos' })],
  ['/dashboard?period=last30Days', row],
  ['/income-statement', heading],
  ['/sales-by-state', row],
  ['/cash', heading],
  ['/credentials', (page) => page.getByRole('list', { name: 'Situação' })],
  ['/aggregated-metrics', row],
  ['/buy-box-dashboard', heading],
  ['/brand-owner', (page) => page.getByRole('article').first()],
  ['/profit-detector', heading],
  ['/amazon-data', heading],
  ['/insights', (page) => page.getByRole('article').first()],
  ['/database', heading],
  ['/costs', heading],
  ['/products', (page) => page.getByRole('list', { name: 'Produtos', exact: true }).getByRole('listitem').first()],
  ['/purchases', heading],
  ['/account', heading],
  ['/activity', row],
  ['/reconciliation', heading],
  ['/reconciliation/differences', heading],
  ['/reconciliation/payouts', heading],
  ['/reconciliation/bills', heading],
  ['/taxes', heading],
  ['/taxes?tab=products', heading],
  ['/taxes/nfe', heading],
  ['/taxes/regimes', heading],
  ['/products/simulator', heading],
];

/** Fields in sight that are lower than a finger. */
const lowFields = (page: Page) =>
  page
    .locator('input:not([type=checkbox], [type=radio], [type=range], [type=file], [type=hidden]), select, textarea')
    .evaluateAll((fields) =>
      fields
        .filter((field) => field.checkVisibility() && field.getBoundingClientRect().height < 44)
        .map((field) => field.outerHTML.slice(0, 120)),
    );

for (const [path, shown] of SCREENS)
  test(`${path} is accessible and fits on a phone`, async ({ page }) => {
    await page.goto(path);
    await expect(shown(page)).toBeVisible();
    await expect(page.getByRole('status', { name: /^(Carregando|Loading)/ })).toHaveCount(0);
    await expectAccessible(page, { alsoDark: false }); // colours do not change with the width
    await expectBestPractices(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect(await lowFields(page)).toEqual([]);
  });
