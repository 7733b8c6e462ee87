import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { ExportMenu } from './ExportMenu.tsx';

afterEach(() => void vi.restoreAllMocks());

const MENU = { height: 100, width: 160 };

/** Opens the menu of a button with this lower right corner, in a box that clips at 700 px. Returns the menu's classes. */
async function openAt(bottom: number, right: number): Promise<string> {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(MENU.height);
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(MENU.width);
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return this.tagName === 'BUTTON' ? new DOMRect(right - 90, bottom - 30, 90, 30) : new DOMRect(0, 0, 1_000, 700);
  });
  render(
    <div style={{ overflowY: 'auto' }}>
      <ExportMenu formats={[['csv', 'CSV']]} onChoose={() => undefined} />
    </div>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Exportar' }));
  return screen.getByRole('button', { name: 'CSV' }).parentElement!.className;
}

test('the menu opens below its button, aligned to its right edge', async () => {
  expect((await openAt(500, 900)).split(' ')).toEqual(expect.arrayContaining(['top-full', 'right-0']));
});

test('the menu opens above where a dialog or the page ends, and to the right at the left edge', async () => {
  expect((await openAt(650, 120)).split(' ')).toEqual(expect.arrayContaining(['bottom-full', 'left-0']));
});

test('a press outside the open menu closes it and returns the focus to the button', async () => {
  await openAt(500, 900);
  await userEvent.click(screen.getByRole('button', { name: 'Recolher opções' }));
  expect(screen.queryByRole('button', { name: 'CSV' })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Exportar' }));
});
