import { expect, type Page, test } from '@playwright/test';
import { signedIn } from './support/session.ts';

test.use({ storageState: signedIn });

/** One of each layout: all pages walk as these do. */
const PAGES = [
  '/today',
  '/dashboard?period=last7Days',
  '/orders?period=last7Days',
  '/income-statement',
  '/credentials',
  '/buy-box-dashboard',
  '/database',
  '/costs',
  '/products',
  '/reconciliation/differences',
  '/reconciliation/payouts',
  '/taxes/regimes',
];

/** Presses of Tab on a page; the elements of longer ones after them are like those before. */
const MOST = 150;

/** What has the focus. */
interface Stop {
  html: string;
  /** It had the focus before; a field with parts, as of a day, has it several times on end. */
  isAgain: boolean;
  isPart: boolean;
  /** What hides it, or that nothing shows that it has the focus; null when all is well. */
  fault: string | null;
}

declare global {
  interface Window {
    /** What had the focus, first to last. */
    stops?: Element[];
  }
}

/** Reads what has the focus; null: nothing. An input without a size shows it on its label. */
const focused = (page: Page): Promise<Stop | null> =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return null;
    const isRinged = (one: Element) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one);
      return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none';
    };
    const { width, height } = element.getBoundingClientRect();
    const shown = width > 2 && height > 2 ? element : (element.closest('label') ?? element.parentElement!);
    const isSeen = [...shown.getClientRects()].some(({ left, right, top, bottom }) => {
      const ends = [Math.max(top, 0), Math.min(bottom, innerHeight)] as const; // the middle of its part in the window
      const at = document.elementFromPoint((left + right) / 2, (ends[0] + ends[1]) / 2);
      return at !== null && (shown.contains(at) || at.contains(shown));
    });
    const around = [shown, ...shown.querySelectorAll('*'), shown.parentElement, element.nextElementSibling];
    const hasCaret = element.matches('[contenteditable=true]');
    const fault = !isSeen ? 'hidden' : hasCaret || around.some((one) => one && isRinged(one)) ? null : 'no ring';
    window.stops ??= [];
    const isPart = window.stops.at(-1) === element;
    const isAgain = !isPart && window.stops.includes(element);
    window.stops.push(element);
    return { html: element.outerHTML.slice(0, 160), isAgain, isPart, fault };
  });

/** What is passed over before the last stop, though it can be used. One of a group of radios or tabs is a stop; arrows reach the others. */
const missed = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const stops = window.stops!;
    const usable = 'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea, summary';
    const passed = [...document.querySelectorAll(usable)].filter(
      (element) =>
        !stops.includes(element) &&
        element.getAttribute('tabindex') !== '-1' &&
        stops.at(-1)!.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING &&
        element.checkVisibility({ visibilityProperty: true }) &&
        !element.matches('input[type=radio]') &&
        !element.closest('[inert], [role=tablist], [role=grid], [role=radiogroup]'),
    );
    return passed.map((element) => element.outerHTML.slice(0, 160));
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
      if (!stop || (stop.isAgain && stop.html === stops[0]!.html)) break; // past the last element
      stops.push(stop);
    }
    expect(stops[0]!.html).toContain('href="#conteudo"');
    expect(stops.filter(({ isAgain, isPart, fault }) => isAgain || (!isPart && fault !== null))).toEqual([]);
    expect(await missed(page)).toEqual([]);
    await page.keyboard.press('Shift+Tab');
    expect(await focused(page), 'it goes back').not.toBeNull();
  });
