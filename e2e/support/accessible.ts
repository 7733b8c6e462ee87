import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

// Rows further down are made like these: axe measures the contrast of each of their texts for seconds.
const FURTHER_ROWS = 'tbody > tr:nth-of-type(n + 6)';

/** No violation of WCAG 2.2 A and AA that axe can see. Of a long table, the first five rows. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .exclude(FURTHER_ROWS)
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual([]);
}
