import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { ExportMenu } from './ExportMenu.tsx';

afterEach(() => void vi.restoreAllMocks());

const MENU = { height: 100, width: 160 };

/** Opens the menu of a button whose lower right corner is there, in a box that ends and clips at 700 px. */
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

test('the menu opens below its button, and to its left', async () => {
  expect((await openAt(500, 900)).split(' ')).toEqual(expect.arrayContaining(['top-full', 'right-0']));
});

test('where a dialog or the page ends below, it opens above, and at the left edge to the right', async () => {
  expect((await openAt(650, 120)).split(' ')).toEqual(expect.arrayContaining(['bottom-full', 'left-0']));
});

test('a press beside the open menu closes it, and the button has the focus again', async () => {
  await openAt(500, 900);
  await userEvent.click(screen.getByRole('button', { name: 'Recolher opções' }));
  expect(screen.queryByRole('button', { name: 'CSV' })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Exportar' }));
});
