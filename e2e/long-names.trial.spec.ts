import { expect, type Page, test } from '@playwright/test';
import { signedIn } from './support/session.ts';

test.use({ storageState: signedIn });

const NAME = 'Garrafatérmica'.repeat(9).slice(0, 124);

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** An answer in which every product has the name. */
function named(value: Json): Json {
  if (Array.isArray(value)) return value.map(named);
  if (value === null || typeof value !== 'object') return value;
  const isProduct = 'asin' in value || 'sku' in value || 'imageUrl' in value;
  return Object.fromEntries(
    Object.entries(value).map(([key, of]) => [
      key,
      isProduct && (key === 'name' || key === 'title') && typeof of === 'string' ? NAME : named(of),
    ]),
  );
}

// A page may still be asking when its test has ended.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

async function nameProducts(page: Page): Promise<void> {
  await page.route('**/graphql', async (route) => {
    const response = await route.fetch();
    const json = (await response.json().catch(() => null)) as Json;
    if (json === null) return route.fulfill({ response });
    return route.fulfill({ response, json: named(json) });
  });
}

/** Elements that reach out of the page sideways, and of no box that scrolls. */
const overflowing = (page: Page) =>
  page.evaluate(() => {
    const wide = document.documentElement.clientWidth;
    const isScrolled = (element: Element | null): boolean =>
      element !== null &&
      (/(auto|scroll|hidden|clip)/.test(getComputedStyle(element).overflowX) || isScrolled(element.parentElement));
    return [...document.querySelectorAll('main *, [role=dialog] *')]
      .filter((element) => element.getBoundingClientRect().right > wide + 1 && !isScrolled(element.parentElement))
      .map((element) => element.outerHTML.slice(0, 120))
      .slice(0, 3);
  });

const SCREENS = [
  '/dashboard?period=last30Days',
  '/income-statement?tab=products',
  '/aggregated-metrics',
  '/buy-box-dashboard',
  '/brand-owner',
  '/profit-detector',
  '/amazon-data?tab=products',
  '/amazon-data?tab=inventory',
  '/costs',
  '/products',
  '/purchases',
  '/reconciliation/differences',
  '/taxes?tab=products',
];

for (const width of [390, 1440])
  for (const path of SCREENS)
    test(`${path} holds a name of 124 letters without a space at ${width}`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await nameProducts(page);
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('status', { name: /^(Carregando|Loading)/ })).toHaveCount(0);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      expect(await overflowing(page)).toEqual([]);
    });
