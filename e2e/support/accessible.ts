import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

// Further rows have the same structure, and axe takes seconds to measure the contrast of all their texts.
const FURTHER_ROWS = 'tbody > tr:nth-of-type(n + 6)';

const LEVELS = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];

/**
 * Expects no violation of WCAG 2.2 A and AA that axe detects on the light page, and, unless `alsoDark` is false, none of
 * colour contrast on the dark one. Checks the first five rows of a table, and only elements in `within` when given.
 */
export async function expectAccessible(page: Page, { alsoDark = true, within = 'html' } = {}): Promise<void> {
  // legacy mode: there are no frames, for which axe would open another page; passed rules are not reported
  const axe = () =>
    new AxeBuilder({ page })
      .options({ resultTypes: ['violations'] })
      .setLegacyMode()
      .include(within)
      .exclude(FURTHER_ROWS);
  await untilRead(page);
  expect(await violations(axe().withTags(LEVELS))).toEqual([]);
  if (!alsoDark) return;
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.evaluate(() =>
    Promise.all(document.getAnimations().flatMap((it) => (it instanceof CSSTransition ? [it.finished] : []))),
  );
  await untilRead(page);
  expect(await violations(axe().withRules('color-contrast')), 'dark').toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
}

/** Expects no violation of axe's best practices: landmarks with names of their own, headings in order, and the like. */
export async function expectBestPractices(page: Page): Promise<void> {
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();
  expect(await violations(axe.withTags('best-practice').exclude(FURTHER_ROWS))).toEqual([]);
}

/** Waits until nothing is dimmed: rows are, for the moment in which they are read again, as after a sync. */
const untilRead = (page: Page) =>
  page.waitForFunction(() =>
    [...document.querySelectorAll('main [aria-busy="true"]')].every((part) => getComputedStyle(part).opacity === '1'),
  );

const violations = async (axe: AxeBuilder) =>
  (await axe.analyze()).violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
