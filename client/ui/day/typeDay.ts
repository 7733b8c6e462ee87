import { within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** For tests: writes a day `YYYY-MM-DD`, or none when '', into the group of a date field, and leaves it. */
export async function typeDay(user: UserEvent, field: HTMLElement, day: string): Promise<void> {
  const [year = '', month = '', date = ''] = day.split('-');
  const digits: Record<string, string> = { year, month, day: date };
  for (const part of within(field).getAllByRole('spinbutton')) {
    await user.click(part);
    await user.keyboard(digits[part.dataset.type!] || '{Backspace>5/}');
  }
  await user.tab();
}
