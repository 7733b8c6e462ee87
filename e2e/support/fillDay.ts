import { expect, type Locator, type Page } from '@playwright/test';

/** The parts of a day by the name of its field. They are there when their code is. */
export const dayField = (within: Page | Locator, name: string): Locator =>
  within.getByRole('group', { name, exact: true });

/** `20/11/2026`, of a day `YYYY-MM-DD`: the text of a field in Portuguese. */
export const dayText = (day: string) => day.split('-').toReversed().join('/');

/** Types a day `YYYY-MM-DD` into the parts of a field in Portuguese. */
export async function fillDay(within: Page | Locator, name: string, day: string): Promise<void> {
  const field = dayField(within, name);
  await field.getByRole('spinbutton').first().click();
  await field.page().keyboard.type(dayText(day).replaceAll('/', ''));
  await expect(field).toHaveText(dayText(day));
}
