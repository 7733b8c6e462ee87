import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

// Rows further down are made like these: axe measures the contrast of each of their texts for seconds.
const FURTHER_ROWS = 'tbody > tr:nth-of-type(n + 6)';

const LEVELS = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];

/**
 * No violation of WCAG 2.2 A and AA that axe can see, on a light page; and the colours of the same page when it is
 * dark, unless `alsoDark` is false. Of a long table, the first five rows; with `within`, of what that selector finds.
 */
export async function expectAccessible(page: Page, { alsoDark = true, within = 'html' } = {}): Promise<void> {
  // no page holds another's frame, for which axe would open a page of its own; and what passes need not be told
  const axe = () =>
    new AxeBuilder({ page })
      .options({ resultTypes: ['violations'] })
      .setLegacyMode()
      .include(within)
      .exclude(FURTHER_ROWS);
  expect(await violations(axe().withTags(LEVELS))).toEqual([]);
  if (!alsoDark) return;
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.evaluate(() =>
    Promise.all(document.getAnimations().flatMap((it) => (it instanceof CSSTransition ? [it.finished] : []))),
  );
  expect(await violations(axe().withRules('color-contrast')), 'dark').toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
}

const violations = async (axe: AxeBuilder) =>
  (await axe.analyze()).violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
