import { expect, type Page, test } from '@playwright/test';
import { signedIn } from './support/session.ts';

test.use({ storageState: signedIn });

const PAGES = [
  '/today',
  '/dashboard?period=last7Days',
  '/orders?period=last7Days',
  '/income-statement',
  '/sales-by-state',
  '/cash',
  '/credentials',
  '/aggregated-metrics',
  '/buy-box-dashboard',
  '/brand-owner',
  '/profit-detector',
  '/amazon-data',
  '/insights',
  '/database',
  '/costs',
  '/products',
  '/products/simulator',
  '/purchases',
  '/account',
  '/activity',
  '/reconciliation',
  '/reconciliation/differences',
  '/reconciliation/payouts',
  '/reconciliation/bills',
  '/taxes',
  '/taxes/nfe',
  '/taxes/regimes',
  '/alerts',
  '/alerts/rules',
];

/** Presses of Tab on a page; the elements of longer ones after them are like those before. */
const MOST = 150;

/** What has the focus; null: nothing. */
interface Stop {
  /** Its place among the elements of the page. */
  place: number;
  html: string;
  /** What hides it, or that nothing shows that it has the focus; null when all is well. */
  fault: string | null;
}

/** Reads what has the focus. An input without a size shows it on its label. */
const focused = (page: Page): Promise<Stop | null> =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return null;
    const isRinged = (one: Element) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one);
      return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none';
    };
    const small = element.getBoundingClientRect();
    const shown = small.width > 2 && small.height > 2 ? element : (element.closest('label') ?? element.parentElement!);
    const { left, top, width, height } = shown.getBoundingClientRect();
    const places = [
      [left + width / 2, top + height / 2],
      [left + Math.min(8, width / 2), top + Math.min(8, height / 2)],
    ] as const;
    const isSeen = places.some(([x, y]) => {
      const at = document.elementFromPoint(x, y);
      return at !== null && (shown.contains(at) || at.contains(shown));
    });
    const around = [shown, ...shown.querySelectorAll('*'), shown.parentElement!, element.nextElementSibling];
    const fault = !isSeen ? 'hidden' : around.some((one) => one && isRinged(one)) ? null : 'no ring';
    const place = [...document.querySelectorAll('*')].indexOf(element);
    return { place, html: element.outerHTML.slice(0, 160), fault };
  });

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[role=status][aria-busy=true], [data-skeleton]')).toHaveCount(0);
  await page.waitForLoadState('networkidle');
}

for (const path of PAGES)
  test(`the keyboard reaches all of ${path}, and shows where it is`, async ({ page }) => {
    await open(page, path);
    const stops: Stop[] = [];
    for (let presses = 0; presses < MOST; presses += 1) {
      await page.keyboard.press('Tab');
      const stop = await focused(page);
      if (!stop || stop.place === stops[0]?.place) break; // past the last element
      expect(
        stops.map(({ place }) => place),
        `the focus goes in a circle at ${stop.html}`,
      ).not.toContain(stop.place);
      stops.push(stop);
    }
    expect(stops.filter(({ fault }) => fault !== null)).toEqual([]);
    expect(stops.length).toBeGreaterThan(10);
    const reached = new Set(stops.map(({ place }) => place));
    const last = Math.max(...reached);
    const missed = await page.evaluate(
      ([places, end]) =>
        [...document.querySelectorAll('*')].flatMap((element, place) => {
          if (place > end || places.includes(place)) return [];
          if (!element.matches('a[href], button:not(:disabled), input:not(:disabled), select, textarea, summary'))
            return [];
          const isShown = element.checkVisibility({ visibilityProperty: true }) && !element.closest('[inert]');
          // one of a group of radios, tabs or grid cells is a stop; arrows reach the others
          const isOfGroup =
            element.matches('input[type=radio]') || element.closest('[role=tablist], [role=grid], [role=radiogroup]');
          return isShown && !isOfGroup && element.getAttribute('tabindex') !== '-1'
            ? [element.outerHTML.slice(0, 160)]
            : [];
        }),
      [[...reached], last] as const,
    );
    expect(missed).toEqual([]);
    await page.keyboard.press('Shift+Tab');
    if (stops.length < MOST) await page.keyboard.press('Shift+Tab');
    expect(await focused(page), 'it goes back').not.toBeNull();
  });
