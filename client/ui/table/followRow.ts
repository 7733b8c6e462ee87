import type { MouseEvent } from 'react';

const CONTROLS = 'a, button, input, select, textarea, label, summary, [role="button"], [contenteditable]';

/**
 * A click on a row follows the link in it that has `data-follow`, unless it was on a control or selected a text. The link is
 * what keyboards, other tabs and screen readers use.
 */
export function followRow(event: MouseEvent<HTMLElement>): void {
  const { target } = event;
  if (event.defaultPrevented || !(target instanceof Element) || target.closest(CONTROLS)) return;
  if (window.getSelection()?.toString()) return;
  target.closest('tr')?.querySelector<HTMLAnchorElement>('a[data-follow]')?.click();
}
