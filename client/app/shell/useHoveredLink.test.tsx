import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useHoveredLink } from './useHoveredLink.ts';

const onNear = vi.fn<() => void>();

function Page() {
  const link = useHoveredLink(onNear);
  return (
    <>
      <a data-card href="/products/1">
        Caneca
      </a>
      <p>Texto</p>
      {link && <div data-hover-card>{link.textContent}</div>}
    </>
  );
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  onNear.mockClear();
  render(<Page />);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const wait = (ms: number) => {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
};
const card = () => document.querySelector('[data-hover-card]');
const point = (target: Element, pointerType = 'mouse') => {
  const event = new Event('pointerover', { bubbles: true });
  Object.defineProperty(event, 'pointerType', { value: pointerType });
  fireEvent(target, event);
};
const link = () => screen.getByRole('link');

test('a link on which the pointer rests for 400 ms has a card', () => {
  point(link());
  expect(onNear).toHaveBeenCalledOnce();
  wait(399);
  expect(card()).toBeNull();
  wait(1);
  expect(card()?.textContent).toBe('Caneca');
});

test('a link that the pointer only passes has none', () => {
  point(link());
  wait(300);
  point(screen.getByText('Texto'));
  wait(1000);
  expect(card()).toBeNull();
});

test('the card stays while the pointer is on it, and goes when it has left both', () => {
  point(link());
  wait(400);
  point(screen.getByText('Texto'));
  wait(100);
  point(card()!);
  wait(5000);
  expect(card()).not.toBeNull();
  point(screen.getByText('Texto'));
  wait(199);
  expect(card()).not.toBeNull();
  wait(1);
  expect(card()).toBeNull();
});

test('Escape closes the card and reaches nothing else, the pointer staying', () => {
  const elsewhere = vi.fn<() => void>();
  document.body.addEventListener('keydown', elsewhere);
  point(link());
  wait(400);
  fireEvent.keyDown(link(), { key: 'Escape' });
  expect(card()).toBeNull();
  expect(elsewhere).not.toHaveBeenCalled();
  wait(5000);
  expect(card()).toBeNull();
  document.body.removeEventListener('keydown', elsewhere);
});

test('a press closes it, and touch opens none', () => {
  point(link());
  wait(400);
  fireEvent.pointerDown(link());
  expect(card()).toBeNull();
  point(link(), 'touch');
  wait(1000);
  expect(card()).toBeNull();
});

test('the keyboard focus that stays on a link opens it, and closes it by leaving', () => {
  const caneca = link();
  caneca.matches = ((selector: string) => selector === ':focus-visible') as unknown as typeof caneca.matches; // by the keyboard
  act(() => caneca.focus());
  wait(399);
  expect(card()).toBeNull();
  wait(1);
  expect(card()).not.toBeNull();
  act(() => caneca.blur());
  expect(card()).toBeNull();
});

test('a link that has the focus when this code comes has a card too', () => {
  cleanup();
  const already = document.createElement('a');
  Object.assign(already, { href: '/products/2', textContent: 'Garrafa' });
  already.dataset.card = '';
  document.body.append(already);
  already.focus();
  render(<Page />);
  wait(400);
  expect(card()?.textContent).toBe('Garrafa');
  already.remove();
});
